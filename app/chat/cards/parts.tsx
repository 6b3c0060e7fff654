/** Pieces that several cards share. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { nowMs } from '../../shared/clock.ts'
import { formatChange } from '../../shared/format.ts'
import { sourceName } from '../../shared/source-names.ts'
import { TokenLogo } from '../../shared/token-logo.tsx'
import { appPath, type Reply, signPath } from '../reply.ts'

/** When the reply of the card came, by this computer's clock. */
export const Received = createContext(0)

export function Pairs({ pairs }: { pairs: readonly (readonly [string, ComponentChildren] | false)[] }) {
  return (
    <dl class="pairs">
      {pairs.map(
        (pair) =>
          pair && (
            <div key={pair[0]}>
              <dt>{pair[0]}</dt>
              <dd>{pair[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export function Change({ pct, label = '' }: { pct: number | null; label?: string }) {
  if (pct === null) return null
  return (
    <span class={pct < 0 ? 'down' : 'up'}>
      {pct < 0 ? '▼' : '▲'} {formatChange(pct)} {label}
    </span>
  )
}

interface Meta {
  ageSeconds: number
  sources: { name: string }[]
  sandbox?: boolean
}

/** Where the numbers come from and how old they are by now. */
export function Source({ meta }: { meta: Meta | undefined }) {
  const receivedMs = useContext(Received)
  if (!meta) return null
  const waited = receivedMs === 0 ? 0 : Math.max(0, (nowMs.value - receivedMs) / 1000)
  const names = [...new Set(meta.sources.map(({ name }) => sourceName(name)))]
  return (
    <p class="source">
      {names.length > 0 && `${names.join(', ')}; `}
      {formatAge(meta.ageSeconds + waited)} old{meta.sandbox && ', simulated market'}
    </p>
  )
}

export function formatAge(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`
}

export function SignButton({ reply, children }: { reply: Reply; children: ComponentChildren }) {
  const path = signPath(reply.link)
  if (!path) return null
  return (
    <p class="go">
      <a class="button" href={path}>
        {children}
      </a>
    </p>
  )
}

/** To the page of the app that revokes or cancels. */
export function AppButton({ reply, children }: { reply: Reply; children: ComponentChildren }) {
  const path = appPath(reply.link)
  if (!path) return null
  return (
    <p class="go">
      <a class="button" href={path}>
        {children}
      </a>
    </p>
  )
}

export function Warnings({ warnings }: { warnings: readonly { code: string; message: string }[] }) {
  if (warnings.length === 0) return null
  return (
    <ul class="flags">
      {warnings.map(({ code, message }) => (
        <li key={code} class="medium">
          {message}
        </li>
      ))}
    </ul>
  )
}

/** Shares of a whole, side by side. */
export function Track({ shares, label }: { shares: readonly { pct: number; tone: string }[]; label: string }) {
  return (
    <div class="track" role="img" aria-label={label}>
      {shares.map(({ pct, tone }) => (
        <span key={tone} class={tone} style={{ width: `${Math.max(0, Math.min(100, pct))}%` }} />
      ))}
    </div>
  )
}

export const toneOf = (verdict: string): string => (verdict === 'LOW' ? 'good' : verdict === 'MEDIUM' ? 'warn' : 'bad')

/** A container for a table that may be wider than its card; it can be scrolled with the keyboard. */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark for each table
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <div class="scroll" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

interface LogoToken {
  symbol: string
  address?: string | null
  verified?: boolean
}

/** What leaves and what arrives, side by side. */
export function Give({
  give,
  giveNote,
  giveToken,
  get,
  getNote,
  getToken,
}: {
  give: string
  giveNote: string
  giveToken: LogoToken
  get: string
  getNote: string
  getToken: LogoToken
}) {
  return (
    <div class="give">
      <div>
        <TokenLogo
          symbol={giveToken.symbol}
          address={giveToken.address ?? null}
          isKnown={giveToken.verified !== false}
        />
        <b>{give}</b>
        <p class="quiet">{giveNote}</p>
      </div>
      <span class="arrow" aria-hidden="true">
        →
      </span>
      <div>
        <TokenLogo symbol={getToken.symbol} address={getToken.address ?? null} isKnown={getToken.verified !== false} />
        <b>
          <span class="sr">for </span>
          {get}
        </b>
        <p class="quiet">{getNote}</p>
      </div>
    </div>
  )
}
