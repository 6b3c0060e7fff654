import type { Context } from '../../domain/context.ts'
import type { TroubleKind } from './failure.ts'

/** Counters and last errors of one upstream, for the health page and metrics. */

export interface UpstreamHealth {
  breaker: 'closed' | 'open' | 'half-open'
  /** Set while calls are stopped because of a 429. */
  pausedUntilMs: number | null
  lastSuccessAtMs: number | null
  lastErrorAtMs: number | null
  lastErrorKind: TroubleKind | null
  /** Requests sent, retries included. */
  calls: number
  /** Answers served from memory. */
  keptHits: number
}

export function createHealth(context: Context) {
  let calls = 0
  let keptHits = 0
  let lastSuccessAtMs: number | null = null
  let lastErrorAtMs: number | null = null
  let lastErrorKind: TroubleKind | null = null

  return {
    called: (): void => {
      calls += 1
    },
    keptHit: (): void => {
      keptHits += 1
    },
    succeeded: (): void => {
      lastSuccessAtMs = context.now()
    },
    failed: (kind: TroubleKind): void => {
      lastErrorAtMs = context.now()
      lastErrorKind = kind
    },
    read: (breaker: UpstreamHealth['breaker'], pausedUntilMs: number | null): UpstreamHealth => ({
      breaker,
      pausedUntilMs,
      lastSuccessAtMs,
      lastErrorAtMs,
      lastErrorKind,
      calls,
      keptHits,
    }),
  }
}
