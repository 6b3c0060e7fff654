/** Reads that cost the operator money: counted before they are made, and refused in words when the cap is reached. */
import type { z } from 'zod'
import type { Offer } from '../../capabilities/offer.ts'
import { toFailure } from '../../domain/failure.ts'
import { isRefundable, type RefusalCode, type Refused } from '../allowance/allowance.ts'
import type { Draft } from '../reply.ts'
import type { Say } from '../say/say.ts'
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
  context: Pick<AnswerContext, 'spend' | 'say'>,
  read: { name?: string; priceUsd?: string },
  work: () => Promise<Draft>,
): Promise<Draft> {
  const spent = await context.spend()
  if (!spent.ok)
    return { type: 'capped', text: toCappedText(read, spent, context.say), usage: spent.usage, code: spent.code }
  try {
    return await work()
  } catch (thrown) {
    if (isRefundable(toFailure(thrown).code)) await spent.refund()
    throw thrown
  }
}

/** Why a read was refused, and what the person can do. */
function toCappedText(
  { name, priceUsd }: { name?: string; priceUsd?: string },
  { code, usage }: Refused,
  say: Say,
): string {
  const usd = say.lang === 'en' ? `$${priceUsd}` : say.figures.usd(Number(priceUsd))
  return [
    ...REASONS[code](say, usage.limit),
    ...(priceUsd === undefined ? [] : [say('capPay', { route: `POST /api/${name}`, usd })]),
    say('capReset', { time: say.figures.time(usage.resetAt) }),
  ].join('\n')
}

const REASONS: Record<RefusalCode, (say: Say, limit: number) => string[]> = {
  anon_id_required: (say) => [say('capAnonId'), say('capAnonIdHow')],
  daily_limit: (say, count) => [say('capDaily', { count }), say('capDailyMore')],
  everyone_limit: (say) => [say('capEveryone')],
  store_unavailable: (say) => [say('capStore'), say('capLater')],
}
