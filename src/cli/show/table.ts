import Table from 'cli-table3'
import type { Terminal } from '../terminal.ts'
import { formatField, toLabel, toMood, UNKNOWN } from './value.ts'

type Row = Record<string, unknown>

/** Columns that matter least to a person: they come last, so they are the first to be left out. */
const LATE = /^(id|url|address|txHash|event|status|variant|chainId|addresses|buyers)$/

const LONGEST_CELL = 44
const SHORTEST_CUT = 12
const BORDER = 3

/** A table that fits the width of the terminal; columns that do not fit are named below it. */
export function showTable(given: Row[], { columns, colour }: Terminal, nowMs: number): string {
  const rows = given.map(flatten)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = [...names.filter((name) => !LATE.test(name)), ...names.filter((name) => LATE.test(name))]
    .map((name) => ({ name, texts: rows.map((row) => formatField(ownName(name), row[name], nowMs)) }))
    .filter(({ texts }) => texts.some((text) => text !== UNKNOWN && text !== 'none'))
    .map((column) => ({ ...column, width: widthOf(column.name, column.texts) }))
  const kept = chooseColumns(cells, columns - 1)
  const table = new Table({
    head: kept.map(({ name }) => colour.bold(labelOf(name))),
    colWidths: kept.map(({ width }) => width + 2),
    style: { head: [], border: [], compact: true },
    chars: LINES,
  })
  rows.forEach((row, place) => {
    table.push(
      kept.map(({ name, texts, width }) => {
        const text = cut(texts[place] ?? UNKNOWN, width)
        const mood = toMood(ownName(name), row[name])
        const content = mood === 'up' ? colour.green(text) : mood === 'down' ? colour.red(text) : text
        return { content, hAlign: rows.every((one) => isFigure(one[name])) ? ('right' as const) : ('left' as const) }
      }),
    )
  })
  const left = cells.filter((column) => !kept.some(({ name }) => name === column.name))
  const more =
    left.length === 0
      ? ''
      : `\n${colour.dim(cut(`also: ${left.map(({ name }) => labelOf(name)).join(', ')} (--json)`, columns))}`
  return `${table.toString()}${more}`
}

/** The fields of a nested object become columns of their own, behind the others; a token or a named thing stays one. */
function flatten(row: Row): Row {
  const isNested = (value: unknown): value is Row =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !['symbol', 'name', 'label', 'title', 'code', 'message'].some((name) => name in value)
  const entries = Object.entries(row)
  return Object.fromEntries([
    ...entries.filter(([, value]) => !isNested(value)),
    ...entries.flatMap(([name, value]) =>
      isNested(value) ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one] as const) : [],
    ),
  ])
}

/** `apy.feePct` is formatted as `feePct` and labelled `apy fee`. */
const ownName = (name: string): string => name.split('.').at(-1) ?? name
const labelOf = (name: string): string => name.split('.').map(toLabel).join(' ')

interface Column {
  name: string
  texts: string[]
  width: number
}

/**
 * Takes columns in order while they fit. One that is too wide is cut, or left out if less than `SHORTEST_CUT` remains.
 */
function chooseColumns(all: Column[], room: number): Column[] {
  const kept: Column[] = []
  let used = 1
  for (const column of all) {
    const free = room - used - BORDER
    const width = column.width <= free ? column.width : free >= SHORTEST_CUT && column.width > free ? free : 0
    if (width === 0) continue
    kept.push({ ...column, width })
    used += width + BORDER
  }
  return kept
}

const widthOf = (name: string, texts: string[]): number =>
  Math.min(LONGEST_CELL, Math.max(labelOf(name).length, ...texts.map((text) => [...text].length)))

const isFigure = (value: unknown): boolean => typeof value === 'number' || value === null || value === undefined

export const cut = (text: string, width: number): string =>
  [...text].length <= width ? text : `${[...text].slice(0, Math.max(1, width - 1)).join('')}…`

const LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '─',
  'mid-mid': '─',
  right: '',
  'right-mid': '',
  middle: ' ',
}
