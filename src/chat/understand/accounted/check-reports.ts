/** What was done, or whether it was done: no request, whatever it names. */
import type { Doubt, Evidence } from './evidence.ts'
import type { RawPart } from './raw-text.ts'

export function checkReports(evidence: Evidence): Doubt[] {
  const { parts, numbers, text } = evidence
  const doubts: Doubt[] = []
  if (isQuoted(text, numbers)) doubts.push({ kind: 'asked', text: 'quoted' })
  for (let place = 0; place < parts.length; place++)
    if (isReport(place, evidence) || isQuestion(place, evidence))
      doubts.push({ kind: 'asked', text: (parts[place] as RawPart).text })
  if (isAdvised(text, numbers) || isOthers(evidence) || WANTED.test(text))
    doubts.push({ kind: 'asked', text: 'others' })
  return doubts
}

/** "I sold 5 eth"; "I sold my bike" says nothing about the money of this request. */
function isReport(place: number, { parts, numbers, text }: Evidence): boolean {
  const word = parts[place]?.word ?? ''
  if (place === 0 && DONE_FIRST.has(word)) return numbers.length > 0
  if (!PAST.has(word) && word !== 'put') return false
  // "paid desk.eth 1,150 usdc, done": nobody asks for something with the past of a verb.
  if (place === 0 && word !== 'put')
    return numbers.some(({ first, start }) => first <= NEAR && !/[,;]/.test(text.slice(0, start)))
  const subject = parts[place - 1]?.word ?? ''
  if (!SUBJECTS.has(subject) || (word === 'put' && !THIRD.has(subject))) return false
  const isMoney = numbers.some(({ first, last }) => (first > place ? first - place <= NEAR : place - last <= NEAR))
  return isMoney && !IF.has(parts[place - 2]?.word ?? '')
}

/** By the first word of a sentence. */
function isQuestion(place: number, { parts, intent }: Evidence): boolean {
  if (place > 0 && parts[place - 1]?.kind !== 'sign') return false
  const word = parts[place]?.word ?? ''
  if (ASKING.has(word) && parts.slice(place).some((part) => part.text === '?')) return true
  return isInformation(parts, place, intent)
}

/** Whose idea it is, unless it is taken up. */
const isAdvised = (text: string, numbers: Evidence['numbers']): boolean =>
  ADVISES.test(text) && numbers.some(({ start }) => ADVICE.test(text.slice(0, start))) && !TAKEN.test(text)

/** "everyone at the desk is buying", "he said he would swap": what others do, up to the verb without a break. */
function isOthers({ parts, told, text, numbers }: Evidence): boolean {
  const verb = told.find(({ concept }) => DONE.has(concept))
  if (!verb || !isDoneByOthers(parts, verb.place)) return false
  const number = numbers.find(({ start }) => start >= verb.end)
  return number !== undefined && !/[,.;:!?]/.test(text.slice(verb.end, number.start))
}

function isDoneByOthers(parts: Evidence['parts'], verb: number): boolean {
  for (let place = verb - 1; place >= Math.max(0, verb - FAR); place--) {
    const { kind, word } = parts[place] as RawPart
    if (OTHERS.has(word)) return true
    if (kind !== 'word' || ASKED_OF_US.has(word)) return false
  }
  return false
}

/** "he wants me to sell 2 eth". */
const WANTED = /(?:^|[^\p{L}])(?:he|she|they|everyone) wants? (?:me|us) to(?![\p{L}])/iu
const ADVISES = /say|said|told|suggest|recommend|claim|reckon|swear/iu
/** "friend says throw 1500 usdc at it". */
const ADVICE =
  /(?:^|[^\p{L}])(?:says?|said|told|suggest\p{L}{0,3}|recommend\p{L}{0,3}|claims?|reckons?|swears?)\s(?:me |us |that |i |we |to |you |should ){0,3}\p{L}{2,10}\s[$\s]{0,2}$/iu
const TAKEN = /\b(?:please|pls|plz|so|do (?:it|that)|go ahead|let'?s|make it happen|honou?r)\b/i

const DONE: ReadonlySet<string> = new Set(['trade', 'buying', 'selling', 'moving', 'bridging'])
const OTHERS = new Set('he she they everyone everybody people folks guys'.split(' '))
/** What follows these is meant for us. */
const ASKED_OF_US = new Set('so please pls you u lets let to and then me i we my now'.split(' '))
/** How far before the verb its subject stands, in parts. */
const FAR = 7

/** "is that limit buy still open", "do I owe tax", "who gets the fee": a question by its first words. */
function isInformation(parts: Evidence['parts'], place: number, intent: Evidence['intent']): boolean {
  const [word = '', next = ''] = [parts[place]?.word, parts[place + 1]?.word]
  if (WHO.has(word)) return true
  if (word === 'do' || word === 'does') return /^(?:i|we|they|he|she|my|the)$/.test(next)
  return (word === 'is' || word === 'are') && intent !== 'quote' && !/^(?:it|there|you|u)$/.test(next)
}

const WHO = new Set('who whose why'.split(' '))

/** The guide says "send 5 usdc to demo.eth": somebody else's words, where more is said than they. */
function isQuoted(text: string, numbers: Evidence['numbers']): boolean {
  if (!QUOTED.test(text)) return false
  const plain = findInApostrophes(text)
  if (/\d/.test(plain) && text.length - plain.length - 2 >= LEAST_OUTSIDE) return true
  return QUOTES.some(([open, close]) => {
    const start = text.indexOf(open)
    const end = start < 0 ? -1 : text.indexOf(close, start + 1)
    const isInside = numbers.some((number) => number.start > start && number.end <= end)
    return end > start && isInside && text.length - (end - start) >= LEAST_OUTSIDE
  })
}

/** 'swap 2 eth': apostrophes stand inside of words, these do not. */
function findInApostrophes(text: string): string {
  for (let open = 0; open < text.length; open++) {
    if (!APOSTROPHES.has(text[open] as string) || !/^[\s(]?$/.test(text[open - 1] ?? '')) continue
    let close = open + 1
    while (close < text.length && !APOSTROPHES.has(text[close] as string)) close++
    if (close < text.length && /^[\s,.?!)]?$/.test(text[close + 1] ?? '')) return text.slice(open + 1, close)
  }
  return ''
}

const APOSTROPHES = new Set("'`‘’")
const QUOTED = /['`‘’"“«「『]/

const QUOTES: readonly [open: string, close: string][] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
]

/** Characters beside a quotation: a request that is only put in quotation marks is one. */
const LEAST_OUTSIDE = 8

/** How far from the verb its amount stands, in parts. */
const NEAR = 4

/** Of these only the past is told; "gets sold" and "want it sold" are requests. */
export const PAST = new Set(
  'swapped sold bought sent bridged paid moved transferred converted traded exchanged tipped withdrew deposited spent dumped threw'.split(
    ' ',
  ),
)
/** The same in other languages, at the beginning. */
const DONE_FIRST = new Set(
  'enviado enviada pagado pagada vendido comprado envoye vendu gesendet geschickt bezahlt verkauft gekauft terkirim dibayar отправлено оплачено продано куплено gonderildi odendi'.split(
    ' ',
  ),
)
const SUBJECTS = new Set(
  'i we he she they you u who someone somebody already just friend buddy bro brother sister dad mom wife husband boss guy dude cousin whale'.split(
    ' ',
  ),
)
/** Whose "put" is no request. */
const THIRD = new Set('he she friend buddy bro brother sister dad mom wife husband boss guy dude cousin'.split(' '))
/** "what would I get if I traded 18 avax". */
const IF = new Set('if should suppose when'.split(' '))
/** Words that a question about the past begins with. */
const ASKING = new Set('did has had was were didnt hasnt wasnt werent'.split(' '))
