/** Reads that cost the operator money: counted before they are made, and refused in words when the cap is reached. */
import type { z } from 'zod'
import type { Offer } from '../../capabilities/offer.ts'
import { toFailure } from '../../domain/failure.ts'
import { isRefundable, type RefusalCode, type Refused } from '../allowance/allowance.ts'
import type { Draft } from '../reply.ts'
import type { AnswerContext } from './answer-context.ts'

/** Counts the read before it is made and gives it back when a source failed. */
export async function countedRead<O extends Offer>(
  context: AnswerContext,
  offer: O,
  input: z.input<O['input']>,
  toDraft: (answer: z.output<O['output']>) => Draft,
): Promise<Draft> {
  return countedWork(context, offer, async () => toDraft(await context.ask(offer, input)))
}

/** The same for a read without a paid route, such as that of a wallet on all chains. */
export async function countedWork(
  context: Pick<AnswerContext, 'spend'>,
  read: { title: string; name?: string; priceUsd?: string },
  work: () => Promise<Draft>,
): Promise<Draft> {
  const spent = await context.spend()
  if (!spent.ok) return { type: 'capped', text: toCappedText(read, spent), usage: spent.usage, code: spent.code }
  try {
    return await work()
  } catch (thrown) {
    if (isRefundable(toFailure(thrown).code)) await spent.refund()
    throw thrown
  }
}

/** Why a read was refused, and what the person can do. */
function toCappedText(
  { name, title, priceUsd }: { title: string; name?: string; priceUsd?: string },
  { code, usage }: Refused,
): string {
  const paid = priceUsd === undefined ? '' : `Pay per call instead: POST /api/${name}, $${priceUsd}.`
  return [REASONS[code](title, usage.limit), MORE[code], paid, `Free reads start again at ${toTime(usage.resetAt)}.`]
    .filter((line) => line !== '')
    .join('\n')
}

const REASONS: Record<RefusalCode, (title: string, limit: number) => string> = {
  anon_id_required: (title) =>
    `${title} costs us money to read, so in text format it needs an anonId; nothing was counted.`,
  daily_limit: (_title, limit) => `Today's ${limit} free reads are used up.`,
  everyone_limit: () => "Today's free reads for everyone are used up.",
  store_unavailable: (title) => `Free reads cannot be counted just now, so ${title.toLowerCase()} is not read.`,
}

const MORE: Record<RefusalCode, string> = {
  anon_id_required: 'Send anonId, any stable id of this conversation.',
  daily_limit: 'A connected wallet has more.',
  everyone_limit: '',
  store_unavailable: 'Try again in a moment.',
}

const toTime = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`
