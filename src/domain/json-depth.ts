/** Limits how deep JSON from outside may be nested, before anything that works by recursion sees it. */

/** Far above any valid request or payment, far below what overflows a stack. */
export const DEEPEST_JSON = 64

/** True when lists and objects in a JSON text are nested deeper than the limit. Brackets inside strings do not count. */
export function isTooDeep(text: string, limit = DEEPEST_JSON): boolean {
  // Nearly every text has fewer brackets than the limit, and then nothing can be too deep.
  if (countUpTo(text, '{', limit) + countUpTo(text, '[', limit) <= limit) return false
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth++
      if (depth > limit) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
  }
  return false
}

function countUpTo(text: string, sign: string, limit: number): number {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1 && count <= limit; at = text.indexOf(sign, at + 1)) count++
  return count
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
