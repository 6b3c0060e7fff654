/** Whether a message says what a slot holds: numbers, names, spans of time. */
import type { SlotName } from '../slots.ts'
import { areWordsSaid, isChainSaid, isDaoSaid, isTickerSaid, isVerbatim } from './said-names.ts'
import { listSaidNumbers, toPlain, type Unit } from './said-numbers.ts'

/** Whether a message says what a slot holds. The message is as `normalise` leaves it. */
export type IsSaid = (slot: SlotName, value: string, message: string) => boolean

/** Compares digits, spellings and short lists of names. Does not know numbers written as words. */
export const isSaid: IsSaid = (slot, value, message) => {
  const lower = message.toLowerCase()
  switch (slot) {
    case 'amount':
    case 'qty':
      return isAmountSaid(value, lower, slot === 'qty' ? ['plain', 'usd'] : ['plain'])
    case 'priceLevel':
      return isLevelSaid(value, lower)
    case 'limit':
    case 'twapBucketCount':
      return isNumberSaid(value, lower, ['plain'])
    case 'durationSeconds':
      return listSaidSpans(lower).has(Number(value))
    case 'timeframe':
      return listSaidSpans(lower).has(toSeconds(value) ?? Number.NaN)
    case 'recipient':
    case 'address':
      return isVerbatim(value, message)
    case 'spender':
      return lower.includes(value.toLowerCase())
    case 'action':
      return value === 'list' || ENDS.test(lower)
    case 'tokenAddress':
    case 'token':
    case 'destinationToken':
    case 'symbol':
    case 'symbols':
    case 'query':
      return value.length > 20 ? isVerbatim(value, message) : isTickerSaid(value, lower)
    case 'chain':
    case 'originChain':
    case 'destinationChain':
      return isChainSaid(value, lower)
    case 'dao':
      return isDaoSaid(value, lower)
    case 'topic':
      return areWordsSaid(value, lower)
    default:
      return true
  }
}

/**
 * Replaces compatibility forms by plain characters and removes invisible ones. Letter case stays, because Solana
 * addresses depend on it.
 */
export function normalise(message: string): string {
  return message
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 1_000)
}

/** Words that ask to revoke or to cancel; a language model may not add the wish. */
const ENDS =
  /(?<!\p{L})(?:cancel\p{L}*|revok\p{L}*|revoc\p{L}*|revog\p{L}*|remove|delete|kill|nuke|wipe|undo|scrap|take|pull|get rid|disable|iptal|kaldır|отмен\p{L}*|отозв\p{L}*|отзови|сними|убери|huỷ|hủy|thu hồi|quita\p{L}*)(?!\p{L})|撤|取消|解除/u

const EVERYTHING =
  /(?<!\p{L})(?:all|everything|max|maximum|entire|whole|my|todo|toda|tudo|mi|meu|minha|hepsi|hepsini|tüm|всё|все|мой|мои|весь|tất cả)(?!\p{L})|全部|所有|我的/u

function isAmountSaid(value: string, message: string, bare: Unit[]): boolean {
  if (value === 'all') return EVERYTHING.test(message)
  if (value.startsWith('$')) return isNumberSaid(value.slice(1), message, ['usd'])
  if (value.endsWith('%')) return isNumberSaid(value.slice(0, -1), message, ['pct'])
  return isNumberSaid(value, message, bare)
}

const DOWN =
  /(?<!\p{L})(?:drops?|dips?|falls?|below|under|down|lower|less|crash\w*|loses?|beneath|-)(?!\p{L})|-\d|跌|低于/u
const UP = /(?<!\p{L})(?:rises?|above|over|up|higher|more|gains?|pumps?|climbs?|goes up|\+)(?!\p{L})|\+\d|涨|高于/u

function isLevelSaid(value: string, message: string): boolean {
  if (!value.endsWith('%')) return isNumberSaid(value, message, ['plain', 'usd'])
  const side = value.startsWith('-') ? DOWN : UP
  return side.test(message) && isNumberSaid(value.slice(1, -1), message, ['pct'])
}

function isNumberSaid(value: string, message: string, units: readonly Unit[]): boolean {
  return listSaidNumbers(message).some(
    (said) => said.value === toPlain(value) && said.units.some((unit) => units.includes(unit)),
  )
}

const SECONDS: readonly [RegExp, number][] = [
  [/^(?:m|min|mins|minutes?)$/, 60],
  [/^(?:h|hr|hrs|hours?)$/, 3_600],
  [/^(?:d|days?)$/, 86_400],
  [/^(?:w|wk|wks|weeks?)$/, 604_800],
  [/^(?:mo|months?)$/, 2_592_000],
]
const COUNTED = /(?<![\p{L}\p{N}.,])(\d{1,6})[ -]?([a-z]{1,7})(?![a-z])/gu
const SINGLE = /(?<![a-z])(?:an?|one|the|this|last|past|next|per|each|every) (minute|hour|day|week|month)(?![a-z])/g
const NAMED: readonly [RegExp, number][] = [
  [/(?<![a-z])(?:today|daily|yesterday)(?![a-z])/, 86_400],
  [/(?<![a-z])hourly(?![a-z])/, 3_600],
  [/(?<![a-z])weekly(?![a-z])/, 604_800],
  [/(?<![a-z])monthly(?![a-z])/, 2_592_000],
]

/** The spans of time that a lower-case message names, in seconds. */
function listSaidSpans(message: string): Set<number> {
  const spans = new Set<number>()
  for (const [, count = '', unit = ''] of message.matchAll(COUNTED)) {
    const seconds = secondsOf(unit)
    if (seconds) spans.add(Number(count) * seconds)
  }
  for (const [, unit = ''] of message.matchAll(SINGLE)) spans.add(secondsOf(unit) ?? 0)
  for (const [name, seconds] of NAMED) if (name.test(message)) spans.add(seconds)
  return spans
}

/** `24h`, `7d` or `5m` in seconds. */
function toSeconds(timeframe: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([a-z]{1,2})$/.exec(timeframe) ?? []
  const seconds = secondsOf(unit)
  return count === undefined || seconds === undefined ? undefined : Number(count) * seconds
}

const secondsOf = (unit: string): number | undefined => SECONDS.find(([name]) => name.test(unit))?.[1]
