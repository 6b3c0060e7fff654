import type { Reporter, TestCase, TestSpecification, Vitest } from 'vitest/node'
import { haveSamples, listIndexed } from '../../src/sources/adapters/samples.test-kit.ts'
import { toSampleTable } from './sample-table.ts'
import { USED_ENDPOINTS } from './used-samples.ts'

/**
 * Prints one table at the end of a run: which recorded answers its tests have mapped. A run of all unit tests fails when a
 * recorded answer of an endpoint that we use was left out; a run of some of them shows what it has.
 */
export class SampleTableReporter implements Reporter {
  private vitest: Vitest | undefined
  private whole = false
  private readonly mapped = new Set<string>()

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    this.mapped.clear()
    const all = (await this.vitest?.globTestSpecifications()) ?? []
    const hasUnits = specifications.some(({ project }) => project.name === 'unit')
    this.whole = hasUnits && specifications.length === all.length && this.vitest?.config.testNamePattern === undefined
  }

  onTestCaseResult(testCase: TestCase): void {
    if (testCase.result().state !== 'passed') return
    for (const path of testCase.meta().mappedSamples ?? []) this.mapped.add(path)
  }

  onTestRunEnd(): void {
    if (!this.whole && this.mapped.size === 0) return
    if (!haveSamples) {
      say('Recorded answers: NONE. ../shared/samples is not here, so the tests on them were skipped.')
      return
    }
    const { text, problems } = toSampleTable(USED_ENDPOINTS, listIndexed(), this.mapped)
    say(`Recorded answers${this.whole ? '' : ' (a part of the tests ran)'}\n\n${text}`)
    if (!this.whole || problems.length === 0) return
    say(`FAIL  recorded answers that do not add up\n\n${problems.join('\n')}`)
    process.exitCode = 1
  }
}

function say(text: string): void {
  process.stdout.write(`\n${text}\n`)
}
