/** Adds up the words of a number and refuses a word that does not go on with it: "twenty five", not "five twenty". */
import type { Atom } from './atoms.ts'
import type { SpokenTable } from './spoken-table.ts'

export interface Sum {
  /** Whole thousands and more, which are complete. */
  total: number
  /** What the next scale multiplies. */
  group: number
  /** The last scale: only smaller ones may follow. */
  scale: number
  /** The value of the last word; -1 after a joining zero. */
  last: number
  /** The value of the word before the last. */
  earlier: number
  /** Whether the group has a word. */
  begun: boolean
  joined: boolean
}

export const NOTHING: Sum = {
  total: 0,
  group: 0,
  scale: Number.POSITIVE_INFINITY,
  last: 0,
  earlier: 0,
  begun: false,
  joined: false,
}

export function addUp(table: SpokenTable, start: Sum, atoms: readonly Atom[]): Sum | undefined {
  let sum: Sum | undefined = start
  for (const atom of atoms) {
    if (!sum) return undefined
    sum = takeAtom(table, sum, atom)
  }
  return sum
}

function takeAtom(table: SpokenTable, sum: Sum, atom: Atom): Sum | undefined {
  if (atom.kind === 'joiner')
    return sum.joined || !(sum.begun || sum.total > 0) ? undefined : change(sum, { joined: true })
  const next =
    atom.kind === 'add'
      ? add(table, sum, atom.value)
      : atom.kind === 'scale'
        ? scale(sum, atom.value)
        : multiply(table, sum, atom.value)
  return next && change(next, { earlier: sum.last, joined: false })
}

function add(table: SpokenTable, sum: Sum, value: number): Sum | undefined {
  const { group, last, begun, scale } = sum
  if (!begun) {
    // "一万零五": a zero joins.
    if (value === 0 && Number.isFinite(scale))
      return table.myriads ? change(sum, { last: -1 }) : table.zeroHundreds ? put(sum, group, value) : undefined
    return value < scale ? put(sum, group + value, value) : undefined
  }
  if (!Number.isInteger(value) || !Number.isInteger(group)) return undefined
  // In Chinese a zero joins: "一百零五".
  if (value === 0) return table.myriads && group > 0 ? change(sum, { last: -1 }) : undefined
  const low = group % 100
  if (table.unitsFirst && last === low && low > 0 && low < 10) {
    if (sum.joined && value >= 20 && value < 100 && value % 10 === 0) return put(sum, group + value, value)
    if (!sum.joined && value === 10) return put(sum, group + 10, value)
  }
  if (table.unitsAfterTen === 7) {
    if (low === 4 && last === 4 && value === 20) return put(sum, group + 76, 80)
    if ((low === 60 || low === 80) && value >= 10 && value < 20) return put(sum, group + value, value)
  }
  if (last === 0) return undefined
  if (value < 10) {
    if (group % 10 !== 0) return undefined
    return low === 10 && last === 10 && value < table.unitsAfterTen ? undefined : put(sum, group + value, value)
  }
  if (value < 100) return low === 0 && (group > 0 || last === 100) ? put(sum, group + value, value) : undefined
  return group % 1000 === 0 && group > 0 ? put(sum, group + value, value) : undefined
}

/** The group with the next word in it. */
const put = ({ total, scale, earlier, joined }: Sum, group: number, last: number): Sum => ({
  total,
  group,
  scale,
  last,
  earlier,
  begun: true,
  joined,
})

/** The same sum, other in some respects. All sums have their properties in one order. */
const change = (
  { total, group, scale, last, earlier, begun, joined }: Sum,
  changes: Partial<Pick<Sum, 'last' | 'earlier' | 'joined'>>,
): Sum => ({
  total,
  group,
  scale,
  last: changes.last ?? last,
  earlier: changes.earlier ?? earlier,
  begun,
  joined: changes.joined ?? joined,
})

function multiply(table: SpokenTable, sum: Sum, value: number): Sum | undefined {
  const { group, last, begun } = sum
  // Indonesian "belas": two and ten.
  if (value === 1) return last > 1 && last < 10 && group % 100 === last ? put(sum, group + 10, value) : undefined
  if (value === 12) return put(sum, (begun ? group : 1) * 12, value)
  const digit = begun && last > 0 && last < 10 ? last : 0
  if (table.myriads || value === 10) {
    const above = group - digit
    if (digit === 0 && !table.myriads) return undefined
    return above % (value * 10) === 0 ? put(sum, above + (digit || 1) * value, value) : undefined
  }
  if (!begun) return put(sum, value, value)
  return group < 100 ? put(sum, group * value, value) : undefined
}

function scale(sum: Sum, value: number): Sum | undefined {
  const { total, group, begun } = sum
  if (value >= sum.scale || (begun && group === 0) || (!begun && total > 0 && value < 1000)) return undefined
  const counted = begun ? group : 1
  return {
    total: total + counted * value,
    group: 0,
    scale: value,
    last: value,
    earlier: sum.last,
    begun: false,
    joined: false,
  }
}
