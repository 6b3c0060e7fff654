import { sparkline } from '../../charts/sparkline.ts'
import { formatAge } from '../../domain/format.ts'
import type { Terminal } from '../terminal.ts'
import { cut, showTable } from './table.ts'
import { formatField, toLabel, toMood } from './value.ts'

type Fields = Record<string, unknown>

/** Fields that are shown elsewhere, or are only for programs. */
const UNSAID = /^(summary|meta|coverage|currency|chainId|quoteId|link)$|Raw$/

/**
 * An answer as text for people: summary, figures, tables, sources. It follows the shape of the answer, for all routes
 * alike.
 */
export function showAnswer(answer: Fields, terminal: Terminal, nowMs: number): string {
  const { colour, columns } = terminal
  const shown = listFields(answer)
  const blocks = [
    wrap(String(answer.summary ?? ''), columns)
      .map((line) => colour.bold(line))
      .join('\n'),
    ...shown.flatMap(({ value }) => (isLine(value) ? [showLine(value, terminal)] : [])).slice(0, 1),
    showPairs(shown.filter(isPair), terminal, nowMs),
    ...shown.flatMap(({ label, value }) =>
      isRows(value) ? [`${colour.bold(label)}\n${showRows(value, terminal, nowMs)}`] : [],
    ),
    showOrigin(answer, terminal),
    typeof answer.link === 'string' ? `Sign it in the app:\n${colour.cyan(answer.link)}` : '',
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

interface Field {
  label: string
  name: string
  value: unknown
}

/** The fields of the answer. A nested object is flattened, with its name in front, unless it is a token. */
function listFields(answer: Fields): Field[] {
  return Object.entries(answer)
    .filter(([name]) => !UNSAID.test(name))
    .flatMap(([name, value]) => {
      if (!isFields(value) || typeof value.symbol === 'string') return [{ label: toLabel(name), name, value }]
      return Object.entries(value)
        .filter(([inner]) => !UNSAID.test(inner))
        .map(([inner, one]) => ({ label: `${toLabel(name)}: ${toLabel(inner)}`, name: inner, value: one }))
    })
}

const isPair = ({ value }: Field): boolean =>
  value !== null && !isRows(value) && !isLine(value) && !(Array.isArray(value) && value.length === 0)

/** Rows with a `message`, such as warnings, are shown as sentences; all others as a table. */
function showRows(rows: Fields[], terminal: Terminal, nowMs: number): string {
  if (!rows.every(({ message }) => typeof message === 'string')) return showTable(rows, terminal, nowMs)
  return rows.flatMap(({ message }) => wrap(`· ${message}`, terminal.columns)).join('\n')
}

/** A series of prices, drawn as a sparkline. */
const isLine = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 3 && value.every((point) => typeof point === 'number')

const isRows = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => isFields(row))

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const showLine = (points: number[], { columns, colour }: Terminal): string =>
  `7d ${colour.cyan(sparkline(points, Math.min(60, columns - 4)))}`

function showPairs(pairs: Field[], terminal: Terminal, nowMs: number): string {
  const { colour, columns } = terminal
  const wide = Math.min(26, Math.max(0, ...pairs.map(({ label }) => label.length)))
  return pairs
    .flatMap(({ label, name, value }) => {
      const mood = toMood(name, value)
      const paint = mood === 'up' ? colour.green : mood === 'down' ? colour.red : (text: string) => text
      const text = formatField(name, value, nowMs)
      const lines = /^https?:/.test(text) ? [text] : wrap(text, Math.max(20, columns - wide - 2))
      const head = cut(label, wide).padEnd(wide)
      return lines.map((line, place) => `${place === 0 ? colour.dim(head) : ' '.repeat(wide)}  ${paint(line)}`)
    })
    .join('\n')
}

function showOrigin(answer: Fields, { colour, columns }: Terminal): string {
  const { meta, coverage } = answer as {
    meta?: { ageSeconds: number; sources: { name: string }[]; sandbox?: boolean }
    coverage?: { missing: { check: string; reason: string }[] }
  }
  if (!meta) return ''
  const sources = [...new Set(meta.sources.map(({ name }) => name))].join(', ')
  const missing = (coverage?.missing ?? []).map(({ check, reason }) => `${check} (${reason})`).join(', ')
  const lines = [
    `${meta.sandbox ? 'Sandbox figures, not a market. ' : ''}Sources: ${sources}, ${formatAge(meta.ageSeconds)} old`,
    ...(missing === '' ? [] : [`Not known: ${missing}`]),
  ]
  return lines
    .flatMap((line) => wrap(line, columns))
    .map((line) => colour.dim(line))
    .join('\n')
}

/** Wraps text at blanks; a word that is longer than a line stays whole. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line !== '' && [...line].length + 1 + [...word].length > width) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    return [...lines, line]
  })
}
