import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { createSpending } from './spending.ts'
import { createFileTally } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'sextant-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DAY = '2026-01-05'
const PROCESS = fileURLToPath(new URL('./spending-process.test-kit.ts', import.meta.url))

/** The id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  return child.pid as number
}

const longAgo = (file: string) => utimesSync(file, new Date(Date.now() - 3_600_000), new Date(Date.now() - 3_600_000))
const readSpent = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

it('S11: processes that pay at once do not pass the cap together', async () => {
  const file = join(folder, 'many.json')
  const counts = await Promise.all(
    [0, 1, 2].map(
      () =>
        new Promise<number>((resolve, reject) => {
          const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, file, DAY, '10', '12'])
          let out = ''
          child.stdout.on('data', (chunk) => {
            out += chunk
          })
          child.once('error', reject)
          child.once('exit', () => resolve(Number(out)))
        }),
    ),
  )
  expect(counts.reduce((total, count) => total + count)).toBe(12)
  expect(readSpent(file)).toEqual({ day: DAY, spentBase: '12' })
}, 60_000)

it('S11: a lock that a crash left behind is removed once, not from under those who came first', async () => {
  for (let round = 0; round < 5; round++) {
    const file = join(folder, `crash-${round}.json`)
    writeFileSync(`${file}.lock`, JSON.stringify({ pid: await endedPid(), host: hostname(), token: `crashed${round}` }))
    longAgo(`${file}.lock`)
    const tallies = Array.from({ length: 10 }, () => createFileTally(file, { giveUpMs: 60_000 }))
    const ends = await Promise.all(tallies.map(({ add }) => add(DAY, 1n, 5n)))
    expect(ends.filter(Boolean)).toHaveLength(5)
    expect(readSpent(file)).toEqual({ day: DAY, spentBase: '5' })
    expect(existsSync(`${file}.lock`)).toBe(false)
  }
}, 60_000)

it('S11: a lock of the version before, which holds no name, is removed when it is old', async () => {
  const file = join(folder, 'nameless.json')
  writeFileSync(`${file}.lock`, '')
  longAgo(`${file}.lock`)
  expect(await createFileTally(file).add(DAY, 1n, 1n)).toBe(true)
  expect(readdirSync(folder).filter((name) => name.startsWith('nameless'))).toEqual(['nameless.json'])
})

it('S11: a lock of a process that runs is respected, and the call ends without a payment', async () => {
  const file = join(folder, 'held.json')
  writeFileSync(`${file}.lock`, JSON.stringify({ pid: process.pid, host: hostname(), token: 'held' }))
  const { add } = createFileTally(file, { giveUpMs: 100 })
  const code = await add(DAY, 1n, 5n).catch((thrown) => thrown.problem?.code)
  expect([code, existsSync(file), existsSync(`${file}.lock`)]).toEqual(['over_limit', false, true])
})

it('S11: a count that cannot be written stops a call with a cap', async () => {
  const spendingFile = join(folder, 'held.json', 'below-a-file.json')
  writeFileSync(join(folder, 'held.json'), '')
  const { count } = createSpending({ maxPerDayUsd: '1', spendingFile })
  expect(await count(1n, 0).catch((thrown) => thrown.problem?.code)).toBe('over_limit')
})
