import { MINUTE_MS } from '../domain/time.ts'
import type { Requirements } from './challenge.ts'
import type { SignedPayment } from './sign-payment.ts'

/** A payment must stay valid at least this long: time for the answer and its settlement. */
const NEEDED_MS = MINUTE_MS

/**
 * Keeps payments that were signed and bought nothing. The next call of the same price sends one of them instead of
 * signing another, so that failing calls never put more signed money into circulation than was counted as spent.
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
