import type { FieldComparison } from './compare-fields.ts'
import type { Row } from './probe.ts'
import { isWrong } from './run-probes.ts'

const WIDTH = 100
const COLUMNS = [
  { title: 'source', width: 21 },
  { title: 'endpoint', width: 43 },
  { title: 'result', width: 24 },
] as const
const MS_WIDTH = 6

/** The report: a table, every problem in full, and a summary. `secrets` are replaced. */
export function showReport(rows: readonly Row[], secrets: readonly string[] = [], fields?: FieldComparison): string {
  const troubles = rows.filter((row) => isWrong(row) || row.verdict === 'does not count')
  const text = [
    showTable(rows),
    ...(troubles.length > 0 ? ['', 'In full:', ...troubles.flatMap(showTrouble)] : []),
    ...(fields ? ['', ...showFields(fields)] : []),
    '',
    ...wrap(summarise(rows), ''),
    '',
  ].join('\n')
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
}

function showTable(rows: readonly Row[]): string {
  const line = (cells: readonly string[], ms: string) =>
    [...COLUMNS.map(({ width }, place) => toWidth(cells[place] ?? '', width)), ms.padStart(MS_WIDTH)]
      .join('  ')
      .trimEnd()
  const rule = [...COLUMNS.map(({ width }) => '-'.repeat(width)), '-'.repeat(MS_WIDTH)].join('  ')
  return [
    line(
      COLUMNS.map(({ title }) => title),
      'ms',
    ),
    rule,
    ...rows.map((row) => line([row.source, row.endpoint, toResult(row)], row.ms === null ? '' : String(row.ms))),
  ].join('\n')
}

function toResult({ verdict, status, detail }: Row): string {
  if (verdict === 'ok') return 'ok'
  if (verdict === 'failed' && status !== null) return `HTTP ${status}`
  return verdict === 'failed' ? detail : `${verdict}: ${detail}`
}

function showTrouble({ source, endpoint, verdict, status, detail }: Row): string[] {
  const code = verdict === 'failed' && status !== null ? ` (HTTP ${status})` : ''
  return wrap(`- ${source} ${endpoint}: ${verdict}${code}: ${detail}`, '  ')
}

const FIELD_COLUMNS = [30, 38, 14, 12] as const

/** Fields that are not as our fixtures have them. They do not count as trouble: an adapter may not read them. */
function showFields({ endpoints, alike, further, differences }: FieldComparison): string[] {
  const sum = `${alike} fields of ${endpoints} endpoints are as expected, ${differences.length} differ, ${further} are not in our fixtures.`
  if (differences.length === 0) return wrap(sum, '')
  const line = (cells: readonly string[]) =>
    FIELD_COLUMNS.map((width, place) => toWidth(cells[place] ?? '', width))
      .join('  ')
      .trimEnd()
  return [
    'Expected against found, by field:',
    line(['endpoint', 'field', 'expected', 'found']),
    line(FIELD_COLUMNS.map((width) => '-'.repeat(width))),
    ...differences.map(({ sample, field, expected, found }) => line([sample, field, expected, found])),
    ...wrap(sum, ''),
  ]
}

/** The summary counts sources, not calls, because an operator can act on sources. */
function summarise(rows: readonly Row[]): string {
  const namesOf = (matches: (row: Row) => boolean) => [...new Set(rows.filter(matches).map(({ source }) => source))]
  const wrong = namesOf(isWrong)
  const skipped = namesOf(({ verdict }) => verdict === 'skipped')
  const well = namesOf(() => true).length - wrong.length - skipped.length
  return [
    `${well} sources ok`,
    `${wrong.length} in trouble${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}`,
    `${skipped.length} skipped${skipped.length > 0 ? ` (${skipped.join(', ')})` : ''}`,
    `${rows.filter(({ ms }) => ms !== null).length} calls.`,
  ].join(', ')
}

/** Pads or cuts text to the width of its column; a cut is marked. */
const toWidth = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)

function wrap(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap(cut)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = indent + word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

const cut = (word: string): string[] => word.match(/.{1,90}/g) ?? []
