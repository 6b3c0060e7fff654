import type { JudgementCase } from '../case.ts'

/** The repository's own cases. */
export const ownCases: JudgementCase[] = []
