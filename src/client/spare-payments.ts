import { MINUTE_MS } from '../domain/time.ts'
import type { Requirements } from './challenge.ts'
import type { SignedPayment } from './sign-payment.ts'

/** Less life than this is not enough for an answer and its settlement. */
const NEEDED_MS = MINUTE_MS

/**
 * Payments that were signed and bought nothing. The service frees them, so the next call of the same price sends one of
 * these instead of signing anew: however often calls fail, no more is out there than was counted.
 */
export function createSparePayments(now: () => number) {
  let spares: SignedPayment[] = []
  return {
    keep(payment: SignedPayment): void {
      spares.push(payment)
    },
    find(terms: Requirements): SignedPayment | undefined {
      spares = spares.filter(({ validBeforeMs }) => validBeforeMs - now() >= NEEDED_MS)
      const found = spares.find((spare) => keyOf(spare.terms) === keyOf(terms))
      spares = spares.filter((spare) => spare !== found)
      return found
    },
  }
}

const keyOf = ({ network, asset, payTo, amount, extra }: Requirements): string =>
  [network, asset, payTo, amount, extra.name, extra.version].join('|').toLowerCase()
