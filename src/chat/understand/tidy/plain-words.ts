/** The words of plain letters at both ends of a text. */

/** The word that begins at a place, in lower case; nothing where other letters than plain ones follow or none begin. */
export function firstWord(text: string, place: number): string | undefined {
  let end = place
  while (end < text.length && isLetter(text.charCodeAt(end))) end++
  if (end === place || text.charCodeAt(end) > LAST_ASCII) return undefined
  return text.slice(place, end).toLowerCase()
}

/** The word that only signs stand behind, in lower case; nothing where other letters stand before it or at the end. */
export function lastWord(text: string): string | undefined {
  let end = text.length
  while (end > 0 && isSign(text.charCodeAt(end - 1))) end--
  let start = end
  while (start > 0 && isLetter(text.charCodeAt(start - 1))) start--
  if (start === end || (start > 0 && text.charCodeAt(start - 1) > LAST_ASCII)) return undefined
  return text.slice(start, end).toLowerCase()
}

const LAST_ASCII = 0x7e
const [LOWER_A, LOWER_Z, TO_LOWER] = [97, 122, 32]
const [ZERO, NINE] = [48, 57]

function isLetter(code: number): boolean {
  const lower = code | TO_LOWER
  return lower >= LOWER_A && lower <= LOWER_Z
}

const isSign = (code: number): boolean => code <= LAST_ASCII && !isLetter(code) && !(code >= ZERO && code <= NINE)
