/** Finds documents by words, without script: pages that hold all of them, headings first, each with the place found. */

export interface Found {
  name: string
  title: string
  /** The line around the first word. */
  line: string
}

const MOST_FOUND = 12
const LONGEST_LINE = 200

export function searchDocs(docs: ReadonlyMap<string, string>, query: string): Found[] {
  const words =
    query
      .toLowerCase()
      .match(/[\p{L}\p{N}_-]{2,40}/gu)
      ?.slice(0, 6) ?? []
  if (words.length === 0) return []
  return [...docs]
    .flatMap(([name, text]) => {
      const lower = text.toLowerCase()
      if (!words.every((word) => lower.includes(word))) return []
      const lines = text.split('\n').filter((line) => words.some((word) => line.toLowerCase().includes(word)))
      const headings = lines.filter((line) => line.startsWith('#')).length
      const best = lines.sort((left, right) => weigh(right, words) - weigh(left, words))[0] ?? ''
      const title = /^# (.+)$/m.exec(text)?.[1] ?? name
      return [{ name, title, line: toPlain(best), weight: headings * 5 + lines.length }]
    })
    .sort((left, right) => right.weight - left.weight)
    .slice(0, MOST_FOUND)
    .map(({ weight: _, ...found }) => found)
}

/** More words weigh more; of lines with as many, a sentence says more than a heading. */
const weigh = (line: string, words: readonly string[]): number =>
  words.filter((word) => line.toLowerCase().includes(word)).length + (line.startsWith('#') ? 0 : 0.5)

/** Without the signs of Markdown. */
const toPlain = (line: string): string =>
  line
    .replace(/^\s*(?:[-*]|\d{1,3}\.) /, '')
    .replace(/\]\([^()]*\)/g, '')
    .replaceAll('[', '')
    .replace(/[`*]/g, '')
    .replace(/[|#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_LINE)
