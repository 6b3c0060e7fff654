/** Whether a word is spelled as if two of its letters had changed places: the letters of known words and names tell what is usual. */
import { ORDINARY_WORDS } from '../../language/gazetteer/ordinary-words.ts'
import { remembered } from '../../language/remembered.ts'
import { GIVEN_NAMES, KIN_AND_TRADES } from './given-names.ts'
import { isKnownWord } from './vocabulary.ts'

/** Natural logarithm: exchanged back, the word is fifty times as usual. */
const LEAST_GAIN = 4
/** Every so many ordinary words are counted: more change little. */
const SAMPLE = 3
const SHORTEST_PART = 3
const SIZE = 27
/** How much the pair counts beside the triple, and the single letter beside the pair. */
const PRIOR = 5

const names = new Set([...GIVEN_NAMES, ...KIN_AND_TRADES])

export const isOddlySpelled = remembered((lower): boolean => {
  if (!/^[a-z]{5,20}$/.test(lower) || isFamiliar(lower)) return false
  const own = scoreOf(lower)
  const isMadeUp = isOfTwo(lower)
  for (let at = 0; at + 1 < lower.length; at++) {
    if (lower[at] === lower[at + 1]) continue
    const turned = lower.slice(0, at) + lower[at + 1] + lower[at] + lower.slice(at + 2)
    if (isFamiliar(turned)) return true
    if (!isMadeUp && (isOfTwo(turned) || scoreOf(turned) - own > LEAST_GAIN)) return true
  }
  return false
})

const isFamiliar = (word: string): boolean => names.has(word) || isKnownWord(word)

/** "raidboss": two words written as one. */
function isOfTwo(word: string): boolean {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++)
    if (isFamiliar(word.slice(0, at)) && isFamiliar(word.slice(at))) return true
  return false
}

interface Counts {
  triples: Float64Array
  pairs: Float64Array
  letters: Float64Array
}

let counts: Counts | undefined

function countLetters(): Counts {
  const made: Counts = {
    triples: new Float64Array(SIZE ** 3),
    pairs: new Float64Array(SIZE ** 2),
    letters: new Float64Array(SIZE),
  }
  const add = (word: string, weight: number): void =>
    walk(word, (first, second, third) => {
      ;(made.triples[(first * SIZE + second) * SIZE + third] as number) += weight
      ;(made.pairs[second * SIZE + third] as number) += weight
      ;(made.letters[third] as number) += weight
    })
  for (const name of names) add(name, SAMPLE)
  for (let place = 0; place < ORDINARY_WORDS.length; place += SAMPLE) {
    const word = ORDINARY_WORDS[place] as string
    if (/^[a-z]{3,}$/.test(word)) add(word, 1)
  }
  return made
}

/** Each letter with the two before it; 0 stands for the beginning and the end. */
function walk(word: string, visit: (first: number, second: number, third: number) => void): void {
  let [first, second] = [0, 0]
  for (let at = 0; at <= word.length; at++) {
    const third = at === word.length ? 0 : word.charCodeAt(at) - 96
    visit(first, second, third)
    first = second
    second = third
  }
}

const sum = (list: Float64Array, start: number): number => {
  let total = 0
  for (let at = start; at < start + SIZE; at++) total += list[at] as number
  return total
}

/** Logarithm of how usual the letters of a word are in this order. */
function scoreOf(word: string): number {
  counts ??= countLetters()
  const { triples, pairs, letters } = counts
  const all = sum(letters, 0)
  let score = 0
  walk(word, (first, second, third) => {
    const row = (first * SIZE + second) * SIZE
    const letter = ((letters[third] as number) + 1) / (all + SIZE)
    const pair = ((pairs[second * SIZE + third] as number) + PRIOR * letter) / (sum(pairs, second * SIZE) + PRIOR)
    score += Math.log(((triples[row + third] as number) + PRIOR * pair) / (sum(triples, row) + PRIOR))
  })
  return score
}
