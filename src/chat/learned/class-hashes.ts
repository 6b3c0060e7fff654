/** Hashes of classes of words. Words share their sets of classes: each set is hashed once, and kept as long as the set is. */
import type { Classes } from '../language/lexicon.ts'
import { hashName } from './hash.ts'

const NONE: readonly number[] = []
const known = new WeakMap<Classes, readonly number[]>()

export function hashClasses(classes: Classes): readonly number[] {
  if (classes.size === 0) return NONE
  let hashes = known.get(classes)
  if (!hashes) {
    hashes = Array.from(classes, hashName)
    known.set(classes, hashes)
  }
  return hashes
}
