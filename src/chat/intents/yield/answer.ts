/** Answers with one list of pools for one token or several. */
import type { z } from 'zod'
import { fitCard, toSourceLine } from '../../../capabilities/fit-card.ts'
import { toPoolLine, yieldText } from '../../../capabilities/yield/card.ts'
import { yieldOffer } from '../../../capabilities/yield/offer.ts'
import { toExposureWords } from '../../../capabilities/yield/summary.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { formatPct } from '../../../domain/format.ts'
import type { Draft } from '../../reply.ts'
import type { Slots } from '../../slots.ts'
import type { AnswerContext } from '../answer-context.ts'
import { type Answer, getSlot } from '../intent.ts'

type Yields = z.output<typeof yieldOffer.output>

const MOST_SYMBOLS = 4
const SHOWN = 5

export const answerYield: Answer = async (slots, context) => {
  const asked = listSymbols(slots)
  const [only = getSlot(slots, 'symbol'), ...others] = asked
  if (others.length > 0) return severalYields(asked, slots, context)
  const answer = await context.ask(yieldOffer, toInput(only, slots))
  return { type: 'yield', text: yieldText(answer), data: answer }
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
  return {
    type: 'yield',
    text: toText(answers, asked, slots, without),
    notes: toNotes(without),
    data: { answers },
  }
}

function toText(answers: readonly Yields[], asked: readonly string[], slots: Slots, without: readonly string[]) {
  const seen = new Map(answers.flatMap(({ pools }) => pools).map((pool) => [pool.id, pool]))
  const ranked = [...seen.values()]
    .sort((left, right) => right.apyPct - left.apyPct)
    .slice(0, slots.limit === undefined ? SHOWN : Number(slots.limit))
    .map((pool, place) => ({ ...pool, rank: place + 1 }))
  const where = slots.chain === undefined ? '' : ` on ${chainTitle(slots.chain)}`
  const ageSeconds = Math.max(...answers.map(({ meta }) => meta.ageSeconds))
  const best = answers
    .flatMap((answer) => answer.best ?? [])
    .sort((left, right) => (right.sustainablePct ?? 0) - (left.sustainablePct ?? 0))[0]
  return fitCard({
    lines: [
      best
        ? `${formatPct(best.sustainablePct ?? best.apyPct)} best APY for ${asked.join(', ')}${where}: ${best.project} ${best.symbol}, ${toExposureWords(best)}`
        : `No best APY for ${asked.join(', ')}${where}`,
      ...ranked.map((pool) => toPoolLine(pool, slots.chain === undefined)),
    ],
    notes: toNotes(without),
    source: toSourceLine({ sources: answers.flatMap(({ meta }) => meta.sources), ageSeconds }),
  })
}

const toNotes = (without: readonly string[]): string[] =>
  without.length === 0 ? [] : [`No pools for ${without.join(', ')}.`]
