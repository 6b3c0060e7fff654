/** Cuts a word into the number words that it is made of: "fünfundzwanzig" into five, and, twenty. */
import type { SpokenTable } from './spoken-table.ts'

export type Atom =
  | { kind: 'add'; value: number }
  | { kind: 'multiplier'; value: number }
  | { kind: 'scale'; value: number }
  | { kind: 'joiner' }

const LONGEST_ATOM = 12

export function toAtoms(table: SpokenTable, word: string): readonly Atom[] | undefined {
  const one = toAtom(table, word)
  if (one) return [one]
  if (table.glued && word.length > 1) return withoutEnding(table, word) ?? splitAtoms(table, word)
  if (table.unitsFirst && word.startsWith('و') && word.length > 2) {
    const rest = toAtom(table, word.slice(1))
    return rest && [{ kind: 'joiner' }, rest]
  }
  return undefined
}

function toAtom(table: SpokenTable, word: string): Atom | undefined {
  const added = table.adds.get(word)
  if (added !== undefined) return { kind: 'add', value: added }
  const multiplier = table.multipliers.get(word)
  if (multiplier !== undefined) return { kind: 'multiplier', value: multiplier }
  const scale = table.scales.get(word)
  return scale === undefined ? undefined : { kind: 'scale', value: scale }
}

/** Turkish case endings: "80 bine", "elliyi". */
const TURKISH_ENDING = /^(.{3,})(?:y?[ıiuüea]|[dt][ea]n?|l[ıiuü]k)$/u

function withoutEnding(table: SpokenTable, word: string): readonly Atom[] | undefined {
  if (!table.adds.has('yirmi')) return undefined
  const stem = TURKISH_ENDING.exec(word)?.[1]
  const atom = stem === undefined ? undefined : toAtom(table, stem)
  return atom && [atom]
}

/** The longest words first; goes back where the rest cannot be cut. */
function splitAtoms(table: SpokenTable, word: string): Atom[] | undefined {
  for (let length = Math.min(LONGEST_ATOM, word.length); length > 0; length--) {
    const part = word.slice(0, length)
    const atom = toAtom(table, part) ?? (table.joiners.has(part) ? ({ kind: 'joiner' } as const) : undefined)
    if (!atom || (atom.kind === 'add' && !Number.isInteger(atom.value))) continue
    if (length === word.length) return atom.kind === 'joiner' ? undefined : [atom]
    const rest = splitAtoms(table, word.slice(length))
    if (rest) return [atom, ...rest]
  }
  return undefined
}
