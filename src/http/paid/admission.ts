import { type Failure, fail } from '../../domain/failure.ts'
import type { Charger } from '../../payments/charge.ts'
import { STARTS_PER_TURN } from '../../payments/limits.ts'
import { createTurnLimiter } from '../../payments/turn-limiter.ts'

/** How much is let in: beyond it a call is told to come again, at once and before anything was done for it. */
export interface Gate {
  isOpen(): boolean
  /** A charger that lets in as many sales as there is room for; those inside always finish. */
  guard(charger: Charger): Charger
  close(): void
}

export interface GateSettings {
  /** Sales at once. */
  most: number
  /** Closed while the process is this late with its own work, taken over the last second or so. */
  lateMs?: number
}

/** Said before any work is done for a payment. */
export const OVERLOADED: Failure = { code: 'overloaded', retryAfterSeconds: 2 }
const LATE_MS = 500
const LOOK_EVERY_MS = 100

export function createGate({ most, lateMs = LATE_MS }: GateSettings): Gate {
  const turnLimiter = createTurnLimiter(STARTS_PER_TURN)
  let inside = 0
  let late = 0
  let lookedAtMs = performance.now()
  const look = setInterval(() => {
    const now = performance.now()
    late += (now - lookedAtMs - LOOK_EVERY_MS - late) / 8
    lookedAtMs = now
  }, LOOK_EVERY_MS)
  look.unref()
  const isOpen = () => inside < most && late < lateMs

  return {
    isOpen,
    guard: (charger) => ({
      ...charger,
      async charge(...sale) {
        if (!isOpen()) throw fail(OVERLOADED)
        inside += 1
        try {
          await turnLimiter.pass()
          return await charger.charge(...sale)
        } finally {
          inside -= 1
        }
      },
    }),
    close: () => clearInterval(look),
  }
}
