import type { SampleEntry } from '../../src/sources/adapters/samples.test-kit.ts'
import type { UsedEndpoint } from '../../src/sources/adapters/used-samples.test-kit.ts'

export interface SampleTable {
  text: string
  /**
   * Samples of used endpoints that no passed test has mapped, mapped samples of others, endpoints without a fixture.
   */
  problems: string[]
}

type Entry = Pick<SampleEntry, 'origin' | 'path' | 'endpoint'>

/** Samples per source and endpoint: our own fixtures, recorded answers, and how many were mapped by tests that passed. */
export function toSampleTable(
  used: readonly UsedEndpoint[],
  entries: readonly Entry[],
  mapped: ReadonlySet<string>,
): SampleTable {
  const rows = used.map(({ source, endpoint, samples }) => ({
    source,
    endpoint,
    own: entries.filter((entry) => samples.includes(entry.endpoint ?? '')),
  }))
  const ours = [...new Set(rows.flatMap(({ own }) => own))]
  const names = used.flatMap(({ samples }) => samples)
  const toCells = (own: readonly Entry[]) => [
    String(own.filter(({ origin }) => origin === 'fixtures').length),
    String(own.filter(({ origin }) => origin !== 'fixtures').length),
    String(own.filter(({ path }) => mapped.has(path)).length),
  ]
  return {
    text: [
      ...align([
        ['source', 'endpoint', 'fixtures', 'recorded', 'parsed and mapped'],
        ...rows.map(({ source, endpoint, own }) => [source, endpoint, ...toCells(own)]),
        ['all', `${rows.length} endpoints`, ...toCells(ours)],
      ]),
      `${entries.length - ours.length} more: endpoints that we do not ask, and descriptions of interfaces.`,
    ].join('\n'),
    problems: [
      ...ours.filter(({ path }) => !mapped.has(path)).map(({ path }) => `${path}: no test that passed has mapped it`),
      ...[...mapped]
        .filter((path) => !ours.some((entry) => entry.path === path))
        .map((path) => `${path}: mapped, but of no endpoint that we list`),
      ...names
        .filter((name) => !entries.some(({ origin, endpoint }) => origin === 'fixtures' && endpoint === name))
        .map((name) => `${name}: listed, but without a fixture`),
    ],
  }
}

function align(rows: readonly string[][]): string[] {
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}
