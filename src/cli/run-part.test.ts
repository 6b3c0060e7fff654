import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { run } from './run-part.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-part-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each(['SIGTERM', 'SIGHUP'] as const)('passes %s on to the program that it runs', async (signal) => {
  const ready = join(folder, signal)
  const program = `process.on('${signal}', () => process.exit(7)); setInterval(() => {}, 1000); require('fs').writeFileSync(${JSON.stringify(ready)}, '')`
  const before = process.listeners(signal)
  const ended = run(['-e', program])
  const [passOn] = process.listeners(signal).filter((one) => !before.includes(one))
  await expect.poll(() => existsSync(ready), { timeout: 10_000 }).toBe(true)
  passOn?.(signal)
  expect(await ended).toBe(7)
})
