// docs/glossary.md, and the words that are not used as names any more.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8')
const [terms = '', kept = ''] = page.split('## Words kept with a reason')
const entries = [...terms.matchAll(/^- \*\*([^*]+)\*\*: (.+)$/gm)].map(([, term = '', line = '']) => ({
  term,
  line,
  file: /`([^`]+)`$/.exec(line)?.[1] ?? '',
}))

describe('the glossary', () => {
  it('has one line a term, in order', () => {
    const names = entries.map(({ term }) => term)
    expect(names.length).toBeGreaterThan(60)
    expect(names).toEqual([...names].sort((left, right) => left.localeCompare(right, 'en')))
    expect(new Set(names).size).toBe(names.length)
    expect(terms.match(/^- /gm)?.length).toBe(entries.length)
  })

  it.each(entries)('$term is in its file', ({ term, line, file }) => {
    expect(line).toMatch(/^\S.{15,}\. `[^`]+`$/)
    expect([file, existsSync(join(root, file))]).toEqual([file, true])
    const words = term.toLowerCase().split(' ')
    const text = readFileSync(join(root, file), 'utf8').toLowerCase()
    expect(words.filter((word) => !text.includes(word))).toEqual([])
  })

  it('names files that exist where it tells why a word is kept', () => {
    const files = [...kept.matchAll(/`([^`\s]+\/[^`\s]+)`/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

/** Names that had to be explained. A part of a name counts too: `openShelf`, `SHELF_MS`. */
const BANNED_PARTS =
  'till convoy parcel lookout crossing fate glance rehearsal desk desks desked chair seat caretaker watchman shelf purse harbour patience nudge dearer'
/** Words that are plain as a part of a name (`keepSeconds`, `reachedAt`), but not as a name of their own. */
const BANNED_NAMES =
  'Company Means Keep KEEP Reach Pace VanishedWatch PlainAccounts askTogether inVain isPlainAccount RelayerDesk'

/** Words of people, invented names, and this list. */
const EXCEPTED = [
  'sandbox/launches/plans.ts',
  'sandbox/market/question-topics.ts',
  'src/chat/language/gazetteer/',
  'src/chat/language/words/',
  'src/sources/known/',
  'bench/chat/messages.ts',
  'test/chat/',
  'test/words.test.ts',
]

const TOPS = ['src', 'app', 'sandbox', 'bench', 'scripts', 'test', 'examples']
const files = TOPS.flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .map((file) => `${top}/${file}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/node_modules|\/dist\/|\/reference\//.test(file)),
)

/** Names in code: text in quotes and comments is left out, they are sentences. */
const namesIn = (text: string): Set<string> => {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, ' ')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replace(/`(?:\\.|[^`\\$])*`/g, "''")
  return new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? [])
}

/** `openShelf` and `OPEN_SHELF` are "open" and "shelf". */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)

const parts = new Set(BANNED_PARTS.split(' '))
const names = new Set(BANNED_NAMES.split(' '))
const isBanned = (name: string): boolean => names.has(name) || partsOf(name).some((part) => parts.has(part))

describe('names in code', () => {
  it('are read from code and not from sentences', () => {
    const found = namesIn(
      "const openShelf = 'the Till' // Convoy\n/* Purse */ call(DESK_MS, desktop, stillHeld, keepMs)",
    )
    expect([...found].filter(isBanned)).toEqual(['openShelf', 'DESK_MS'])
  })

  it('hold no word that would have to be explained', () => {
    const checked = files.filter((file) => !EXCEPTED.some((place) => file.startsWith(place)))
    expect(checked.length).toBeGreaterThan(900)
    const found = checked.flatMap((file) =>
      [...namesIn(readFileSync(join(root, file), 'utf8'))].filter(isBanned).map((name) => `${file}: ${name}`),
    )
    expect(found).toEqual([])
  })

  it('nor do names of files', () => {
    expect(
      files.filter((file) =>
        /[^/]+$/
          .exec(file)?.[0]
          .split(/[.-]/)
          .some((part) => parts.has(part)),
      ),
    ).toEqual([])
  })
})
