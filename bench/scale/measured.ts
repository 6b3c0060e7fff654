/** One row of the tables of paid calls in `bench/report.md`. */
export interface Measured {
  machine: string
  atOnce: Point[]
  inBlocks: BlockPoint[]
}

export interface Point {
  concurrency: number
  perSecond: number
  cpuMs: number
  rpc: number
  gas: number
}

export interface BlockPoint extends Omit<Point, 'concurrency'> {
  blockSeconds: number
  concurrency: number
  p50Blocks: number
  load: number
}

/** Reads the figures of our server from the report; fails if there are none. */
export function readMeasured(report: string): Measured {
  const section = report.slice(report.indexOf('<!-- paid -->'), report.indexOf('<!-- end of paid -->'))
  const rows = readRows(section)
  const atOnce = rows
    .filter((row) => row.server === 'Sextant')
    .map((row) => ({
      concurrency: number(row.concurrency),
      perSecond: number(row['sales/s']),
      cpuMs: number(row['CPU ms/sale']),
      rpc: number(row['RPC/sale']),
      gas: number(row['gas/sale']),
    }))
  const inBlocks = rows
    .filter((row) => row['block s'] !== undefined)
    .map((row) => ({
      blockSeconds: number(row['block s']),
      concurrency: number(row['at once']),
      perSecond: number(row['sales/s']),
      p50Blocks: number(row['p50 blocks']),
      cpuMs: number(row['CPU ms/sale']),
      rpc: number(row['RPC/sale']),
      load: number(row.load),
      gas: number(row['gas/sale']),
    }))
  if (atOnce.length === 0 || inBlocks.length === 0)
    throw new Error('bench/report.md has no paid calls: npm run bench:paid')
  return { machine: section.split('\n').find((line) => /^\d{4}-/.test(line)) ?? '', atOnce, inBlocks }
}

/** Every table row as a record of its headings. */
function readRows(section: string): Record<string, string>[] {
  let titles: string[] = []
  return section.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) {
      titles = []
      return []
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (titles.length === 0) {
      titles = cells
      return []
    }
    if (cells.every((cell) => /^-+:?$/.test(cell))) return []
    return [Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']))]
  })
}

const number = (text: string | undefined): number => Number((text ?? '').replaceAll(',', '').replace('×', ''))
