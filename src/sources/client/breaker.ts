import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel'
import { findTrouble, type TroubleKind, trouble } from './failure.ts'

/**
 * Protects one upstream: a deadline over the whole call, one retry inside it, and a circuit breaker around both. The
 * breaker opens after five failures in a row and lets one call try again after 15 seconds.
 */
export function createGuard(
  source: string,
  settings: { retryWithinMs?: number; breaker?: { failures: number; openSeconds: number } },
) {
  const retryWithinMs = settings.retryWithinMs ?? 250
  const again = retry(handleWhen(isTransient), {
    maxAttempts: 1,
    backoff: new DelegateBackoff(() => Math.random() * retryWithinMs),
  })
  const breaker = circuitBreaker(handleWhen(countsAgainst), {
    breaker: new ConsecutiveBreaker(settings.breaker?.failures ?? 5),
    halfOpenAfter: (settings.breaker?.openSeconds ?? 15) * 1000,
  })

  return {
    async run<T>(url: string, timeoutMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const deadline = timeout(timeoutMs, TimeoutStrategy.Aggressive)
      try {
        return await breaker.execute(() =>
          deadline.execute(({ signal }) => again.execute((attempt) => call(attempt.signal), signal)),
        )
      } catch (thrown) {
        if (thrown instanceof TaskCancelledError) throw trouble(source, { kind: 'timeout', url })
        if (isBrokenCircuitError(thrown)) throw trouble(source, { kind: 'breaker_open', url })
        throw thrown
      }
    },
    state: (): 'closed' | 'open' | 'half-open' => STATES[breaker.state],
  }
}

const STATES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
} as const

/** Statuses of an overloaded or restarting server; asking again can help. */
const TRANSIENT_STATUS = new Set([502, 503, 504])

function isTransient(thrown: unknown): boolean {
  const found = findTrouble(thrown)
  return found?.kind === 'network' || (found?.kind === 'status' && TRANSIENT_STATUS.has(found.status ?? 0))
}

/** Kinds of trouble that count as a failure of the upstream. */
const AGAINST: ReadonlySet<TroubleKind> = new Set(['network', 'bad_json', 'too_large'])

/**
 * A refused question (400) or a missing thing (404) says nothing about the upstream's health, and a 429 has its own
 * pause.
 */
function countsAgainst(thrown: unknown): boolean {
  if (thrown instanceof TaskCancelledError) return true
  const found = findTrouble(thrown)
  return found !== undefined && (AGAINST.has(found.kind) || (found.kind === 'status' && found.status !== 400))
}
