import { existsSync } from 'node:fs'
import type { Reporter } from 'vitest/node'
import { runLogEnv, searchRunLogs } from './run-log.ts'

/** Fails the test run if any log line of any service contains a key or a payment. */
export class RunLogReporter implements Reporter {
  onTestRunEnd(): void {
    const [place] = Object.values(runLogEnv)
    if (!place || !existsSync(place)) return
    const { lines, secrets, leaks } = searchRunLogs(place)
    const found = leaks.length === 0 ? 'none of them is in there' : `${leaks.length} lines show one`
    process.stdout.write(`\nLogs of the run: ${lines} lines, ${secrets} keys and payments looked for, ${found}\n`)
    if (leaks.length === 0) return
    process.stdout.write(`FAIL  logs that show a secret\n\n${leaks.slice(0, 5).join('\n')}\n`)
    process.exitCode = 1
  }
}
