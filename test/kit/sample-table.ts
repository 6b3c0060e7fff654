import { toEndpoint } from '../../src/sources/adapters/samples.test-kit.ts'
import type { UsedEndpoint } from './used-samples.ts'

export interface SampleTable {
  text: string
  /** What must not be: samples of endpoints that we use and no passed test has mapped, and the other way round. */
  problems: string[]
}

/** Samples per source and endpoint: how many the index has, and how many were mapped by tests that passed. */
export function toSampleTable(
  used: readonly UsedEndpoint[],
  indexed: readonly string[],
  mapped: ReadonlySet<string>,
): SampleTable {
  const rows = used.map(({ source, endpoint, samples }) => {
    const own = indexed.filter((path) => samples.includes(toEndpoint(path) ?? ''))
    return { source, endpoint, own, done: own.filter((path) => mapped.has(path)) }
  })
  const ours = new Set(rows.flatMap(({ own }) => own))
  const names = used.flatMap(({ samples }) => samples)
  const missing = names.filter((name) => !indexed.some((path) => toEndpoint(path) === name))
  const cells = [
    ['source', 'endpoint', 'in the index', 'parsed and mapped'],
    ...rows.map(({ source, endpoint, own, done }) => [source, endpoint, String(own.length), String(done.length)]),
    ['all', `${rows.length} endpoints`, String(ours.size), String([...ours].filter((path) => mapped.has(path)).length)],
  ]
  return {
    text: [
      ...align(cells),
      `${indexed.length - ours.size} more in the index: endpoints that we do not ask, and descriptions of interfaces.`,
    ].join('\n'),
    problems: [
      ...[...ours].filter((path) => !mapped.has(path)).map((path) => `${path}: no test that passed has mapped it`),
      ...[...mapped]
        .filter((path) => !ours.has(path))
        .map((path) => `${path}: mapped, but of no endpoint that we list`),
      ...missing.map((name) => `${name}: listed, but not in the index`),
    ],
  }
}

function align(rows: readonly string[][]): string[] {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}
