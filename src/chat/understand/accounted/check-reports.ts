/** What was done, or whether it was done: no request, whatever it names. */
import type { Doubt, Evidence } from './evidence.ts'

export function checkReports({ parts, numbers, text: whole, intent }: Evidence): Doubt[] {
  // "I sold my bike" says nothing about the money of this request.
  const isMoney = (place: number) =>
    numbers.some(({ first, last }) => (first > place ? first - place <= NEAR : place - last <= NEAR))
  const quoted = isQuoted(whole, numbers) ? [{ kind: 'asked' as const, text: 'quoted' }] : []
  const told = parts.flatMap(({ word, text }, place): Doubt[] => {
    const isFirst = place === 0 || parts[place - 1]?.kind === 'sign'
    const isReport =
      PAST.has(word) &&
      SUBJECTS.has(parts[place - 1]?.word ?? '') &&
      !IF.has(parts[place - 2]?.word ?? '') &&
      isMoney(place)
    const isQuestion = isFirst && ASKING.has(word) && parts.slice(place).some((part) => part.text === '?')
    return isReport || isQuestion || (isFirst && isInformation(parts, place, intent)) ? [{ kind: 'asked', text }] : []
  })
  return [...quoted, ...told]
}

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
  return QUOTES.some(([open, close]) => {
    const start = text.indexOf(open)
    const end = start < 0 ? -1 : text.indexOf(close, start + 1)
    const isInside = numbers.some((number) => number.start > start && number.end <= end)
    return end > start && isInside && text.length - (end - start) >= LEAST_OUTSIDE
  })
}

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
const PAST = new Set(
  'swapped sold bought sent bridged paid moved transferred converted traded exchanged tipped withdrew deposited'.split(
    ' ',
  ),
)
const SUBJECTS = new Set(
  'i we he she they you u who someone somebody already just friend buddy bro brother sister dad mom wife husband boss guy dude cousin whale'.split(
    ' ',
  ),
)
/** "what would I get if I traded 18 avax". */
const IF = new Set('if should suppose when'.split(' '))
/** Words that a question about the past begins with. */
const ASKING = new Set('did has had was were didnt hasnt wasnt werent'.split(' '))
