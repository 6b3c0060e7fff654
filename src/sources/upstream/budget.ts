import type { Context } from '../../domain/context.ts'
import { trouble } from './trouble.ts'

const LONGEST_PAUSE_SECONDS = 3_600

/** A token bucket for calls that leave, and the pause that a 429 asks for. */
export function createBudget(context: Context, allowed: { calls: number; perSeconds: number }) {
  const refillPerMs = allowed.calls / (allowed.perSeconds * 1000)
  let left = allowed.calls
  let countedAtMs = context.now()
  let pausedUntilMs = 0

  return {
    spend(source: string, url: string): void {
      const nowMs = context.now()
      if (nowMs < pausedUntilMs) throw trouble(source, { kind: 'paused', url })
      left = Math.min(allowed.calls, left + Math.max(0, nowMs - countedAtMs) * refillPerMs)
      countedAtMs = nowMs
      if (left < 1) throw trouble(source, { kind: 'over_budget', url })
      left -= 1
    },
    pause(seconds: number): void {
      const until = context.now() + Math.min(Math.max(seconds, 1), LONGEST_PAUSE_SECONDS) * 1000
      pausedUntilMs = Math.max(pausedUntilMs, until)
    },
    pausedUntilMs: (): number | null => (pausedUntilMs > context.now() ? pausedUntilMs : null),
  }
}
