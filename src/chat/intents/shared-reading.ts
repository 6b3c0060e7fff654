/** Readings that several intents share: which token, chain and time a question or a follow-up names. */

import type { ParsedMessage } from '../reading/parsed-message.ts'
import { prepositionBefore } from '../reading/prepositions.ts'
import { subjectsOf } from '../reading/subject.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { Frame } from './intent.ts'

/** True for text longer than any ticker: it is an address. */
export const isAddressLike = (symbol: string): boolean => symbol.length > 30

/** A question about one token; an address is preferred over a ticker. */
export function readAboutToken(reading: ParsedMessage, slot: SlotName): Frame {
  const subjects = subjectsOf(reading)
  const subject = subjects.find(({ symbol }) => isAddressLike(symbol)) ?? subjects[0]
  const slots: Slots = subject === undefined ? {} : { [slot]: subject.symbol }
  const [chain] = reading.chains
  if (chain) slots.chain = chain.slug
  return {
    slots,
    missing: subject === undefined ? [slot] : [],
    strong: false,
  }
}

export function symbolsOf(subjects: readonly { symbol: string }[]): Pick<Slots, 'symbol' | 'symbols'> {
  const symbols = subjects.map(({ symbol }) => symbol).slice(0, 10)
  const [first] = symbols
  if (first === undefined) return {}
  return symbols.length > 1 ? { symbols } : { symbol: first }
}

export const chainOf = ({ chains }: ParsedMessage): Pick<Slots, 'chain'> => (chains[0] ? { chain: chains[0].slug } : {})

/** Past time as hours or days: "last week" is 7d. */
export function timeframeOf({ measures, items }: ParsedMessage): Pick<Slots, 'timeframe'> {
  const span = measures.spans.find(({ use }) => use === 'past') ?? measures.spans.find(({ use }) => use === 'over')
  const minutes = items.find(({ number }) => number?.span && !number.span.certain)?.number?.span?.seconds
  const seconds = span?.seconds ?? minutes
  if (seconds === undefined) return {}
  if (seconds <= 86_400) return seconds < 3_600 ? {} : { timeframe: `${Math.round(seconds / 3_600)}h` }
  return { timeframe: `${Math.round(seconds / 86_400)}d` }
}

export const limitOf = ({ measures }: ParsedMessage): Pick<Slots, 'limit'> =>
  measures.limit === undefined ? {} : { limit: String(measures.limit) }

/** Follow-up: one token or several. */
export function patchSymbols(reading: ParsedMessage): Slots {
  const found = subjectsOf(reading, 1).map(({ symbol }) => symbol)
  const [first] = found
  if (first === undefined) return {}
  return found.length > 1 ? { symbols: found } : { symbol: first }
}

/** Follow-up: another token. */
export function patchSubject(reading: ParsedMessage, slot: 'query' | 'tokenAddress' | 'symbol'): Slots {
  const [subject] = subjectsOf(reading, 1)
  if (!subject) return {}
  return { [slot === 'symbol' && isAddressLike(subject.symbol) ? 'address' : slot]: subject.symbol }
}

/** Chains of a follow-up. A word that can be a chain is one where a chain was asked for, or where its full name is used. */
export function chainsSaid(
  { items, chains }: ParsedMessage,
  missing: readonly SlotName[],
): { place: number; slug: string; role: string }[] {
  if (chains.length > 0) return [...chains]
  const asked = missing.some((name) => name === 'originChain' || name === 'destinationChain' || name === 'chain')
  return items.flatMap((item, place) =>
    item.chain !== undefined && (asked || item.chain === item.word) && !items[place - 1]?.number
      ? [{ place, slug: item.chain, role: prepositionBefore(items, place) ?? 'on' }]
      : [],
  )
}
