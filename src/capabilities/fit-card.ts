import { formatAge } from '../domain/format.ts'

const MOST_LINES = 12
const MOST_CHARACTERS = 700
const MOST_SOURCES = 4

export interface CardParts {
  /** Verdict or number first. The first line always stays; of the rest, as many as fit, from the top. */
  lines: readonly (string | null)[]
  /** What was assumed to answer at all. */
  notes?: readonly string[]
  /** Source and age. */
  source: string
  /** Where to sign; the very last line. */
  link?: string
}

/**
 * An answer in words: at most 12 lines and 700 characters. Where that is not enough, details give way first, then the
 * source, then what was assumed; a link stays unless the first line alone leaves no room for it.
 */
export function fitCard({ lines, notes = [], source, link }: CardParts): string {
  const [head = '', ...rest] = lines.filter((line) => line !== null)
  const [details, assumed, last] = [[...rest], [...notes], [source]]
  const end = link === undefined ? [] : [link]
  const text = () => [head, ...details, ...assumed, ...last, ...end].join('\n')
  const fits = () => {
    const whole = text()
    return whole.length <= MOST_CHARACTERS && whole.split('\n').length <= MOST_LINES
  }
  for (const part of [details, last, assumed, end]) while (part.length > 0 && !fits()) part.pop()
  return text()
}

/** `Sources: coingecko, coinbase; 8 s old.`, each source once. */
export function toSourceLine(meta: { sources: readonly { name: string }[]; ageSeconds: number }): string {
  const names = [...new Set(meta.sources.map(({ name }) => name))]
  const shown =
    names.length > MOST_SOURCES
      ? [...names.slice(0, MOST_SOURCES - 1), `${names.length - MOST_SOURCES + 1} more`]
      : names
  return `${names.length === 1 ? 'Source' : 'Sources'}: ${shown.join(', ')}; ${formatAge(meta.ageSeconds)} old.`
}
