/**
 * Hashes of features: a feature of the trained reader is a whole number of 32 bits with a sign, never a text, so that making
 * one costs little.
 */

/** FNV-1a. */
export function hashText(text: string, from = 0, to = text.length): number {
  let value = 0x811c9dc5
  for (let place = from; place < to; place++) {
    value ^= text.charCodeAt(place)
    value = Math.imul(value, 0x01000193)
  }
  return value | 0
}

/** One hash from two; the order counts. Every step stays within 32 bits, where adding is cheapest. */
export function mix(left: number, right: number): number {
  const own = left | 0
  const sum = ((((right | 0) + GOLDEN) | 0) + (((own << 6) + (own >>> 2)) | 0)) | 0
  let value = Math.imul(own ^ sum, 0x85ebca6b)
  value ^= value >>> 15
  value = Math.imul(value, 0xc2b2ae35)
  return value ^ (value >>> 13)
}

/** 0x9e3779b9. */
const GOLDEN = -1640531527

const kept = new Map<string, number>()

/** Hash of a name from a short list, such as a class of words. */
export function hashName(name: string): number {
  let value = kept.get(name)
  if (value === undefined) {
    value = hashText(name)
    kept.set(name, value)
  }
  return value
}
