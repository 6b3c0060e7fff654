import type { z } from 'zod'
import type { Offer } from '../../capabilities/offer.ts'
import { toFailure } from '../../domain/failure.ts'
import { isRefundable } from '../allowance/refundable.ts'
import { toCappedText } from '../words/capped.ts'
import type { Desk, Draft } from './answer.ts'

/** A read that costs the operator money: counted before it is made, and given back when a source of ours failed. */
export async function readIntel<O extends Offer>(
  desk: Desk,
  offer: O,
  input: z.input<O['input']>,
  toDraft: (answer: z.output<O['output']>) => Draft,
): Promise<Draft> {
  const spent = await desk.spend()
  if (!spent.ok) return { type: 'capped', text: toCappedText(offer, spent), usage: spent.usage, code: spent.code }
  try {
    return toDraft(await desk.ask(offer, input))
  } catch (thrown) {
    if (isRefundable(toFailure(thrown).code)) await spent.refund()
    throw thrown
  }
}
