import type { JudgementCase } from '../case.ts'
import { riskCases } from './risk.ts'
import { sniperCases } from './sniper.ts'

/** The repository's own cases. */
export const ownCases: JudgementCase[] = [...riskCases, ...sniperCases]
