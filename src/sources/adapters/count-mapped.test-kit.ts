import { TestRunner } from 'vitest'
import { listIndexed, type Sample, toEndpoint } from './samples.test-kit.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Paths of the samples that a test has mapped; they count when it passes. */
    mappedSamples?: string[]
  }
}

/**
 * Says that the running test has parsed and mapped these samples, for the table at the end of the run. It fails when an
 * endpoint has more samples in the index than were mapped.
 */
export function countMapped(samples: readonly Sample[]): void {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('samples are counted inside a test')
  if (samples.length === 0) throw new Error('there was no sample to map')
  const mapped = new Set(samples.map(({ path }) => path))
  const endpoints = new Set([...mapped].map(toEndpoint))
  const missed = listIndexed().filter((path) => endpoints.has(toEndpoint(path)) && !mapped.has(path))
  if (missed.length > 0) throw new Error(`in the index and not mapped: ${missed.join(', ')}`)
  test.meta.mappedSamples = [...(test.meta.mappedSamples ?? []), ...mapped]
}
