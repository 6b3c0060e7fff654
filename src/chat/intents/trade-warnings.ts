/** Warnings of quotes, orders and payments in the asker's language, by their code. */
import type { Say } from '../say/say.ts'

/** What a warning may name. A figure that is not known leaves the warning without it. */
export interface WarningFacts {
  token: string
  on: string
  chain: string
  lossPct: number | null
  impactPct: number | null
  feesPct: number | null
  score: number | null
  etaSeconds: number | null
}

export function warningIn(say: Say, code: string, facts: WarningFacts): string | null {
  const known = WARNINGS[code]
  return known ? known(say, facts) : say('warnOther', { code: code.replaceAll('_', ' ').toLowerCase() })
}

/** Several, without those that say the same. */
export const warningsIn = (say: Say, warnings: readonly { code: string }[], facts: WarningFacts): string[] => [
  ...new Set(warnings.map(({ code }) => warningIn(say, code, facts)).filter((text) => text !== null)),
]

type Warning = (say: Say, facts: WarningFacts) => string | null

const ofPct =
  (key: 'warnLoss' | 'warnImpact' | 'warnFees', name: 'lossPct' | 'impactPct' | 'feesPct'): Warning =>
  (say, facts) => {
    const pct = facts[name]
    return pct === null ? null : say(key, { pct: say.figures.pct(pct) })
  }

const risky: Warning = (say, { token, score }) =>
  score === null ? say('warnUnlisted', { token }) : say('warnRisky', { token, score })

const WARNINGS: Readonly<Record<string, Warning>> = {
  HONEYPOT: (say, { token }) => say('warnHoneypot', { token }),
  HONEYPOT_SUSPECTED: (say, { token }) => say('warnHoneypotMaybe', { token }),
  HIGH_LOSS: ofPct('warnLoss', 'lossPct'),
  HIGH_IMPACT: ofPct('warnImpact', 'impactPct'),
  CRITICAL_TOKEN: risky,
  RISKY_TOKEN: risky,
  TAXED_TOKEN: (say) => say('warnTax'),
  INSUFFICIENT_BALANCE: (say, { token, on }) => say('warnBalance', { token, on }),
  HIGH_FEES: ofPct('warnFees', 'feesPct'),
  VALUE_DISPUTED: (say) => say('warnValue'),
  VALUE_UNKNOWN: (say) => say('warnValue'),
  UNVERIFIED_TOKEN: (say, { token }) => say('warnUnlisted', { token }),
  LOOK_ALIKE: (say) => say('warnLookAlike'),
  SLOW: (say, { etaSeconds }) => say('warnSlow', { age: say.figures.age(etaSeconds ?? 0) }),
  INDICATIVE: (say) => say('warnIndicative'),
  ONE_ROUTER: (say) => say('warnOneRouter'),
  TOO_LARGE_AT_ONCE: (say) => say('warnTooLarge'),
  STOP_CANNOT_FILL: (say) => say('warnStop'),
  SMALL_ORDER: (say) => say('warnSmall'),
  LIMIT_BOUND: () => null,
  BOUND_NOT_MET: (say) => say('warnBound'),
  BUCKETS_CLAMPED: (say) => say('warnParts'),
  DEFAULT_EXPIRY: () => null,
  EXPIRY_CLAMPED: (say) => say('warnExpiry'),
  GAP_RISK: (say) => say('warnGap'),
  WRAP_FIRST: (say) => say('warnWrap'),
}
