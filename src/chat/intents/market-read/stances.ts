/** Which messages name a market read and its stance. */
import type { Key } from '../../say/messages.ts'

export const READ_LABELS = {
  defi: 'sayReadDefi',
  narrative: 'sayReadNarrative',
  trending: 'sayReadTrending',
  protocols: 'sayReadProtocols',
  fear: 'sayReadFear',
  x402: 'sayReadX402',
} as const satisfies Record<string, Key>

/** Stances by what they mean to a reader; one that is not known yet counts as mixed. */
const STANCES = {
  stanceUp: 'GROWING INFLOWS BROAD_RISE CHASING_GAINS VALUE_UP LISTINGS_GROWING',
  stanceDown: 'SHRINKING OUTFLOWS BROAD_FALL WATCHING_LOSSES VALUE_DOWN LISTINGS_SLOWING',
  stanceFlat: 'FLAT STEADY QUIET LISTINGS_STEADY',
  stanceMixed: 'MIXED SEARCHED',
  stanceAligned: 'ALIGNED',
  stanceRiskOn: 'RISK_ON',
  stanceRiskOff: 'RISK_OFF',
  stanceRotation: 'ROTATION',
} as const

export function toStance(stance: string): Extract<Key, `stance${string}`> {
  const found = (Object.entries(STANCES) as [keyof typeof STANCES, string][]).find(([, names]) =>
    names.split(' ').includes(stance),
  )
  if (found) return found[0]
  return /DIVERGE|BULLISH|BEARISH/.test(stance) ? 'stanceApart' : 'stanceMixed'
}
