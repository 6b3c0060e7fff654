/** One column of a table: its heading and the cell of a row. Numbers are aligned right, text left. */
export interface Column<Row> {
  title: string
  align?: 'left'
  cell(row: Row): string
}

/** A Markdown table with padded cells, so that it is readable as plain text too. */
export function toTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]
  const widths = columns.map((_, index) => Math.max(3, ...lines.map((line) => (line[index] ?? '').length)))
  const isLeft = (index: number) => columns[index]?.align === 'left'
  const pad = (text: string, index: number) =>
    isLeft(index) ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0)
  const rule = widths.map((width, index) => (isLeft(index) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const [head = [], ...body] = lines.map((line) => line.map(pad))
  return [head, rule, ...body].map((line) => `| ${line.join(' | ')} |`).join('\n')
}
