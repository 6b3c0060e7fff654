import type { KnownWord } from './known-word.ts'
import type { Piece } from './scan.ts'

/** The message cut and looked up: the same index is the same piece. */
export interface Pieces {
  language: string
  pieces: readonly Piece[]
  words: readonly KnownWord[]
  /** Lower case. */
  lowers: readonly string[]
  /** Without accents. */
  folded: readonly string[]
}
