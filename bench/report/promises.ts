import { type Column, toTable } from './table.ts'

/** A promised figure, with the value that this run measured. */
export interface Promised {
  what: string
  promised: string
  measured: string
  holds: boolean
}

export const atLeast = (what: string, least: number, measured: number, say: (value: number) => string): Promised => ({
  what,
  promised: `at least ${say(least)}`,
  measured: say(measured),
  holds: measured >= least,
})

export const atMost = (what: string, most: number, measured: number, say: (value: number) => string): Promised => ({
  what,
  promised: `at most ${say(most)}`,
  measured: say(measured),
  holds: measured <= most,
})

export function toPromisesReport(all: readonly Promised[]): string {
  const broken = all.filter(({ holds }) => !holds).length
  const verdict =
    broken === 0 ? 'All promises hold in this run.' : `${broken} of ${all.length} do not hold in this run.`
  return `What we promise, and this run:

${toTable(COLUMNS, all)}

${verdict}
`
}

const COLUMNS: Column<Promised>[] = [
  { title: '', align: 'left', cell: ({ what }) => what },
  { title: 'promised', align: 'left', cell: ({ promised }) => promised },
  { title: 'this run', cell: ({ measured }) => measured },
  { title: 'holds', align: 'left', cell: ({ holds }) => (holds ? 'yes' : 'NO') },
]
