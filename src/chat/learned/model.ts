/** The trained model: its weights, and the two things that are computed with them. */
import { HEAD_NAMES, HEADS, type HeadName } from './heads.ts'
import { addUp, createTable, type Table } from './table.ts'
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

/** Probabilities by head and class. */
export function judge({ messages }: Pick<Model, 'messages'>, features: readonly number[]): Record<HeadName, number[]> {
  const sums = addUp(messages, features)
  let at = 0
  const judged = HEAD_NAMES.map((name) => {
    const scores = sums.subarray(at, at + HEADS[name].length)
    at += scores.length
    return [name, toShares(scores)] as const
  })
  return Object.fromEntries(judged) as Record<HeadName, number[]>
}

/** Softmax. */
export function toShares(scores: ArrayLike<number>): number[] {
  const list = Array.from(scores)
  const most = Math.max(...list)
  const powers = list.map((score) => Math.exp(score - most))
  const sum = powers.reduce((left, right) => left + right, 0)
  return powers.map((power) => power / sum)
}

/** How well each role fits each item. */
export const scoreRoles = ({ items }: Pick<Model, 'items'>, features: readonly (readonly number[])[]): Float64Array[] =>
  features.map((own) => addUp(items, own))
