/** Reads which DAO is asked about. */
import { findDao, isOrdinary } from '../../language/gazetteer/tokens.ts'
import { is } from '../../language/item.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Frame } from '../intent.ts'

/**
 * Reads a question about a DAO's treasury. Unknown DAOs are kept, so that the answer can say that they are not covered.
 */
export function readTreasury(reading: ParsedMessage): Frame | undefined {
  const { has, items } = reading
  const holds =
    has('dao') &&
    (has('balances') ||
      items.some(({ word }) =>
        /^(?:have|has|hold|holds|holding|holdings|own|owns|worth|money|value|funds|assets|balance|spend|cash|got|rich|tiene|tem)$/.test(
          word,
        ),
      ))
  if (!has('treasury') && !holds) return undefined
  const dao = daoOf(reading)
  return {
    slots: dao === undefined ? {} : { dao },
    missing: dao === undefined ? ['dao'] : [],
    strong: false,
  }
}

function daoOf({ items }: ParsedMessage): string | undefined {
  for (const item of items) {
    const known = item.kind === 'word' ? findDao(item.word.replace(/'s$/, '')) : undefined
    if (known) return known
  }
  const cue = items.findIndex((item) => is(item, 'treasury', 'dao'))
  const near = [items[cue - 1], items[cue + 2], items[cue + 1], items[cue - 2]]
  const found = near.find(
    (item) =>
      item?.kind === 'word' &&
      item.classes.size === 0 &&
      (item.strange || item.tickerLike || item.token !== undefined || !isOrdinary.has(item.word)),
  )
  return found?.word.replace(/'s$/, '').replace(/\s+/g, '-')
}
