import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './test/kit/long-files-first.ts'
import { runLogEnv } from './test/kit/run-log.ts'
import { RunLogReporter } from './test/kit/run-log-reporter.ts'
import { SampleTableReporter } from './test/kit/sample-table-reporter.ts'

/** A condition that a test waits for comes when it comes; what is too long is for the whole test to say. */
const patient = { poll: { timeout: 30_000 } }

export default defineConfig({
  test: {
    globalSetup: ['test/kit/global-setup.ts'],
    reporters: ['default', new SampleTableReporter(), new RunLogReporter()],
    env: runLogEnv,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'app/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'test/*.test.ts',
            'test/chat/**/*.test.ts',
          ],
          setupFiles: ['test/kit/fast-check.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'chain',
          include: ['test/e2e/**/*.test.ts', 'test/conformance/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: ['test/kit/build-app.ts'],
          expect: patient,
          isolate: false,
          // More than cores: these wait for blocks, windows and processes about half of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 180_000,
          globalSetup: ['test/kit/build-app.ts'],
          expect: patient,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
