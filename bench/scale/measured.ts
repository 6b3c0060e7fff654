/** What `bench/report.md` says of paid calls, of calls by channel and of answers. */
export interface Measured {
  machine: string
  /** CPU time of an answer out of memory, the mean of all capabilities. */
  answerCpuMs: number
  atOnce: Point[]
  inBlocks: BlockPoint[]
  /** CPU time of a call by channel with many channels in use; undefined if it was not measured. */
  voucherCpuMs: number | undefined
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
  const section = sectionOf(report, 'paid')
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
  const answers = readRows(sectionOf(report, 'answers')).flatMap((row) => {
    const isFromMemory = row['CPU ms'] !== undefined && row['chain reads'] !== undefined
    return isFromMemory ? [number(row['CPU ms'])] : []
  })
  if (answers.length === 0) throw new Error('bench/report.md has no answers: npm run bench:answers')
  const vouchers = readRows(sectionOf(report, 'channels')).filter(
    (row) => row.server === 'Sextant' && row['CPU ms/call'] !== undefined,
  )
  const busiest = vouchers.reduce<Record<string, string> | undefined>(
    (most, row) => (most && number(most.channels) >= number(row.channels) ? most : row),
    undefined,
  )
  const voucherCpuMs = busiest && number(busiest['CPU ms/call'])
  const answerCpuMs = answers.reduce((sum, ms) => sum + ms, 0) / answers.length
  const machine = section.split('\n').find((line) => /^\d{4}-/.test(line)) ?? ''
  return { answerCpuMs, machine, atOnce, inBlocks, voucherCpuMs }
}

const sectionOf = (report: string, name: string): string =>
  report.slice(report.indexOf(`<!-- ${name} -->`), report.indexOf(`<!-- end of ${name} -->`))

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
