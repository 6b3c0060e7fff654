/** The figures of a trade before it is signed: pay and get, the worst case, one fee, who may spend, and their age. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { chainName } from '../shared/chain-names.ts'
import { nowMs } from '../shared/clock.ts'
import { formatChange, formatCost, formatPct, formatUsd } from '../shared/format.ts'
import { TokenLogo } from '../shared/token-logo.tsx'
import type { PanelAmount, TradePanel } from './panel.ts'
import type { Session } from './session.ts'

export function TradeView({ session, panel }: { session: Session; panel: TradePanel }) {
  const { worst, feesUsd, gas, spender, recipient, router, impactPct, impactTone, sinceQuotePct } = panel
  return (
    <div class="trade">
      <Side label="You pay" amount={panel.pay} />
      <p class="trade-arrow" aria-hidden="true">
        ↓
      </p>
      <Side label="You get" amount={panel.get} isAbout />
      <p class="worst">
        At least <strong>{worst.text}</strong>
        <small>{worst.promise}</small>
      </p>
      {/* Costs first: on a low window the button covers what comes last. */}
      <dl class="facts small">
        <Fact label="Fees">{feesUsd === null ? 'not known' : `${formatCost(feesUsd)} in all`}</Fact>
        <Fact label="Network fee">
          {gas.text}
          {gas.usd !== null && gas.usd > 0 && `, ${formatCost(gas.usd)}`}
        </Fact>
        {impactPct !== null && (
          <Fact label="Price impact" tone={impactTone}>
            {formatPct(Math.max(0, impactPct))}
          </Fact>
        )}
        <Fact label="Rate">
          <Rate rate={panel.rate} />
        </Fact>
        <Fact label="Since the quote" tone={sinceQuotePct < -0.5 ? 'warn' : undefined}>
          {Math.abs(sinceQuotePct) < 0.005 ? 'unchanged' : formatChange(sinceQuotePct)}
        </Fact>
        <Fact label="Quoted and executed by">{router}</Fact>
      </dl>
      {spender && (
        <p class="quiet spender">
          {spender.name} may take {spender.allows}
          <code class="address">{spender.address}</code>
        </p>
      )}
      {!recipient.isOwn && (
        <p class="note warn">
          It arrives at another address than yours: <code class="address">{recipient.address}</code>
        </p>
      )}
      <Age session={session} panel={panel} />
    </div>
  )
}

function Side({ label, amount, isAbout = false }: { label: string; amount: PanelAmount; isAbout?: boolean }) {
  const { text, symbol, address, chain, usd } = amount
  return (
    <div class="side">
      <TokenLogo symbol={symbol} address={address} />
      <p class="quiet">
        {label} on {chainName(chain)}
      </p>
      <p class="side-amount">
        {isAbout && <small>about </small>}
        {text}
      </p>
      <p class="side-usd quiet">{usd === null ? 'no price' : formatUsd(usd)}</p>
    </div>
  )
}

function Fact({ label, tone, children }: { label: string; tone?: string | undefined; children: ComponentChildren }) {
  return (
    <div class={`fact ${tone ?? ''}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The other way round with a press. */
function Rate({ rate }: { rate: TradePanel['rate'] }) {
  const back = useSignal(false)
  return (
    <button type="button" class="plain rate" onClick={() => (back.value = !back.value)}>
      {back.value ? rate.backward : rate.forward} <span aria-hidden="true">⇄</span>
      <span class="sr"> (turn round)</span>
    </button>
  )
}

function Age({ session, panel }: { session: Session; panel: TradePanel }) {
  // Read, so that the age goes on every second.
  const age = Math.max(0, Math.round((session.nowMs() - panel.askedAtMs + 0 * nowMs.value) / 1000))
  const left = panel.refreshSeconds === null ? null : Math.max(0, panel.refreshSeconds - age)
  return (
    <p class="quiet age">
      <span class="figures">
        Price {age} s old{left === null ? '' : `, asked again in ${left} s`}
      </span>
      <button type="button" class="plain" onClick={() => session.refresh()}>
        Ask now
      </button>
    </p>
  )
}
