import { formatAge } from '../domain/format.ts'

/** Fits an answer for chat into the size of a message. */

const MOST_LINES = 12
const MOST_CHARACTERS = 700
const MOST_SOURCES = 4

export interface CardParts {
  /** Verdict or number first, then details, most important first. The first line is always kept. */
  lines: readonly (string | null)[]
  /** The answer itself below a first line that warns; it goes before source and assumptions when room is short. */
  second?: string | undefined
  /** Assumptions that were made to answer the question. */
  notes?: readonly string[]
  /** Names and age of the sources. */
  source: string
  /** Link to sign; always the last line. */
  link?: string
}

/**
 * Builds the text: at most 12 lines and 700 characters. If there is more, details are dropped first, then the source
 * line, then the assumptions. A link is kept unless the first line alone leaves no room. Without a link, details are
 * kept up to the first that does not fit; beside a link, which takes most of the room, every detail that fits is kept.
 */
export function fitCard({ lines, second, notes = [], source, link }: CardParts): string {
  const [first = '', ...details] = lines.filter((line) => line !== null).filter((line) => !notes.includes(line))
  const [assumed, last, end] = [[...notes], [source], link === undefined ? [] : [link]]
  const both = `${first}\n${second}`
  const head = second !== undefined && fits([both, ...end].join('\n')) ? both : first
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
