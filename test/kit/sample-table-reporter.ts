import type { Reporter, TestCase, TestSpecification, Vitest } from 'vitest/node'
import { listAllSamples, SAMPLE_SETS } from '../../src/sources/adapters/samples.test-kit.ts'
import { USED_ENDPOINTS } from '../../src/sources/adapters/used-samples.test-kit.ts'
import { toSampleTable } from './sample-table.ts'

/**
 * Prints one table at the end of a run: which fixtures and recorded answers its tests have mapped. A run of all unit tests
 * fails when one of an endpoint that we use was left out; a run of some of them shows what it has.
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
    const { text, problems } = toSampleTable(USED_ENDPOINTS, listAllSamples(), this.mapped)
    const where = SAMPLE_SETS.includes('shared') ? '' : '; ../shared/samples is not here'
    say(`Answers of upstreams${this.whole ? '' : ' (a part of the tests ran)'}${where}\n\n${text}`)
    if (!this.whole || problems.length === 0) return
    say(`FAIL  answers of upstreams that do not add up\n\n${problems.join('\n')}`)
    process.exitCode = 1
  }
}

function say(text: string): void {
  process.stdout.write(`\n${text}\n`)
}
