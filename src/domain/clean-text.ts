/** Control, format and direction marks, halves of characters, private use, and all that is drawn as nothing (fillers, U+2800). */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/gu
const LINK = /(?:\b[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww\.)\S*/giu
const BARE_DOMAIN =
  /\b[\p{L}\d-]{1,63}\.(?:com|net|org|io|xyz|fi|app|gg|me|link|site|online|top|club|vip|win|live|finance|exchange|money|fun|lol|dev|ai|co|ru|cn)\b(?:\/\S*)?/giu
const MENTION = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+/gu
const MARKUP = /[<>`*_~[\]{}|\\]/g
/** What would make a heading or a list out of a line that begins with it. */
const LINE_MARK = /^(?:[#+=-]+\s+)+/

const CLEAN_TEXT_LIMIT = 80

/**
 * The one place where text written by strangers (token names, market titles, labels) is made safe to relay:
 * no control, zero-width or bidirectional characters, line breaks, links, mentions or markup; at most 80 characters.
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

/** The first step of cleaning, for values that must otherwise stay as they are: line breaks become blanks, hidden characters go. */
export function withoutHidden(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\r\n\t\v\f\u2028\u2029]+/g, ' ')
    .replace(HIDDEN, '')
}

/** The longest piece of a request that is repeated to its sender. */
const ECHO_LIMIT = 64

/** What the caller sent, before it is sent back: a plain word such as `chain_id` stays as it is, all else is cleaned. */
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
