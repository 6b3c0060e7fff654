import type { JudgementCase } from '../case.ts'
import { predictionCases } from './prediction.ts'
import { riskCases } from './risk.ts'
import { riskVariants } from './risk-variants.ts'
import { sandboxCases } from './sandbox-world.ts'
import { sniperCases } from './sniper.ts'
import { yieldCases } from './yield.ts'

/** The repository's own cases. */
export const ownCases: JudgementCase[] = [
  ...riskCases,
  ...riskVariants,
  ...sniperCases,
  ...yieldCases,
  ...predictionCases,
  ...sandboxCases,
]
