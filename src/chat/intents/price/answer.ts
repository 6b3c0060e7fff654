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
import type { Slots } from '../../understand/understanding.ts'
import type { Answer, Desk, Draft } from '../answer-context.ts'
import { toQuestion } from '../questions.ts'

type Price = z.output<typeof priceOffer.output>

const MOST_SYMBOLS = 5
const SHORT_CELLS = 14
/** Fewer points than this make no line. */
const LEAST_POINTS = 4

export const answerPrice: Answer = async (slots, desk) => {
  const asked = listSymbols(slots)
  const [only, ...others] = asked
  if (only === undefined) return { type: 'clarify', ...toQuestion('price', slots, ['symbol']) }
  if (others.length === 0) return onePrice(await askPrice(only, desk), slots, desk)
  return severalPrices(asked, desk)
}

function listSymbols({ symbol, symbols }: Slots): string[] {
  return [...new Set([...(symbols ?? []), ...(symbol === undefined ? [] : [symbol])])]
}

/** The route takes tickers; the function behind it knows contracts as well. */
const askPrice = (query: string, desk: Desk): Promise<Price> =>
  readAddress(query) ? findPriceByAddress(query, desk) : desk.ask(priceOffer, { symbol: query })

function onePrice(price: Price, { timeframe }: Slots, desk: Desk): Draft {
  const note = toTimeframeNote(price, timeframe)
  return {
    type: 'price',
    text: priceText(price, { sparkline: draw(price, desk), notes: note === null ? [] : [note] }),
    image: price.chartUrl,
    data: price,
  }
}

/** A line each; one that fails says so, and all failing is a failure. */
async function severalPrices(asked: readonly string[], desk: Desk): Promise<Draft> {
  const outcomes = await Promise.allSettled(asked.slice(0, MOST_SYMBOLS).map((symbol) => askPrice(symbol, desk)))
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const [first] = answers
  if (!first) throw (outcomes[0] as PromiseRejectedResult).reason
  const lines = outcomes.map((outcome, place) =>
    outcome.status === 'fulfilled'
      ? toLine(outcome.value, desk)
      : `${asked[place]}: ${failureText(toFailure(outcome.reason))}`,
  )
  const ageSeconds = Math.max(...answers.map(({ meta }) => meta.ageSeconds))
  const left = asked.length - MOST_SYMBOLS
  return {
    type: 'price',
    text: fitCard({
      lines,
      notes: left > 0 ? [`At most ${MOST_SYMBOLS} at once; ${left} more left out.`] : [],
      source: toSourceLine({ sources: answers.flatMap(({ meta }) => meta.sources), ageSeconds }),
    }),
    image: first.chartUrl,
    data: { answers },
  }
}

function toLine(price: Price, desk: Desk): string {
  const change = price.change24hPct === null ? '' : `, ${formatChange(price.change24hPct)} in 24h`
  const line = draw(price, desk, SHORT_CELLS)
  return `${formatUsd(price.price)} ${price.symbol}${change}${line === null ? '' : ` ${line}`}`
}

function draw({ sparkline7d }: Price, desk: Desk, cells?: number): string | null {
  return desk.sparkline && sparkline7d.length >= LEAST_POINTS ? sparkline(sparkline7d, cells) : null
}

const byAddress = defineCapability(priceOffer, findPrice)

/** The price of a contract: longer than the route's `symbol` may be, and otherwise the same. */
export async function findPriceByAddress(
  address: string,
  { reach, requestId }: Desk,
): Promise<z.output<typeof priceOffer.output>> {
  const answer = await byAddress.answer({ symbol: address }, reach, { requestId, charged: false })
  return answer as z.output<typeof priceOffer.output>
}

const WEEK_HOURS = 168
/** The closes lie hours apart; a shorter look back would be a guess. */
const LEAST_HOURS = 8

/** The change over the time that was asked for; 24h and 7d are in every answer already. */
export function toTimeframeNote({ price, sparkline7d }: Price, timeframe: string | undefined): string | null {
  const hours = timeframe === undefined ? undefined : toHours(timeframe)
  if (hours === undefined || hours === 24 || hours === WEEK_HOURS) return null
  const unknown = `The change in ${timeframe} is not known here; 24h and 7d are.`
  if (hours < LEAST_HOURS || hours > WEEK_HOURS || sparkline7d.length < WEEK_HOURS / LEAST_HOURS) return unknown
  const place = Math.round((sparkline7d.length - 1) * (1 - hours / WEEK_HOURS))
  const then = sparkline7d[place]
  return then === undefined || then <= 0 ? unknown : `About ${formatChange((price / then - 1) * 100)} in ${timeframe}.`
}

function toHours(timeframe: string): number | undefined {
  const [, count, unit] = /^(\d{1,4})([mhdw])$/.exec(timeframe) ?? []
  return count === undefined || unit === undefined ? undefined : Number(count) * (HOURS[unit] ?? Number.NaN)
}

const HOURS: Readonly<Record<string, number>> = { m: 1 / 60, h: 1, d: 24, w: WEEK_HOURS }
