/** Keeps what was found for single words, and for the text at hand: the same words come again and again, and looking one up in all lists costs most. */

/** Words; as many again are kept of those that came before. */
const MOST = 4_096
/** Characters. Addresses, keys and whole messages are never kept. */
const LONGEST = 20

/** The same function, with its last results in memory. Nobody may change what it returns. */
export function remembered<Found>(find: (word: string) => Found): (word: string) => Found {
  let recent = new Map<string, Found | typeof NOTHING>()
  let earlier = new Map<string, Found | typeof NOTHING>()
  return (word) => {
    if (word.length > LONGEST) return find(word)
    const known = recent.get(word)
    if (known !== undefined) return known === NOTHING ? (undefined as Found) : known
    const found = earlier.get(word) ?? find(word) ?? NOTHING
    recent.set(word, found)
    if (recent.size >= MOST) {
      earlier = recent
      recent = new Map()
    }
    return found === NOTHING ? (undefined as Found) : found
  }
}

/** Kept for a word that nothing was found for, so that one look tells it from a word that is new. */
const NOTHING = Symbol('nothing')

/** Texts: the parts of one message. */
const MOST_TEXTS = 8
/** Characters. What is longer is not read to its end anyway. */
const LONGEST_TEXT = 1_000

/** The same for whole texts: each is asked for several times while one message is read, and then no more. */
export function rememberedText<Found>(read: (text: string) => Found): (text: string) => Found {
  const texts: string[] = []
  const results: Found[] = []
  let next = 0
  return (text) => {
    if (text.length > LONGEST_TEXT) return read(text)
    const known = texts.indexOf(text)
    if (known >= 0) return results[known] as Found
    const found = read(text)
    texts[next] = text
    results[next] = found
    next = (next + 1) % MOST_TEXTS
    return found
  }
}
