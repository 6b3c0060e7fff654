/** Words that no list has and that look mistyped, and tickers in no slot: a slip in one of them could change the request. */
import { guessLanguage } from '../../language/guess-language.ts'
import { correct } from '../../language/lexicon.ts'
import { fold } from '../../language/normalise.ts'
import type { Doubt, Evidence } from './evidence.ts'
import { isOddlySpelled } from './odd-spelling.ts'
import { hasSmallLetters, lowerOf, type RawPart } from './raw-text.ts'
import { isKnownWord } from './vocabulary.ts'

/** So many words away something still belongs to an amount or a name. */
const NEAR = 2
const SHORTEST = 4
const WORD = /^[\p{Script=Latin}]{4,16}$/u
const CAPITALS = /^[A-Z]{3,8}$/

export function checkSpelling(evidence: Evidence): Doubt[] {
  const { parts, slots, before } = evidence
  const { recipient } = slots
  const odd: Doubt[] = []
  for (let place = 0; place < parts.length; place++) {
    const part = parts[place] as RawPart
    if (part.kind !== 'word' || part.text.length < SHORTEST) continue
    // Most words are known: that is asked before the pattern.
    if ((part.isAscii && isKnownWord(part.word)) || !WORD.test(part.text) || isRead(part)) continue
    if (isOdd(part, place, evidence) && !isSlot(lowerOf(part), [slots, before]))
      odd.push({ kind: 'spelling', text: part.text })
  }
  const place = isChainless(slots, before) ? parts.findIndex((_, at) => isUnknownPlace(parts, at)) : -1
  if (place >= 0) odd.push({ kind: 'spelling', text: parts[place]?.text ?? '' })
  if (recipient !== undefined && recipient !== before.recipient && isOddName(recipient))
    odd.push({ kind: 'spelling', text: recipient })
  return odd
}

/** Written like a ticker, or like a slip beside an amount or a name. The letters of other languages follow other rules. */
function isOdd({ text, word }: RawPart, place: number, evidence: Evidence): boolean {
  if (CAPITALS.test(text) && hasSmallLetters(evidence.parts)) return true
  return guessLanguage(evidence.text) === 'en' && isOddlySpelled(word) && isNear(place, evidence)
}

const isChainless = (...all: readonly Evidence['slots'][]): boolean =>
  all.every(({ chain, originChain }) => chain === undefined && originChain === undefined)

/** "on bsae": where, that is not known. */
const isUnknownPlace = (parts: readonly RawPart[], at: number): boolean => {
  if (parts[at - 1]?.word !== 'on') return false
  const part = parts[at]
  const next = parts[at + 1]
  if (part?.kind !== 'word' || !/^[a-z]{3,10}$/.test(part.text) || isRead(part)) return false
  return (
    next === undefined ||
    next.kind === 'sign' ||
    /^(?:pls|please|plz|ty|thanks|thx|now|rn|chain|network)$/.test(next.word)
  )
}

const isRead = (part: RawPart): boolean => {
  const lower = lowerOf(part)
  return isKnownWord(lower) || (part.word !== lower && isKnownWord(part.word)) || correct(fold(lower)) !== undefined
}

const isNear = (place: number, { numbers, names }: Evidence): boolean =>
  [...numbers, ...names].some(({ first, last, sure }) => sure && first - place <= NEAR && place - last <= NEAR)

const isSlot = (lower: string, all: readonly Evidence['slots'][]): boolean =>
  all.some((slots) =>
    Object.values(slots)
      .flat()
      .some((value) => value.toLowerCase() === lower),
  )

/** "htaer.eth", "@asnem": the name of somebody, perhaps of somebody else than was meant. */
const isOddName = (recipient: string): boolean =>
  /^@|\.\p{L}+$/u.test(recipient) &&
  (recipient.toLowerCase().replace(/^@/, '').split('.')[0] ?? '').split(/[^a-z]+/).some(isOddlySpelled)
