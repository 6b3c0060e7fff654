import { DOUBT_RULES } from './doubt-rules.ts'
import { HOLDER_RULES } from './holder-rules.ts'
import { LAUNCH_RULES } from './launch-rules.ts'
import { MARKET_RULES } from './market-rules.ts'
import { POWER_RULES } from './power-rules.ts'
import type { Rule } from './rule.ts'
import { TRADE_RULES } from './trade-rules.ts'
import { WORTH_RULES } from './worth-rules.ts'

/** Every rule of the score. `docs/risk.md` publishes this list, and a test holds both equal. */
export const RULES: readonly Rule[] = [
  ...TRADE_RULES,
  ...MARKET_RULES,
  ...WORTH_RULES,
  ...POWER_RULES,
  ...HOLDER_RULES,
  ...LAUNCH_RULES,
  ...DOUBT_RULES,
]
