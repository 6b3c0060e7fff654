import { z } from 'zod'
import { LIES } from './lie.ts'

/**
 * `honeypot`: a scanner finds every token a honeypot. `disagree`: GoPlus finds every token a honeypot, the other scanners
 * none. Both leave services that scan nothing as they are. The lies are in `lie.ts`.
 */
const SCENARIOS = [
  'calm',
  'slow',
  'down',
  '429',
  'garbage',
  'stale',
  'timeout',
  'honeypot',
  'disagree',
  ...LIES,
] as const

export type Scenario = (typeof SCENARIOS)[number]

export const ScenarioChange = z.object({ upstream: z.string(), scenario: z.enum(SCENARIOS) })
