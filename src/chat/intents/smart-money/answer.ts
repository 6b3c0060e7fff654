/** Answers with who buys or sells a token; counted. */
import type { z } from 'zod'
import { smartMoneyText } from '../../../capabilities/smart-money/card.ts'
import { smartMoneyOffer } from '../../../capabilities/smart-money/offer.ts'
import { toFailure } from '../../../domain/failure.ts'
import { leadWith } from '../../say/lines.ts'
import type { AnswerContext } from '../answer-context.ts'
import { countedRead } from '../counted-read.ts'
import { findContract } from '../home-chains.ts'
import { type Answer, getSlot } from '../intent.ts'
import { toDirectFlow, toLocalText } from './local-text.ts'

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
  const window = timeframe === undefined ? undefined : toWindow(timeframe)
  const input = {
    address: found.address,
    chain: found.chain,
    ...(found.symbol === undefined ? {} : { symbol: found.symbol }),
    ...(direction === undefined ? {} : { direction }),
    ...(window === undefined ? {} : { timeframe: window }),
  }
  const { say, asked } = context
  const notes = (read: Window) =>
    timeframe === undefined || read === timeframe
      ? []
      : [say('noteWindow', { asked: say.figures.span(timeframe), read: say.figures.span(read) })]
  return countedRead({ ...context, ask: askCovered(context) }, smartMoneyOffer, input, (answer) => ({
    type: 'smart-money',
    text: leadWith(
      asked.about === 'flow' ? toDirectFlow(answer, say) : null,
      (say.lang === 'en' ? smartMoneyText : toLocalText(say))(answer, [...found.notes, ...notes(answer.timeframe)]),
    ),
    notes: [...found.notes, ...notes(answer.timeframe)],
    data: answer,
    defaults: {
      ...found.defaults,
      ...(direction === undefined ? { direction: answer.direction } : {}),
      ...(timeframe === undefined ? { timeframe: answer.timeframe } : {}),
    },
  }))
}

/** Where the window cannot be covered, chat answers for the longest one that can, and says so. */
const askCovered =
  ({ ask }: AnswerContext): AnswerContext['ask'] =>
  async (offer, input) => {
    try {
      return await ask(offer, input)
    } catch (thrown) {
      const failure = toFailure(thrown)
      const timeframe = failure.code === 'window_not_covered' ? failure.coverable.at(-1) : undefined
      if (timeframe === undefined) throw thrown
      return ask(offer, { ...(input as object), timeframe } as typeof input)
    }
  }

/** The smallest available window that covers the one asked for. */
function toWindow(timeframe: string): Window {
  const [, count, unit] = /^(\d{1,4})([mhdw])$/.exec(timeframe) ?? []
  const minutes = Number(count) * ({ m: 1, h: 60, d: 1_440, w: 10_080 }[unit ?? ''] ?? Number.NaN)
  return WINDOWS.find(([, length]) => length >= minutes)?.[0] ?? (minutes > 0 ? '30d' : '24h')
}
