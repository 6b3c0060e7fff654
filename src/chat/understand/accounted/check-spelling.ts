/** Words that no list has and that look mistyped, and tickers in no slot: a slip in one of them could change the request. */
import { guessLanguage } from '../../language/guess-language.ts'
import { correct } from '../../language/lexicon.ts'
import { fold } from '../../language/normalise.ts'
import type { Doubt, Evidence } from './evidence.ts'
import { isOddlySpelled } from './odd-spelling.ts'
import type { RawPart } from './raw-text.ts'
import { isKnownWord } from './vocabulary.ts'

/** So many words away something still belongs to an amount or a name. */
const NEAR = 2
const WORD = /^[\p{Script=Latin}]{4,16}$/u
const CAPITALS = /^[A-Z]{3,8}$/

export function checkSpelling(evidence: Evidence): Doubt[] {
  const { parts, slots, before } = evidence
  const { recipient } = slots
  const isShouted = !parts.some(({ kind, text }) => kind === 'word' && /\p{Ll}{2}/u.test(text))
  // The letters of other languages follow other rules.
  const isEnglish = guessLanguage(evidence.text) === 'en'
  const odd = parts.flatMap((part, place): Doubt[] => {
    if (part.kind !== 'word' || !WORD.test(part.text) || isRead(part)) return []
    const isTicker = !isShouted && CAPITALS.test(part.text)
    if (!isTicker && !(isEnglish && isOddlySpelled(part.word) && isNear(place, evidence))) return []
    return isSlot(part.text.toLowerCase(), [slots, before]) ? [] : [{ kind: 'spelling', text: part.text }]
  })
  const place = isChainless(slots, before) ? parts.findIndex((_, at) => isUnknownPlace(parts, at)) : -1
  if (place >= 0) odd.push({ kind: 'spelling', text: parts[place]?.text ?? '' })
  if (recipient !== undefined && recipient !== before.recipient && isOddName(recipient))
    odd.push({ kind: 'spelling', text: recipient })
  return odd
}

const isChainless = (...all: readonly Evidence['slots'][]): boolean =>
  all.every(({ chain, originChain }) => chain === undefined && originChain === undefined)

/** "on bsae": where, that is not known. */
const isUnknownPlace = (parts: readonly RawPart[], at: number): boolean => {
  const [before, part, next] = [parts[at - 1], parts[at], parts[at + 1]]
  if (before?.word !== 'on' || part?.kind !== 'word' || !/^[a-z]{3,10}$/.test(part.text) || isRead(part)) return false
  return (
    next === undefined ||
    next.kind === 'sign' ||
    /^(?:pls|please|plz|ty|thanks|thx|now|rn|chain|network)$/.test(next.word)
  )
}

const isRead = ({ text, word }: RawPart): boolean => {
  const lower = text.toLowerCase()
  return isKnownWord(lower) || isKnownWord(word) || correct(fold(lower)) !== undefined
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
