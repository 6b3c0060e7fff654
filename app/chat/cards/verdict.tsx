/** The verdict on a token: one for the whole conversation. */
import { useContext } from 'preact/hooks'
import { useSpeech } from '../labels/speech.ts'
import { toKey, Verdicts } from '../verdicts.ts'
import { toneOf } from './parts.tsx'

export const LEVELS = { LOW: 'riskLow', MEDIUM: 'riskMedium', HIGH: 'riskHigh', CRITICAL: 'riskCritical' } as const

interface Place {
  chain: string | null
  address: string | null
  symbol: string
}

export function VerdictBadge({ token, verdict }: { token: Place; verdict: keyof typeof LEVELS }) {
  const { say } = useSpeech()
  const shown = useContext(Verdicts).get(toKey(token))?.verdict ?? verdict
  return <strong class={`badge tone-${toneOf(shown)}`}>{say(LEVELS[shown])}</strong>
}

/** Says how the verdict came about where the two checks of a token differ. */
export function VerdictNote({ token }: { token: Place }) {
  const { say } = useSpeech()
  const { risk, launch } = useContext(Verdicts).get(toKey(token)) ?? {}
  if (!risk || !launch || risk === launch) return null
  return <p class="quiet">{say('verdicts', { risk: say(LEVELS[risk]), launch: say(LEVELS[launch]) })}</p>
}
