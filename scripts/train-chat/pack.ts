import { HEAD_NAMES, HEADS } from '../../src/chat/learned/heads.ts'
import { TAGS } from '../../src/chat/learned/tags.ts'
import type { Readied, Trained } from './train.ts'
import type { Vocabulary } from './vocabulary.ts'

// Packs trained weights as whole numbers of eight bits with one scale for each column; `unpack` of the reader reads them.

/** Rows that are kept: the rest decides too little to be worth its bytes. */
const MOST_ROWS = { messages: 45_000, items: 60_000 }

export function pack(
  { heads, crf }: Trained,
  { messages, items }: Readied,
  { arbiter, asker }: { arbiter: Float32Array; asker: Float32Array },
): Uint8Array {
  const widths = HEAD_NAMES.map((name) => HEADS[name].length)
  const columns = widths.reduce((sum, width) => sum + width, 0)
  const joined = new Float32Array(messages.hashes.length * columns)
  let start = 0
  HEAD_NAMES.forEach((name, place) => {
    const width = widths[place] as number
    for (let row = 0; row < messages.hashes.length; row++)
      joined.set(heads[name].subarray(row * width, (row + 1) * width), row * columns + start)
    start += width
  })
  const first = toTable(messages, joined, columns, MOST_ROWS.messages)
  const second = toTable(items, crf.weights, TAGS.length, MOST_ROWS.items)
  const counts = new Uint32Array([first.count, second.count, arbiter.length, asker.length])
  return join([counts, ...first.parts, ...second.parts, crf.moves, arbiter, asker])
}

type Numbers = Uint32Array | Float32Array | Int8Array

function toTable(
  { hashes, counts }: Vocabulary,
  weights: Float32Array,
  columns: number,
  most: number,
): { count: number; parts: Numbers[] } {
  // What a feature decides over all messages: a heavy one that hardly ever occurs matters less than a light one everywhere.
  const worth = Float64Array.from(hashes, (_, row) => {
    let heaviest = 0
    for (const weight of weights.subarray(row * columns, (row + 1) * columns))
      heaviest = Math.max(heaviest, Math.abs(weight))
    return heaviest * Math.sqrt(counts[row] as number)
  })
  const rows = [...hashes.keys()]
    .sort((left, right) => (worth[right] as number) - (worth[left] as number) || left - right)
    .slice(0, most)
    .sort((left, right) => left - right)
  const scales = new Float32Array(columns)
  for (const row of rows)
    for (let column = 0; column < columns; column++)
      scales[column] = Math.max(scales[column] as number, Math.abs(weights[row * columns + column] as number) / 127)
  const small = new Int8Array(rows.length * columns)
  rows.forEach((row, place) => {
    for (let column = 0; column < columns; column++) {
      const scale = scales[column] as number
      small[place * columns + column] =
        scale === 0 ? 0 : Math.round((weights[row * columns + column] as number) / scale)
    }
  })
  return { count: rows.length, parts: [Uint32Array.from(rows, (row) => hashes[row] as number), scales, small] }
}

function join(parts: readonly Numbers[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const { buffer, byteOffset, byteLength } of parts) {
    whole.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return whole
}
