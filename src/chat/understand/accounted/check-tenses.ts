/** What was done: languages that say it with the end of the verb, by that end. */
import { guessLanguage } from '../../language/guess-language.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'

export function checkTenses({ text, isAscii, parts, numbers }: Evidence): readonly Doubt[] {
  if (numbers.length === 0) return NO_DOUBTS
  const said = isAscii ? findTurkish(text, parts) : REQUEST.test(text) ? undefined : findPast(text, parts)
  if (said === undefined) return NO_DOUBTS
  const at = text.indexOf(said)
  // "he paid me back, send 5 to her": told first, then asked.
  const isOne = numbers.some(({ start, end }) => !BREAK.test(start > at ? text.slice(at, start) : text.slice(end, at)))
  return isOne ? [{ kind: 'asked', text: said }] : []
}

function findPast(text: string, parts: Evidence['parts']): string | undefined {
  if (HANGUL.test(text)) return parts.find(({ text: word }) => isKoreanPast(word))?.text
  if (KANA.test(text)) return JAPANESE.exec(text)?.[0]
  if (DEVANAGARI.test(text)) return parts.find(({ word }) => HINDI.has(word))?.text
  if (text.includes('đã')) return 'đã'
  const language = guessLanguage(text)
  if (language === 'tr') return findTurkish(text, parts)
  const isWish = language !== 'ru' || /(?:^|[^а-яё])(?:бы|хотел\p{L}*)(?![а-яё])/iu.test(text)
  return isWish ? undefined : parts.find(({ text: word }) => RUSSIAN.test(word) && !NOT_RUSSIAN.test(word))?.text
}

/** The one of these languages that can be written in ASCII. */
const findTurkish = (text: string, parts: Evidence['parts']): string | undefined =>
  guessLanguage(text) === 'tr'
    ? parts.find(({ word }) => TURKISH.test(word) && !NOT_TURKISH.has(word))?.text
    : undefined

/** Something is asked for all the same. */
const REQUEST = /줘|줄래|주세요|주라|ください|もらえ|ほしい|お願い/u
const BREAK = /[,.;:!?،、。，](?!\d)/u

const HANGUL = /\p{Script=Hangul}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const DEVANAGARI = /\p{Script=Devanagari}/u

/** The last consonant of a syllable is the double s of the past: 팔았, 옮겼, 했. */
const PAST_CONSONANT = 20
const FIRST_SYLLABLE = 0xac00
const CONSONANTS = 28

/** Not "있" and "겠"; "바꿨으면" is a wish. */
const isKoreanPast = (word: string): boolean =>
  [...word].some(
    (sign, at) =>
      HANGUL.test(sign) &&
      (sign.charCodeAt(0) - FIRST_SYLLABLE) % CONSONANTS === PAST_CONSONANT &&
      sign !== '있' &&
      sign !== '겠' &&
      !word.startsWith('으면', at + 1),
  )

/** Not "たい", which wishes, nor "たら", which waits. */
const JAPANESE =
  /(?:[しっいえれきけめせげ]た|ました)(?=けど|よ|ね|なあ|が|の(?!を)|って|らしい|みたい|[。！!、\p{Extended_Pictographic}]|笑|w|$)|だって(?=[。！!]|$)|そうになった/u
const HINDI = new Set(['था', 'थी', 'थे'])
const TURKISH = /^\p{L}{3,}[dt][iıuü](?:m|k)$/u
const NOT_TURKISH = new Set(['yardim', 'adim', 'kadim', 'artik', 'dedik'])
const RUSSIAN = /^[а-яё]{3,}[аиеуя]л(?:а|и|ся|ась|ись)?$/iu
const NOT_RUSSIAN = /^(?:канал|сигнал|капитал|портал|материал|идеал|финал|мог|стал|дела|начал|была|были)/iu
