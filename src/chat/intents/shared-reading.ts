import { is } from '../language/items.ts'
import type { TokenMention } from '../reading/entities.ts'
import type { Reading } from '../reading/parsed-message.ts'
import { subjectsOf } from '../reading/subject.ts'
import type { IntentName, SlotName, Slots } from '../understand/understanding.ts'
import type { Guess } from './intent.ts'

/** Questions about one token: its safety, its holders, who trades it, what it earns, what it costs. */
export function readRisk(reading: Reading): Guess {
  return about(reading, 'risk', 'query')
}

export function readSniper(reading: Reading): Guess {
  return about(reading, 'sniper-check', 'tokenAddress')
}

export function readSmartMoney(reading: Reading): Guess {
  const [subject] = subjectsOf(reading)
  const isAddress = subject !== undefined && subject.symbol.length > 30
  const direction = directionOf(reading)
  const timeframe = timeframeOf(reading) ?? (saysToday(reading) ? '24h' : undefined)
  return {
    intent: 'smart-money',
    slots: {
      ...(subject === undefined ? {} : isAddress ? { address: subject.symbol } : { symbol: subject.symbol }),
      ...chainOf(reading),
      ...(direction === undefined ? {} : { direction }),
      ...(timeframe === undefined ? {} : { timeframe }),
    },
    missing: subject === undefined ? ['symbol'] : [],
    strong: false,
  }
}

export function readYield(reading: Reading): Guess {
  const subjects = withoutVenues(reading, subjectsOf(reading))
  const { limit } = reading.measures
  return {
    intent: 'yield',
    slots: { ...symbolsOf(subjects), ...chainOf(reading), ...(limit === undefined ? {} : { limit: String(limit) }) },
    missing: subjects.length === 0 ? ['symbol'] : [],
    strong: false,
  }
}

/** "aave usdc apy": where it earns, not what. */
function withoutVenues({ items }: Reading, subjects: readonly TokenMention[]): readonly TokenMention[] {
  const isList = items.some((item) => is(item, 'versus', 'and') || /[,/&]/.test(item.lead))
  const rest = subjects.filter(({ symbol }) => !VENUES.has(symbol))
  return isList || rest.length === 0 ? subjects : rest
}

const VENUES = new Set(
  'AAVE COMP MORPHO CRV AERO UNI LDO PENDLE CAKE BAL YFI EULER SKY MKR RAY ORCA JTO JUP ETHFI EIGEN FLUID CVX'.split(
    ' ',
  ),
)

export function readPrice(reading: Reading): Guess {
  const subjects = subjectsOf(reading).filter(
    ({ symbol }, place) => !(place > 0 && QUOTED_IN.has(symbol) && isQuotedIn(reading)),
  )
  const timeframe = timeframeOf(reading)
  return {
    intent: 'price',
    slots: { ...symbolsOf(subjects), ...(timeframe === undefined ? {} : { timeframe }) },
    missing: subjects.length === 0 ? ['symbol'] : [],
    strong: false,
  }
}

function about(reading: Reading, intent: IntentName, slot: SlotName): Guess {
  const subjects = subjectsOf(reading)
  const subject = subjects.find(({ symbol }) => symbol.length > 30) ?? subjects[0]
  return {
    intent,
    slots: { ...(subject === undefined ? {} : { [slot]: subject.symbol }), ...chainOf(reading) },
    missing: subject === undefined ? [slot] : [],
    strong: false,
  }
}

const QUOTED_IN = new Set(['USDC', 'USDT', 'DAI'])
const isQuotedIn = ({ items }: Reading): boolean =>
  items.some(({ word }) => /^(?:in|to|en|em|in terms of|vs)$/.test(word)) || items.length <= 3

function symbolsOf(subjects: readonly { symbol: string }[]): Pick<Slots, 'symbol' | 'symbols'> {
  const symbols = subjects.map(({ symbol }) => symbol).slice(0, 10)
  const [first] = symbols
  if (first === undefined) return {}
  return symbols.length > 1 ? { symbols } : { symbol: first }
}

const chainOf = ({ chains }: Reading): Pick<Slots, 'chain'> => (chains[0] ? { chain: chains[0].slug } : {})

const BUYS = /buy|купи|bought|accumul|load|inflow|aping|scoop|adding|compra|mua|买|покуп|закуп|alıyor|alan|流入|bid/
const SELLS = /sell|sold|dump|exit|outflow|distribut|unload|offload|vend|bán|卖|прода|слив|satıyor|satan|流出|leaving/

function directionOf({ items }: Reading): Slots['direction'] {
  const words = items.map(({ word }) => word)
  const buys = words.some((word) => BUYS.test(word))
  const sells = words.some((word) => SELLS.test(word))
  if (buys === sells) return undefined
  return sells ? 'SELL' : 'BUY'
}

/** Past time as hours or days: "last week" is 7d. */
export function timeframeOf({ measures, items }: Reading): string | undefined {
  const span = measures.spans.find(({ use }) => use === 'past') ?? measures.spans.find(({ use }) => use === 'over')
  const minutes = items.find(({ number }) => number?.span && !number.span.certain)?.number?.span?.seconds
  const seconds = span?.seconds ?? minutes
  if (seconds === undefined) return undefined
  if (seconds <= 86_400) return seconds < 3_600 ? undefined : `${Math.round(seconds / 3_600)}h`
  return `${Math.round(seconds / 86_400)}d`
}

const saysToday = ({ items }: Reading): boolean =>
  items.some(({ word }) => /^(?:today|hoy|hoje|bugün|сегодня|hôm nay|今天|今日)$/.test(word))
