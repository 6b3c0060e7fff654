/** Answers with one list of pools for one token or several. */
import type { z } from 'zod'
import { fitCard, toSourceLine } from '../../../capabilities/fit-card.ts'
import { toPoolLine, yieldText } from '../../../capabilities/yield/card.ts'
import { yieldOffer } from '../../../capabilities/yield/offer.ts'
import { toExposureWords } from '../../../capabilities/yield/summary.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { formatPct } from '../../../domain/format.ts'
import type { Draft } from '../../reply.ts'
import type { Say } from '../../say/say.ts'
import type { Slots } from '../../slots.ts'
import type { AnswerContext } from '../answer-context.ts'
import { type Answer, getSlot } from '../intent.ts'
import { toLocalText, toShown } from './local-text.ts'

type Yields = z.output<typeof yieldOffer.output>

const MOST_SYMBOLS = 4
const SHOWN = 5

export const answerYield: Answer = async (slots, context) => {
  const asked = listSymbols(slots)
  const [only = getSlot(slots, 'symbol'), ...others] = asked
  if (others.length > 0) return severalYields(asked, slots, context)
  const answer = await context.ask(yieldOffer, toInput(only, slots))
  const { say } = context
  return {
    type: 'yield',
    text: say.lang === 'en' ? yieldText(answer) : toLocalText(say)(toShown(answer)),
    data: answer,
  }
}

function listSymbols({ symbol, symbols }: Slots): string[] {
  const said = [...(symbols ?? []), ...(symbol === undefined ? [] : [symbol])]
  return [...new Set(said)].slice(0, MOST_SYMBOLS)
}

function toInput(symbol: string, { chain, limit }: Slots): z.input<typeof yieldOffer.input> {
  return {
    symbol,
    ...(chain === undefined ? {} : { chain }),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  }
}

/** One list from several, best rate first. A token without pools is named. */
async function severalYields(asked: readonly string[], slots: Slots, context: AnswerContext): Promise<Draft> {
  const outcomes = await Promise.allSettled(asked.map((symbol) => context.ask(yieldOffer, toInput(symbol, slots))))
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  if (answers.length === 0) throw (outcomes[0] as PromiseRejectedResult).reason
  const without = asked.filter((_, place) => outcomes[place]?.status === 'rejected')
  const notes = without.length === 0 ? [] : [context.say('noteNoPools', { tokens: context.say.list(without) })]
  return {
    type: 'yield',
    text: toText(answers, asked, slots, notes, context.say),
    notes,
    data: { answers },
  }
}

function toText(
  answers: readonly Yields[],
  asked: readonly string[],
  slots: Slots,
  notes: readonly string[],
  say: Say,
) {
  const seen = new Map(answers.flatMap(({ pools }) => pools).map((pool) => [pool.id, pool]))
  const ranked = [...seen.values()]
    .sort((left, right) => right.apyPct - left.apyPct)
    .slice(0, slots.limit === undefined ? SHOWN : Number(slots.limit))
    .map((pool, place) => ({ ...pool, rank: place + 1 }))
  const where = slots.chain === undefined ? '' : ` on ${chainTitle(slots.chain)}`
  const meta = {
    sources: answers.flatMap((answer) => answer.meta.sources),
    ageSeconds: Math.max(...answers.map((answer) => answer.meta.ageSeconds)),
  }
  const best = answers
    .flatMap((answer) => answer.best ?? [])
    .sort((left, right) => (right.sustainablePct ?? 0) - (left.sustainablePct ?? 0))[0]
  if (say.lang !== 'en')
    return toLocalText(say)({ tokens: asked, chain: slots.chain ?? null, best, pools: ranked, leftOut: 0, meta }, notes)
  return fitCard({
    lines: [
      best
        ? `${formatPct(best.sustainablePct ?? best.apyPct)} best APY for ${asked.join(', ')}${where}: ${best.project} ${best.symbol}, ${toExposureWords(best)}`
        : `No best APY for ${asked.join(', ')}${where}`,
      ...ranked.map((pool) => toPoolLine(pool, slots.chain === undefined)),
    ],
    notes,
    source: toSourceLine(meta),
  })
}
