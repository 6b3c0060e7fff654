/** Reads who trades what: the token, the chain, buying or selling, and over which time. */
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { subjectsOf } from '../../reading/subject.ts'
import type { Slots } from '../../slots.ts'
import type { Frame } from '../intent.ts'
import { chainOf, isAddressLike, timeframeOf } from '../shared-reading.ts'

export function readSmartMoney(reading: ParsedMessage): Frame {
  const [subject] = subjectsOf(reading)
  const direction = directionOf(reading)
  return {
    slots: {
      ...(subject === undefined
        ? {}
        : isAddressLike(subject.symbol)
          ? { address: subject.symbol }
          : { symbol: subject.symbol }),
      ...chainOf(reading),
      ...(direction === undefined ? {} : { direction }),
      ...(saysToday(reading) ? { timeframe: '24h' } : {}),
      ...timeframeOf(reading),
    },
    missing: subject === undefined ? ['symbol'] : [],
    strong: false,
  }
}

/** "is blackrock buying eth": somebody else's trade. */
export const asksWhoTrades = ({ items, quantities }: ParsedMessage): boolean =>
  quantities.length === 0 &&
  /^(?:is|are|has|have|did|who|which|kim|kimler|quién|quien|quem|кто|ai)$/.test(items[0]?.word ?? '') &&
  items.some(
    ({ word }, place) =>
      place > 1 &&
      /^(?:buying|selling|dumping|bought|sold|aping|satıyor|alıyor|comprando|vendiendo|vendendo|покупа.*|прода.*|mua|bán)$/.test(
        word,
      ),
  )

const BUYS = /buy|купи|bought|accumul|load|inflow|aping|scoop|adding|compra|mua|买|покуп|закуп|alıyor|alan|流入|bid/
const SELLS = /sell|sold|dump|exit|outflow|distribut|unload|offload|vend|bán|卖|прода|слив|satıyor|satan|流出|leaving/

function directionOf({ items }: ParsedMessage): Slots['direction'] {
  const words = items.map(({ word }) => word)
  const buys = words.some((word) => BUYS.test(word))
  const sells = words.some((word) => SELLS.test(word))
  if (buys === sells) return undefined
  return sells ? 'SELL' : 'BUY'
}

const saysToday = ({ items }: ParsedMessage): boolean =>
  items.some(({ word }) => /^(?:today|hoy|hoje|bugün|сегодня|hôm nay|今天|今日)$/.test(word))
