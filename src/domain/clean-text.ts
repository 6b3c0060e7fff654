const CONTROL_AND_FORMAT = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u{E0000}-\u{E007F}]/gu
const LINK = /(?:\b[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww\.)\S*/giu
const BARE_DOMAIN =
  /\b[\p{L}\d-]{1,63}\.(?:com|net|org|io|xyz|fi|app|gg|me|link|site|online|top|club|vip|win|live|finance|exchange|money|fun|lol|dev|ai|co|ru|cn)\b(?:\/\S*)?/giu
const MENTION = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+/gu
const MARKUP = /[<>`*_~[\]{}|\\]/g
/** What would make a heading or a list out of a line that begins with it. */
const LINE_MARK = /^(?:[#+=-]+\s+)+/

export const CLEAN_TEXT_LIMIT = 80

/**
 * The one place where text written by strangers (token names, market titles, labels) is made safe to relay:
 * no control, zero-width or bidirectional characters, line breaks, links, mentions or markup; at most 80 characters.
 */
export function cleanText(text: string, limit = CLEAN_TEXT_LIMIT): string {
  const plain = text
    .slice(0, 2000)
    .normalize('NFKC')
    .replace(/[\r\n\t\v\f\u2028\u2029]+/g, ' ')
    .replace(CONTROL_AND_FORMAT, '')
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

/** True when a ticker mixes scripts or uses letters outside Latin that look like Latin ones. */
export function isLookAlike(ticker: string): boolean {
  return (
    /[^\p{Script=Latin}\p{Script=Common}]/u.test(ticker) &&
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(ticker)
  )
}
