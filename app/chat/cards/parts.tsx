/** Pieces that several cards share. */
import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { nowMs } from '../../shared/clock.ts'
import { sourceName } from '../../shared/source-names.ts'
import { TokenLogo } from '../../shared/token-logo.tsx'
import { Received, useSpeech } from '../labels/speech.ts'
import { appPath, type Reply, signPath } from '../reply.ts'

export function Pairs({ pairs }: { pairs: readonly (readonly [string, ComponentChildren] | false)[] }) {
  const { show } = useSpeech()
  return (
    <dl class="pairs">
      {pairs.map(
        (pair) =>
          pair && (
            <div key={pair[0]}>
              <dt>{pair[0]}</dt>
              <dd>{typeof pair[1] === 'string' ? show(pair[1]) : pair[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A change in percent, over a span of time if the place does not say it. */
export function Change({ pct, span }: { pct: number | null; span?: string }) {
  const { say, show, figures } = useSpeech()
  if (pct === null) return null
  const change = figures.change(pct)
  return (
    <span class={pct < 0 ? 'down' : 'up'}>
      {pct < 0 ? '▼' : '▲'} {show(span === undefined ? change : say('changeIn', { change, span }))}
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
  const { say, show, list, figures } = useSpeech()
  const receivedMs = useContext(Received)
  if (!meta) return null
  const waited = receivedMs === 0 ? 0 : Math.max(0, (nowMs.value - receivedMs) / 1000)
  const names = [...new Set(meta.sources.map(({ name }) => sourceName(name)))]
  const age = figures.age(meta.ageSeconds + waited)
  const more = meta.sandbox ? [say('simulated')] : []
  return (
    <p class="source">
      {show(
        list([names.length > 0 ? say('sourceAge', { names: list(names), age }) : say('onlyAge', { age }), ...more]),
      )}
    </p>
  )
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

/** Warnings in the words of the data, or in those of the reply where it carries them in its own language. */
export function Warnings({ reply, data }: { reply: Reply; data: readonly { message: string }[] }) {
  const { show } = useSpeech()
  const warnings = reply.warnings ?? data.map(({ message }) => message)
  if (warnings.length === 0) return null
  return (
    <ul class="flags">
      {warnings.map((message) => (
        <li key={message} class="medium">
          {show(message)}
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
  const { say, show } = useSpeech()
  return (
    <div class="give">
      <div>
        <TokenLogo
          symbol={giveToken.symbol}
          address={giveToken.address ?? null}
          isKnown={giveToken.verified !== false}
        />
        <b>{show(give)}</b>
        <p class="quiet">{show(giveNote)}</p>
      </div>
      <span class="arrow" aria-hidden="true">
        →
      </span>
      <div>
        <TokenLogo symbol={getToken.symbol} address={getToken.address ?? null} isKnown={getToken.verified !== false} />
        <b>
          <span class="sr">{say('get')} </span>
          {show(get)}
        </b>
        <p class="quiet">{show(getNote)}</p>
      </div>
    </div>
  )
}
