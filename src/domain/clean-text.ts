/** Makes text from upstreams and callers safe to repeat in an answer. */

/**
 * Characters that are invisible or change the direction of text: controls, format marks, lone surrogates, private use,
 * line separators, everything Unicode says to ignore by default, and U+2800, a blank Braille cell.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/gu
const LINK = /(?:\b[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww\.)\S*/giu
const BARE_DOMAIN =
  /\b[\p{L}\d-]{1,63}\.(?:com|net|org|io|xyz|fi|app|gg|me|link|site|online|top|club|vip|win|live|finance|exchange|money|fun|lol|dev|ai|co|ru|cn)\b(?:\/\S*)?/giu
const MENTION = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+/gu
const MARKUP = /[<>`*_~[\]{}|\\]/g
/** Marks at the start of a line that Markdown would read as a heading or a list. */
const LINE_MARK = /^(?:[#+=-]+\s+)+/

const CLEAN_TEXT_LIMIT = 80

/**
 * Cleans text written by strangers, such as token names, market titles and labels. Removes control, zero-width and
 * bidirectional characters, line breaks, links, mentions and markup, and cuts the rest to 80 characters. Every source
 * uses it, so no other code has to.
 */
export function cleanText(text: string, limit = CLEAN_TEXT_LIMIT): string {
  const plain = withoutHidden(text.slice(0, 2000))
    .replace(LINK, '')
    .replace(BARE_DOMAIN, '')
    .replace(MENTION, '')
    .replace(MARKUP, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(LINE_MARK, '')
  const characters = [...plain]
  return characters.length <= limit
    ? plain
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
}

/** Removes hidden characters and turns line breaks into blanks. For values that must otherwise stay as they are. */
export function withoutHidden(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\r\n\t\v\f\u2028\u2029]+/g, ' ')
    .replace(HIDDEN, '')
}

/** Longest part of a request, in characters, that an answer repeats. */
const ECHO_LIMIT = 64

/** Cleans what the caller sent before an answer repeats it. A plain word such as `chain_id` stays as it is. */
export function cleanEcho(text: string, limit = ECHO_LIMIT): string {
  return text.length <= limit && /^[\w-]*$/.test(text) ? text : cleanText(text, limit)
}

/** True when a ticker mixes scripts or uses letters outside Latin that look like Latin ones. */
export function isLookAlike(ticker: string): boolean {
  return (
    /[^\p{Script=Latin}\p{Script=Common}]/u.test(ticker) &&
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(ticker)
  )
}
