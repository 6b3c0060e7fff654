import { formatAge } from '../domain/format.ts'

const MOST_LINES = 12
const MOST_CHARACTERS = 700
const MOST_SOURCES = 4

export interface CardParts {
  /** Verdict or number first, then details by their weight. The first line always stays. */
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
 * source, then what was assumed; a link stays unless the first line alone leaves no room for it. Details of a list end where
 * the room does; beside a link, which takes most of it, each one that fits is kept.
 */
export function fitCard({ lines, notes = [], source, link }: CardParts): string {
  const [head = '', ...details] = lines.filter((line) => line !== null).filter((line) => !notes.includes(line))
  const [assumed, last, end] = [[...notes], [source], link === undefined ? [] : [link]]
  const kept: string[] = []
  const toText = (more: readonly string[] = []) => [head, ...kept, ...more, ...assumed, ...last, ...end].join('\n')
  for (const part of [last, assumed, end]) while (part.length > 0 && !fits(toText())) part.pop()
  for (const detail of details) {
    if (fits(toText([detail]))) kept.push(detail)
    else if (link === undefined) break
  }
  return toText()
}

const fits = (text: string): boolean => text.length <= MOST_CHARACTERS && text.split('\n').length <= MOST_LINES

/** `Sources: coingecko, coinbase; 8 s old.`, each source once. */
export function toSourceLine(meta: { sources: readonly { name: string }[]; ageSeconds: number }): string {
  const names = [...new Set(meta.sources.map(({ name }) => name))]
  const shown =
    names.length > MOST_SOURCES
      ? [...names.slice(0, MOST_SOURCES - 1), `${names.length - MOST_SOURCES + 1} more`]
      : names
  return `${names.length === 1 ? 'Source' : 'Sources'}: ${shown.join(', ')}; ${formatAge(meta.ageSeconds)} old.`
}
