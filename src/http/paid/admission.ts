import { type Failure, fail } from '../../domain/failure.ts'
import type { Charger, ChargeStart } from '../../payments/charge.ts'
import { STARTS_PER_TURN } from '../../payments/limits.ts'
import { createTurnLimiter } from '../../payments/turn-limiter.ts'
import { createWaitingCopies } from './waiting-copies.ts'

/** Admission control: beyond its limits a paid call gets 503 `overloaded` at once, before any work is done for it. */
export interface Gate {
  isOpen(): boolean
  /** Admits one sale, or fails. */
  start: ChargeStart
  /**
   * The same charger with a limit on concurrent sales, and another on copies of payments that wait for a sale in progress.
   * Sales that were admitted always finish.
   */
  guard(charger: Charger): Charger
  close(): void
}

export interface GateSettings {
  /** Most concurrent sales. */
  most: number
  /** The gate closes while timers run this late, as a moving average over about a second. */
  lateMs?: number
}

/** Answered before any work is done for a payment, so the buyer can send the same payment again. */
export const OVERLOADED: Failure = { code: 'overloaded', retryAfterSeconds: 2 }
/** An event loop this late would add about half a second to every step of a sale. */
const LATE_MS = 500
const LOOK_EVERY_MS = 100

export function createGate({ most, lateMs = LATE_MS }: GateSettings): Gate {
  const turnLimiter = createTurnLimiter(STARTS_PER_TURN)
  const copies = createWaitingCopies()
  let inside = 0
  let late = 0
  let lookedAtMs = performance.now()
  // Exponential average over about eight looks, so that one long garbage collection does not close the gate.
  const look = setInterval(() => {
    const now = performance.now()
    late += (now - lookedAtMs - LOOK_EVERY_MS - late) / 8
    lookedAtMs = now
  }, LOOK_EVERY_MS)
  look.unref()
  const isOpen = () => inside < most && late < lateMs

  async function start(): Promise<() => void> {
    if (!isOpen()) throw fail(OVERLOADED)
    inside += 1
    // A burst starts only a few sales per turn of the event loop, so that other requests are served in between.
    await turnLimiter.pass()
    return () => {
      inside -= 1
    }
  }

  return {
    isOpen,
    start,
    guard: (charger) => ({
      ...charger,
      charge: (payment, terms, purchase, work, limits) =>
        charger.charge(payment, terms, purchase, work, { ...limits, start, wait: copies.enter }),
    }),
    close: () => clearInterval(look),
  }
}
