/** Makes text from upstreams and callers safe to repeat in an answer. */

/**
 * Characters that are invisible or change the direction of text: controls, format marks, lone surrogates, private use,
 * line separators, what Unicode ignores by default or gives to nobody, and U+2800, a blank Braille cell.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u{2800}]/gu
/** The end of a host name: something before a dot (a letter, a digit, an emoji), and what may be a top-level domain. */
const HOST = `((?<=[^\\s.。/()"'<>])[.。](?:xn--[a-z0-9-]{2,59}|\\p{L}[\\p{L}\\p{M}]{1,62})|(?<![\\p{L}\\p{N}.-])localhost)`
const PORT = `\\.?(?::\\d{1,5})?`
const ADDRESS = `(?<!\\d)(\\d{1,3}(?:\\.\\d{1,3}){3})`
/** From the first sign of a path, query, fragment or escaped character to the next blank, bracket or quote. */
const REST = `[^\\s\\p{L}\\p{N}()"'<>]*(?:/|[?#](?=[^\\s()"'<>])|%[0-9a-f]{2})[^\\s()"'<>]*`
/**
 * What makes a link, a mention or markup work, and what is left of it. Markup comes first, because a link can be put
 * together by removing it. A name such as `Pump.fun` stays as it is: only its scheme, port, path and `@` go. The
 * ideographic full stop counts as a dot, as in IDNA.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Tags; a sign such as the one in `>$2B` stays.
  [/<([\p{L}/!?@#&:][^<>]{0,400})>/gu, '$1'],
  [/<(?=[\p{L}/!?@#&:])/gu, '< '],
  [/~{2,}/g, ''],
  [/~(?=[\d$€£])/g, '≈'],
  [/[`*[\]{}|\\~]/g, ''],
  [/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|_{2,}/gu, ''],
  // A whole link: its host stays.
  [/(?<![^\s("'])[a-z][a-z0-9+.-]{0,30}:\/{2,}([^\s/?#()"'<>]*)[^\s()"'<>]*/giu, '$1'],
  [/[a-z][a-z0-9+.-]{0,30}:\/{2,}([^\s/?#()"'<>]*)[^\s()"'<>]*/giu, ' $1'],
  // Schemes that need no slashes.
  [/(?<![\p{L}\p{N}])(?:https?|ftp|wss?|mailto|tel|callto|sms|tg|sip|xmpp|ipfs|ipns|magnet):(?=\S)/giu, ' '],
  [/(?<![\p{L}\p{N}])(?:javascript|vbscript|whatsapp|skype|facetime):(?=\S)/giu, ' '],
  [/(?<![\p{L}\p{N}])www\d{0,2}[.。](?=\S)/giu, ''],
  // Path, query, fragment and port after a host name or an IPv4 address, whatever stands between.
  [new RegExp(`${HOST}${PORT}${REST}`, 'giu'), '$1'],
  [new RegExp(`${HOST}\\.?:(?=\\S)`, 'giu'), '$1: '],
  [new RegExp(`${ADDRESS}(?::\\d{1,5})?${REST}`, 'giu'), '$1'],
  [new RegExp(`${ADDRESS}:(?=\\S)`, 'giu'), '$1: '],
  // Any other word may be a scheme: `tron:T` opens a wallet, `tron: T` does nothing.
  [/(?<=[a-z+.-][a-z]):(?=[^\s…])/giu, ': '],
  [/\/{2,}/g, ' '],
  // A chat application reads `/word` as a command, also after a bracket or a sign; `U.S./China` is no command.
  [/(?<![^\s\p{Ps}\p{Pi}"'])\/+(?=[\p{L}_])/gu, ''],
  [/(?<![\p{L}\p{N}\p{M}]|\p{L}\.)\/(?=[\p{L}\p{N}_])/gu, '/ '],
  [/@/g, ' '],
  [/(\p{M}{4})\p{M}+/gu, '$1'],
  [/\s+/g, ' '],
  [/^ | $/g, ''],
  // At the start of a line Markdown would read these as a heading, a quote or a list.
  [/^(?:[#+=>-]+ )+/, ''],
]

/** Longest name of a token, chain, venue or label, in characters. */
const NAME_LIMIT = 64
/** Longest title or question. */
const TITLE_LIMIT = 160
/** What is longer is cut before it is cleaned; it bounds the work. */
const LONGEST_READ = 2_000
const MOST_ROUNDS = 20

/**
 * Cleans a name, symbol or label written by strangers: no control, zero-width or bidirectional characters, line breaks,
 * markup, nor what makes a link or a mention work. Cleaning the result again changes nothing. Every source uses it or
 * `cleanTitle`, so no other code has to.
 */
export function cleanText(text: string, limit = NAME_LIMIT): string {
  return text.length <= limit && PLAIN.test(text) ? text : untilStable(text, (clean) => cutEnd(clean, limit))
}

/** The same for titles and questions. A long one is cut in the middle, because those of one event differ at the end. */
export function cleanTitle(text: string, limit = TITLE_LIMIT): string {
  return text.length <= limit && PLAIN.test(text) ? text : untilStable(text, (clean) => cutMiddle(clean, limit))
}

/** Nothing to clean; most names are like this. */
const PLAIN = /^[A-Za-z0-9$(](?:[A-Za-z0-9$%(),&'!+-]|\.(?=\d)| (?=[^ ])|\?(?= |$))*$/

function untilStable(text: string, cut: (text: string) => string): string {
  let clean = text.slice(0, LONGEST_READ)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = clean
    clean = cut(RULES.reduce((rest, [pattern, left]) => rest.replace(pattern, left), toVisible(clean)))
    if (clean === before) return clean
  }
  return cut(clean.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
}

/** Without hidden characters. The mark of a cut stays one character. */
const toVisible = (text: string): string => text.split(CUT).map(withoutHidden).join(CUT)

const CUT = '…'
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

function cutEnd(text: string, limit: number): string {
  if (isWithin(text, limit)) return text
  return `${takeWithin(toGraphemes(text), limit - 1)
    .join('')
    .trimEnd()}${CUT}`
}

function cutMiddle(text: string, limit: number): string {
  if (isWithin(text, limit)) return text
  const graphemes = toGraphemes(text)
  const tailLimit = Math.floor(limit * 0.4)
  const head = takeWithin(graphemes, limit - 1 - tailLimit)
  const tail = takeWithin([...graphemes].reverse(), tailLimit).reverse()
  // A part of a number would be another number: 125 must not become 25.
  const start = DIGIT.test(graphemes[head.length] ?? '')
    ? head.slice(0, head.findLastIndex((one) => !DIGIT.test(one)) + 1).join('')
    : head.join('')
  const before = graphemes[graphemes.length - tail.length - 1] ?? ''
  const end = DIGIT.test(before) ? tail.join('').replace(/^[\d.,]+/, '') : tail.join('')
  return `${start.trimEnd()}${CUT}${end.trimStart()}`
}

const DIGIT = /^[\d.,]$/

const isWithin = (text: string, limit: number): boolean => text.length <= limit || [...text].length <= limit
const toGraphemes = (text: string): string[] => Array.from(GRAPHEMES.segment(text), ({ segment }) => segment)

/** As many whole graphemes from the start as have together at most `limit` characters. */
function takeWithin(graphemes: readonly string[], limit: number): string[] {
  let room = limit
  const end = graphemes.findIndex((grapheme) => {
    room -= [...grapheme].length
    return room < 0
  })
  return end < 0 ? [...graphemes] : graphemes.slice(0, end)
}

/** Removes hidden characters and turns line breaks into blanks. For values that must otherwise stay as they are. */
export function withoutHidden(text: string): string {
  return withoutIgnored(withoutIgnored(text.replace(LINE_BREAKS, ' ')))
}

const LINE_BREAKS = /[\r\n\t\v\f\u0085\u2028\u2029]+/g
/** Twice gives a stable text: what stood apart can be composed once a hidden character between it is gone. */
const withoutIgnored = (text: string): string => text.replace(HIDDEN, '').normalize('NFKC')

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
