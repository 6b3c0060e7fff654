import { type Item, is } from './items.ts'

/** After an amount, or after a word that a token follows. */
export function isTokenExpected(items: readonly Item[], place: number): boolean {
  const before = items[place - 1]
  if (!before) return items.length === 1
  if (items[place]?.lead.includes('?') || /[.!;:]/.test(items[place]?.lead ?? '')) return false
  if (before.number && !before.number.span?.certain && items[place]?.lead === '') return true
  if (EXPECTING.has(before.word) || /(?:^| )(?:of|de|me)$/.test(before.word)) return true
  if (/^how (?:much|many)$/.test(before.word) || (before.word === 'many' && items[place - 2]?.word === 'how'))
    return true
  if (is(before, 'buy', 'sell', 'swap') && before.word !== 'trading') return true
  return false
}

const EXPECTING = new Set(
  'of into for my some worth on in to with about from del de al за на em por para bằng sang price precio preço'.split(
    ' ',
  ),
)
