import 'dotenv/config'
import { findNearMisses } from './config/near-misses.ts'
import { BadSettings, readConfig } from './config/read-config.ts'
import { prepareApp } from './http/pages/build-app.ts'
import { shrinkHeapOnce } from './service/shrink-heap.ts'
import { startService } from './service/start.ts'
import { startTracing } from './telemetry/tracing.ts'

try {
  const config = readConfig(process.env)
  const say = (line: string) => process.stderr.write(`${line}\n`)
  for (const line of findNearMisses(process.env)) say(`Warning: ${line}.`)
  const gap = await prepareApp(say)
  if (gap !== undefined) {
    say(gap)
    process.exit(1)
  }
  const stopTracing = await startTracing(process.env)
  const service = await startService(config)
  shrinkHeapOnce()
  let stopping = false
  const stop = (delaySeconds: number) => {
    if (stopping) return
    stopping = true
    service
      .stop(delaySeconds * 1000)
      .finally(() => stopTracing?.().catch(() => undefined))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  // SIGHUP: the terminal that it was started from is gone.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(config.STOP_DELAY_SECONDS))
  // Ctrl-C: somebody waits for the end.
  process.on('SIGINT', () => stop(0))
} catch (thrown) {
  if (!(thrown instanceof BadSettings)) throw thrown
  process.stderr.write(
    `${thrown.message}\n\n${thrown.problems.map((line) => `  - ${line}\n`).join('')}\nAll settings: docs/config.md\n`,
  )
  process.exit(1)
}
