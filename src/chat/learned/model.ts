/** The trained model: its weights, and the two things that are computed with them. */
import type { Item } from '../language/item.ts'
import type { Features } from './feature-lists.ts'
import { HEAD_NAMES, HEADS, type HeadName } from './heads.ts'
import { visitItems } from './item-features.ts'
import { addUp, createTable, findRows, type Table } from './table.ts'
import { TAGS } from './tags.ts'

export interface Model {
  /** One column for each class of each head, in the order of `HEADS`. */
  messages: Table
  /** One column for each tag. */
  items: Table
  /** From tag to tag; the last row is the start. */
  moves: Float32Array
  /** Weights of the two small models that look at grammar and model together. */
  arbiter: Float32Array
  asker: Float32Array
}

const COLUMNS = HEAD_NAMES.reduce((sum, name) => sum + HEADS[name].length, 0)

/** Reads the packed form that the training program writes: four counts, then the tables, little-endian. */
export function unpack(bytes: Uint8Array): Model {
  let offset = 0
  const take = (length: number): ArrayBuffer => {
    const part = new Uint8Array(length)
    part.set(bytes.subarray(offset, offset + length))
    offset += length
    return part.buffer
  }
  const [messageRows = 0, itemRows = 0, arbiterSize = 0, askerSize = 0] = new Uint32Array(take(16))
  const readTable = (count: number, columns: number): Table => {
    const hashes = new Uint32Array(take(count * 4))
    const scales = new Float32Array(take(columns * 4))
    return createTable(hashes, new Int8Array(take(count * columns)), scales)
  }
  const messages = readTable(messageRows, COLUMNS)
  const items = readTable(itemRows, TAGS.length)
  const moves = new Float32Array(take((TAGS.length + 1) * TAGS.length * 4))
  const arbiter = new Float32Array(take(arbiterSize * 4))
  return { messages, items, moves, arbiter, asker: new Float32Array(take(askerSize * 4)) }
}

/** The columns of each head. */
const COLUMNS_OF = (() => {
  let start = 0
  return Object.fromEntries(
    HEAD_NAMES.map((name) => {
      const columns = Uint8Array.from(HEADS[name], (_, place) => start + place)
      start += columns.length
      return [name, columns] as const
    }),
  ) as Record<HeadName, Uint8Array>
})()

/** Probabilities by class, for a head at a time: most heads matter for a few topics only. */
export function judge({ messages }: Pick<Model, 'messages'>, { list, size }: Features): (head: HeadName) => number[] {
  const starts = rowStarts.slice(0, findRows(messages, list, size, rowStarts))
  return (head) => {
    const columns = COLUMNS_OF[head]
    addUp(messages, starts, starts.length, columns, sums)
    const from = columns[0] as number
    return toShares(sums, from, from + columns.length)
  }
}

/** Lists that are filled again every time: typed ones are memory outside of the heap, which is slow to get. */
const rowStarts: number[] = []
const sums = new Float64Array(COLUMNS)

/** Softmax of the scores from one place up to another. */
export function toShares(scores: ArrayLike<number>, from = 0, to = scores.length): number[] {
  let most = Number.NEGATIVE_INFINITY
  for (let at = from; at < to; at++) most = Math.max(most, scores[at] as number)
  const shares: number[] = []
  let sum = 0
  for (let at = from; at < to; at++) {
    const power = Math.exp((scores[at] as number) - most)
    shares.push(power)
    sum += power
  }
  for (let at = 0; at < shares.length; at++) shares[at] = (shares[at] as number) / sum
  return shares
}

/** The scores of items, filled again for every message. */
const rows: Float64Array[] = []

/** How well each of these roles fits each item of a message about a topic; good until the next message is scored. */
export function scoreRoles(
  { items: table }: Pick<Model, 'items'>,
  items: readonly Item[],
  masks: readonly number[],
  topic: string,
  roles: Uint8Array,
): readonly Float64Array[] {
  let place = 0
  visitItems(items, masks, topic, (features, size) => {
    if (place === rows.length) rows.push(new Float64Array(TAGS.length))
    const own = (rows[place++] as Float64Array).fill(0)
    addUp(table, rowStarts, findRows(table, features, size, rowStarts), roles, own)
  })
  return rows
}
