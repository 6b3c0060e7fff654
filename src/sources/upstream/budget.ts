import type { Context } from '../../domain/context.ts'
import type { Allowed, SharedBudget } from './shared-budget.ts'
import { trouble } from './trouble.ts'

const LONGEST_PAUSE_SECONDS = 3_600

/**
 * A token bucket for calls that leave, and the pause that a 429 asks for. Where replicas share one, that one decides;
 * this process counts along, so that it knows where it stands when the shared one is away.
 */
export function createBudget(source: string, context: Context, allowed: Allowed, shared?: SharedBudget) {
  const refillPerMs = allowed.calls / (allowed.perSeconds * 1000)
  let left = allowed.calls
  let countedAtMs = context.now()
  let pausedUntilMs = 0

  function spendHere(url: string): void {
    const nowMs = context.now()
    if (nowMs < pausedUntilMs) throw trouble(source, { kind: 'paused', url })
    left = Math.min(allowed.calls, left + Math.max(0, nowMs - countedAtMs) * refillPerMs)
    countedAtMs = nowMs
    if (left < 1) throw trouble(source, { kind: 'over_budget', url })
    left -= 1
  }

  return {
    async spend(url: string): Promise<void> {
      spendHere(url)
      const common = await shared?.take(source, allowed).catch(() => undefined)
      if (common === undefined || common.taken) return
      if (common.pausedMs === 0) throw trouble(source, { kind: 'over_budget', url })
      pausedUntilMs = Math.max(pausedUntilMs, context.now() + common.pausedMs)
      throw trouble(source, { kind: 'paused', url })
    },
    pause(seconds: number): void {
      const ms = Math.min(Math.max(seconds, 1), LONGEST_PAUSE_SECONDS) * 1000
      pausedUntilMs = Math.max(pausedUntilMs, context.now() + ms)
      shared?.pause(source, ms).catch(() => undefined)
    },
    pausedUntilMs: (): number | null => (pausedUntilMs > context.now() ? pausedUntilMs : null),
  }
}
