import { defineConfig } from 'vitest/config'
import { runLogEnv } from './test/kit/run-log.ts'
import { RunLogReporter } from './test/kit/run-log-reporter.ts'
import { SampleTableReporter } from './test/kit/sample-table-reporter.ts'

export default defineConfig({
  test: {
    globalSetup: ['test/kit/global-setup.ts'],
    reporters: ['default', new SampleTableReporter(), new RunLogReporter()],
    env: runLogEnv,
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
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'chain',
          include: ['test/e2e/**/*.test.ts', 'test/conformance/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 180_000,
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
