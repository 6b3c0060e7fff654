import { expect, TestRunner } from 'vitest'
import { listAllSamples, perSet, type Sample, type SampleSet } from './samples.test-kit.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Paths of the samples that a test has mapped; they count when it passes. */
    mappedSamples?: string[]
  }
}

/**
 * Says that the running test has parsed and mapped these samples, for the table at the end of the run. It fails when an
 * endpoint has more samples than were mapped, or no fixture of our own.
 */
export function countMapped(samples: readonly Sample[]): void {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('samples are counted inside a test')
  if (!samples.some(({ origin }) => origin === 'fixtures')) throw new Error('there was no fixture to map')
  const mapped = new Set(samples.map(({ path }) => path))
  const endpoints = new Set(samples.map(({ endpoint }) => endpoint))
  const missed = listAllSamples().filter(({ path, endpoint }) => endpoints.has(endpoint) && !mapped.has(path))
  if (missed.length > 0) throw new Error(`there and not mapped: ${missed.map(({ path }) => path).join(', ')}`)
  test.meta.mappedSamples = [...(test.meta.mappedSamples ?? []), ...mapped]
}

/** Expects so many answers in each set that is here, and so many rows in them. */
export function expectRows<T extends Sample>(
  samples: readonly T[],
  toRows: (sample: T) => number,
  expected: Record<SampleSet, [answers: number, rows: number]>,
): void {
  for (const [set, counts] of perSet(expected)) {
    const own = samples.filter(({ origin }) => origin === set)
    expect([set, own.length, own.reduce((sum, sample) => sum + toRows(sample), 0)]).toEqual([set, ...counts])
  }
}

/** Expects so many answers in each set that is here. */
export function expectAnswers(samples: readonly Sample[], expected: Record<SampleSet, number>): void {
  for (const [set, count] of perSet(expected)) {
    expect([set, samples.filter(({ origin }) => origin === set).length]).toEqual([set, count])
  }
}
