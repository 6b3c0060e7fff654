/** Guesses the language of a message: by its script, its special letters, and the words that only one language has. */
import { rememberedText } from './remembered.ts'
import { LANGUAGES_OF_WORDS } from './words/languages.ts'

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/],
  ['ko', /[\uac00-\ud7a3]/],
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['ru', /\p{Script=Cyrillic}/u],
]
const LETTERS: readonly (readonly [string, RegExp])[] = [
  ['vi', /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu],
  ['tr', /[ğışİ]/u],
  ['de', /[äß]/iu],
  ['pt', /[ãõ]/iu],
  ['es', /[ñ¿¡]/iu],
  // Portuguese and Vietnamese write ê too.
  ['fr', /[èœûî]|\b[dlj]['’]/iu],
]
const ASCII = /^[\x20-\x7e]*$/
const MOST_WORDS = 40
const NO_LANGUAGES: readonly string[] = []
const inNoLanguage = () => NO_LANGUAGES
/** A script that one of the languages has decides alone. */
const SCRIPT_VOTES = 10

/** English where nothing says otherwise. */
export const guessLanguage = rememberedText((message) => {
  const { languages, weights } = tally(message, inNoLanguage)
  const english = languages.indexOf('en')
  let best = 'en'
  let most = (english < 0 ? 0 : (weights[english] as number)) + 0.01
  for (let at = 0; at < languages.length; at++) {
    const weight = weights[at] as number
    if (weight <= most) continue
    best = languages[at] as string
    most = weight
  }
  return best
})

/** How much in a message speaks for each language: about one for a word that only this language has. */
export function countVotes(
  message: string,
  moreLanguagesOf: (word: string) => readonly string[] = inNoLanguage,
): ReadonlyMap<string, number> {
  const { languages, weights } = tally(message, moreLanguagesOf)
  return new Map(languages.map((language, at) => [language, weights[at] as number]))
}

/** Few languages get a vote: they stand in the order of their first one, and their weights beside them. */
interface Votes {
  languages: string[]
  weights: number[]
}

function tally(message: string, moreLanguagesOf: (word: string) => readonly string[]): Votes {
  const votes: Votes = { languages: [], weights: [] }
  const isAscii = ASCII.test(message)
  if (!isAscii) {
    for (const [language, script] of SCRIPTS)
      if (script.test(message)) return { languages: [language], weights: [SCRIPT_VOTES] }
    for (const [language, letters] of LETTERS) if (letters.test(message)) addVote(votes, language, 2)
  }
  const words = message.toLowerCase().match(isAscii ? /[a-z]+/g : /\p{L}[\p{L}\p{M}]*/gu) ?? []
  for (let place = 0; place < words.length && place < MOST_WORDS; place++) {
    const word = words[place] as string
    const languages = LANGUAGES_OF_WORDS.get(word) ?? NO_LANGUAGES
    const more = moreLanguagesOf(word)
    const all = more.length === 0 ? languages : [...new Set([...languages, ...more])]
    for (const language of all) addVote(votes, language, 1 / all.length)
  }
  return votes
}

function addVote({ languages, weights }: Votes, language: string, weight: number): void {
  let at = 0
  while (at < languages.length && languages[at] !== language) at++
  if (at === languages.length) {
    languages.push(language)
    weights.push(weight)
  } else weights[at] = (weights[at] as number) + weight
}
