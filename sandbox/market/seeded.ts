/** A pseudo-random number in [0, 1) that depends only on the given words; the sandbox uses no other randomness. */
export function seededUnit(...words: (string | number)[]): number {
  return hash(words.join('|')) / 2 ** 32
}

export function seededBetween(low: number, high: number, ...words: (string | number)[]): number {
  return low + (high - low) * seededUnit(...words)
}

/** Text of `length` characters out of `alphabet`, for invented addresses and identifiers. */
export function seededText(alphabet: string, length: number, ...words: (string | number)[]): string {
  return Array.from({ length }, (_, place) =>
    alphabet.charAt(Math.floor(seededUnit(...words, place) * alphabet.length)),
  ).join('')
}

export function seededUuid(...words: (string | number)[]): string {
  const hex = seededText('0123456789abcdef', 30, ...words)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18)}`
}

/** FNV-1a, then the finalizer of MurmurHash3, so that similar words give unrelated numbers. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let place = 0; place < text.length; place++) {
    state = Math.imul(state ^ text.charCodeAt(place), 0x01000193)
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}
