import { type Failed, fail } from '../domain/failure.ts'
import { REASONS, type Reason } from './reasons.ts'

/** The error for a payment that does not count. */
export function refuse(reason: Reason, cause?: unknown): Failed {
  return fail({ code: 'payment_invalid', reason, message: REASONS[reason] }, cause)
}
