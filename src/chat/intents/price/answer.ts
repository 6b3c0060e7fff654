/** Answers with the price of one token, or with a line for each of several. */
import type { z } from 'zod'
import { defineCapability } from '../../../capabilities/capability.ts'
import { fitCard, toSourceLine } from '../../../capabilities/fit-card.ts'
import { priceText } from '../../../capabilities/price/card.ts'
import { priceOffer } from '../../../capabilities/price/offer.ts'
import { findPrice } from '../../../capabilities/price/run.ts'
import { sparkline } from '../../../charts/sparkline.ts'
import { toFailure } from '../../../domain/failure.ts'
import { formatChange, formatUsd } from '../../../domain/format.ts'
import { readAddress } from '../../../domain/token.ts'
import { failureText } from '../../phrases/failures.ts'
import type { Draft } from '../../reply.ts'
import { sourceIn } from '../../say/lines.ts'
import { saidOf } from '../../say/refuse.ts'
import type { Say } from '../../say/say.ts'
import type { Slots } from '../../slots.ts'
import type { AnswerContext } from '../answer-context.ts'
import { type Answer, getSlot } from '../intent.ts'
import { toLocalLine, toLocalText } from './local-text.ts'

type Price = z.output<typeof priceOffer.output>

const MOST_SYMBOLS = 5
const SHORT_CELLS = 14
/** With fewer points no line is drawn. */
const LEAST_POINTS = 4

export const answerPrice: Answer = async (slots, context) => {
  const asked = listSymbols(slots)
  const [only = getSlot(slots, 'symbol'), ...others] = asked
  if (others.length === 0) return onePrice(await askPrice(only, context), slots, context)
  return severalPrices(asked, context)
}

function listSymbols({ symbol, symbols }: Slots): string[] {
  return [...new Set([...(symbols ?? []), ...(symbol === undefined ? [] : [symbol])])]
}

/** The paid route accepts tickers only; the function behind it also accepts contracts. */
const askPrice = (query: string, context: AnswerContext): Promise<Price> =>
  readAddress(query) ? findPriceByAddress(query, context) : context.ask(priceOffer, { symbol: query })

function onePrice(price: Price, { timeframe }: Slots, context: AnswerContext): Draft {
  const { say } = context
  const note = toTimeframeNote(price, timeframe, say)
  const notes = [...toCurrencyNote(context), ...(note === null ? [] : [note])]
  const worth = toWorth(price, context)
  const text = (say.lang === 'en' ? priceText : toLocalText(say))(price, { sparkline: draw(price, context), notes })
  return {
    type: 'price',
    text: worth === null ? text : `${worth}\n${text}`,
    notes: worth === null ? notes : [worth, ...notes],
    image: price.chartUrl,
    data: price,
  }
}

/** "2.5 ETH = $7,382.63", where so much of it was asked about. */
function toWorth({ price, symbol }: Price, { counted, say }: AnswerContext): string | null {
  const asked = counted()
  if (asked === undefined || asked.symbol !== symbol || Number(asked.amount) === 0) return null
  return `${say.figures.amount(asked.amount)} ${symbol} = ${say.figures.usd(price * Number(asked.amount))}`
}

/** One line for each token. A token that fails says so; when all fail, the failure is thrown. */
async function severalPrices(asked: readonly string[], context: AnswerContext): Promise<Draft> {
  const { say } = context
  const outcomes = await Promise.allSettled(asked.slice(0, MOST_SYMBOLS).map((symbol) => askPrice(symbol, context)))
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const [first] = answers
  if (!first) throw (outcomes[0] as PromiseRejectedResult).reason
  const lines = outcomes.map((outcome, place) =>
    outcome.status === 'fulfilled'
      ? toLine(outcome.value, context)
      : `${asked[place]}: ${saidOf(outcome.reason) ?? failureText(toFailure(outcome.reason), say)}`,
  )
  const meta = {
    sources: answers.flatMap((answer) => answer.meta.sources),
    ageSeconds: Math.max(...answers.map((answer) => answer.meta.ageSeconds)),
  }
  const left = asked.length - MOST_SYMBOLS
  const notes = [...toCurrencyNote(context), ...(left > 0 ? [say('noteMostAtOnce', { most: MOST_SYMBOLS, left })] : [])]
  const failed = lines.filter((_, place) => outcomes[place]?.status === 'rejected')
  return {
    type: 'price',
    notes: [...failed, ...notes],
    text: fitCard({
      lines,
      notes,
      source: say.lang === 'en' ? toSourceLine(meta) : sourceIn(say, meta),
    }),
    image: first.chartUrl,
    data: { answers },
  }
}

/** Who asks for another currency is told that these are dollars. */
const toCurrencyNote = ({ asked: { currency }, say }: AnswerContext): string[] =>
  currency === undefined ? [] : [say('noteOnlyUsd', { currency })]

function toLine(price: Price, context: AnswerContext): string {
  if (context.say.lang !== 'en') return toLocalLine(context.say, price, draw(price, context, SHORT_CELLS))
  const change = price.change24hPct === null ? '' : `, ${formatChange(price.change24hPct)} in 24h`
  const line = draw(price, context, SHORT_CELLS)
  return `${formatUsd(price.price)} ${price.symbol}${change}${line === null ? '' : ` ${line}`}`
}

function draw({ sparkline7d }: Price, context: AnswerContext, cells?: number): string | null {
  return context.sparkline && sparkline7d.length >= LEAST_POINTS ? sparkline(sparkline7d, cells) : null
}

const byAddress = defineCapability(priceOffer, findPrice)

/** The price of a contract, which is longer than the route's `symbol` may be. Otherwise the same as the route. */
async function findPriceByAddress(
  address: string,
  { dependencies, requestId }: AnswerContext,
): Promise<z.output<typeof priceOffer.output>> {
  const answer = await byAddress.answer({ symbol: address }, dependencies, { requestId, charged: false })
  return answer as z.output<typeof priceOffer.output>
}

const WEEK_HOURS = 168
/** The closes are hours apart, so the change over a shorter period is unknown. */
const LEAST_HOURS = 8

/** The change over the period that was asked for; 24h and 7d are in every answer already. */
function toTimeframeNote({ price, sparkline7d }: Price, timeframe: string | undefined, say: Say): string | null {
  const hours = timeframe === undefined ? undefined : toHours(timeframe)
  if (timeframe === undefined || hours === undefined || hours === 24 || hours === WEEK_HOURS) return null
  const span = say.figures.span(timeframe)
  const unknown = say('noteSpanUnknown', { span })
  if (hours < LEAST_HOURS || hours > WEEK_HOURS || sparkline7d.length < WEEK_HOURS / LEAST_HOURS) return unknown
  const place = Math.round((sparkline7d.length - 1) * (1 - hours / WEEK_HOURS))
  const then = sparkline7d[place]
  if (then === undefined || then <= 0) return unknown
  return say('noteSpan', { change: say.figures.change((price / then - 1) * 100), span })
}

function toHours(timeframe: string): number | undefined {
  const [, count, unit] = /^(\d{1,4})([mhdw])$/.exec(timeframe) ?? []
  return count === undefined || unit === undefined ? undefined : Number(count) * (HOURS[unit] ?? Number.NaN)
}

const HOURS: Readonly<Record<string, number>> = { m: 1 / 60, h: 1, d: 24, w: WEEK_HOURS }
