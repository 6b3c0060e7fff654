import 'dotenv/config'
import { findNearMisses } from './config/near-misses.ts'
import { BadSettings, readConfig } from './config/read-config.ts'
import { prepareApp } from './http/pages/build-app.ts'
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
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    service
      .stop()
      .finally(() => stopTracing?.().catch(() => undefined))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (thrown) {
  if (!(thrown instanceof BadSettings)) throw thrown
  process.stderr.write(
    `${thrown.message}\n\n${thrown.problems.map((line) => `  - ${line}\n`).join('')}\nAll settings: docs/config.md\n`,
  )
  process.exit(1)
}
