/** Answers with who buys or sells a token; counted. */
import type { z } from 'zod'
import { smartMoneyText } from '../../../capabilities/smart-money/card.ts'
import { canCover, listCoverable } from '../../../capabilities/smart-money/coverage.ts'
import { smartMoneyOffer } from '../../../capabilities/smart-money/offer.ts'
import { findChain } from '../../../domain/chains/find-chain.ts'
import type { AnswerContext } from '../answer-context.ts'
import { countedRead } from '../counted-read.ts'
import { findContract } from '../home-chains.ts'
import { type Answer, getSlot } from '../intent.ts'

type Window = z.output<typeof smartMoneyOffer.input>['timeframe']

/** Minutes of the windows that can be read. */
const WINDOWS: readonly [Window, number][] = [
  ['5m', 5],
  ['10m', 10],
  ['30m', 30],
  ['1h', 60],
  ['4h', 240],
  ['6h', 360],
  ['24h', 1_440],
  ['7d', 10_080],
  ['30d', 43_200],
]

export const answerSmartMoney: Answer = async (slots, context) => {
  const { address, chain, direction, timeframe } = slots
  const query = address ?? getSlot(slots, 'symbol')
  const found = await findContract({ query, chain, field: address === undefined ? 'symbol' : 'address' }, context)
  const window = timeframe === undefined ? undefined : toCoverable(toWindow(timeframe), found.chain, context)
  const notes = [...found.notes, ...(window === timeframe ? [] : [`${timeframe} is not offered: read for ${window}.`])]
  const input = {
    address: found.address,
    chain: found.chain,
    ...(found.symbol === undefined ? {} : { symbol: found.symbol }),
    ...(direction === undefined ? {} : { direction }),
    ...(window === undefined ? {} : { timeframe: window }),
  }
  return countedRead(context, smartMoneyOffer, input, (answer) => ({
    type: 'smart-money',
    text: smartMoneyText(answer, notes),
    data: answer,
    defaults: {
      ...found.defaults,
      ...(direction === undefined ? { direction: answer.direction } : {}),
      ...(timeframe === undefined ? { timeframe: answer.timeframe } : {}),
    },
  }))
}

/** Public trades reach back a day: in chat a longer question is answered for the longest window that can be covered. */
function toCoverable(window: Window, slug: string, { dependencies }: AnswerContext): Window {
  const chain = findChain(slug)
  const reachSeconds = chain ? dependencies.sources.smartMoney.reachSeconds(chain) : null
  return canCover(window, reachSeconds) ? window : (listCoverable(reachSeconds).at(-1) ?? window)
}

/** The smallest available window that covers the one asked for. */
function toWindow(timeframe: string): Window {
  const [, count, unit] = /^(\d{1,4})([mhdw])$/.exec(timeframe) ?? []
  const minutes = Number(count) * ({ m: 1, h: 60, d: 1_440, w: 10_080 }[unit ?? ''] ?? Number.NaN)
  return WINDOWS.find(([, length]) => length >= minutes)?.[0] ?? (minutes > 0 ? '30d' : '24h')
}
