/** The verdict on a token: one for the whole conversation. */
import { useContext } from 'preact/hooks'
import { toKey, Verdicts } from '../verdicts.ts'
import { toneOf } from './parts.tsx'

interface Place {
  chain: string | null
  address: string | null
  symbol: string
}

export function VerdictBadge({ token, verdict }: { token: Place; verdict: string }) {
  const shown = useContext(Verdicts).get(toKey(token))?.verdict ?? verdict
  return <strong class={`badge tone-${toneOf(shown)}`}>{shown} risk</strong>
}

/** Says how the verdict came about where the two checks of a token differ. */
export function VerdictNote({ token }: { token: Place }) {
  const { risk, launch } = useContext(Verdicts).get(toKey(token)) ?? {}
  if (!risk || !launch || risk === launch) return null
  return (
    <p class="quiet">
      The contract scan says {risk}, holders and launch say {launch}: the worse one counts.
    </p>
  )
}
