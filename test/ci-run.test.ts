import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// `.ci/run` with stand-ins for the programs that it calls: which steps it takes, and what it says when one of them fails.

const folder = mkdtempSync(join(tmpdir(), 'sextant-ci-run-'))
const script = join(folder, '.ci', 'run')
const programs = join(folder, 'programs')
const calls = join(folder, 'calls')

/** Notes how it was called; fails where that is FAIL, and does not end where it is HANG. */
const STAND_IN = `#!/bin/bash
call="$(basename "$0") $*"
printf '%s\\n' "$call" >> "${calls}"
fails=
[ -n "$FAIL" ] && [ "$call" = "$FAIL" ] && fails=yes
case "$call" in
  "node --version") echo v0.0.0 ;;
  "npm test"*) printf ' Test Files  2 passed (2)\\n      Tests  7 passed (7)\\n' ;;
  *test:browser*)
    if [ $fails ]; then printf ' FAIL  |browser| a.test.ts > b\\n      Tests  1 failed | 4 passed (5)\\n'
    else printf '      Tests  5 passed (5)\\n'; fi ;;
esac
if [ -n "$HANG" ] && [ "$call" = "$HANG" ]; then sleep 300 & echo $! > "${folder}/hanging"; wait; fi
[ ! $fails ]
`
const NAMES = 'npm npx node apt-get redis-server nginx systemd-analyze openssl chromium curl python3 promtool'.split(
  ' ',
)

beforeAll(() => {
  mkdirSync(join(folder, '.ci'))
  mkdirSync(programs)
  copyFileSync(fileURLToPath(new URL('../.ci/run', import.meta.url)), script)
  for (const name of NAMES) {
    writeFileSync(join(programs, name), STAND_IN)
    chmodSync(join(programs, name), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const env = (more: Record<string, string>) => ({ PATH: `${programs}:/usr/bin:/bin`, FAIL: '', HANG: '', ...more })

function run(more: Record<string, string> = {}) {
  rmSync(calls, { force: true })
  const { status, stdout } = spawnSync('bash', [script], { env: env(more), encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  return { status, lines, called: readFileSync(calls, 'utf8').trimEnd().split('\n') }
}

const STEPS = [
  'npm test -- --retry 1',
  'npm run test:browser -- --retry 1',
  'npx biome check .',
  'npx tsc --noEmit',
  'npx tsc --noEmit -p app',
  'npx knip',
  'npm run check:size',
  'npm run judge',
  'npm run fuzz -- --inputs 6000 --seed 20261116',
  'npm run test:crash -- --kills 60 --seconds 900',
  'npm run test:chaos -- --payments 1500 --seconds 600',
]

describe('.ci/run', () => {
  it('takes every step, shows each, and ends with the count of all tests', () => {
    const { status, lines, called } = run()
    expect(called.filter((call) => call !== 'node --version').sort()).toEqual(['npm ci', ...STEPS].sort())
    const shown = lines.filter((line) => line.startsWith('== ')).map((line) => line.replace(/^== | \(\d+s\)$/g, ''))
    expect(shown).toEqual(expect.arrayContaining(STEPS))
    expect([status, lines.at(-1)]).toEqual([0, '12 passed, 0 failed'])
  })

  it.each(STEPS)('fails when this fails, and names it at its end: %s', (step) => {
    const { status, lines, called } = run({ FAIL: step })
    expect(status).toBe(1)
    const isBrowser = step.includes('browser')
    expect(lines.at(-1)).toBe(isBrowser ? '11 passed, 1 failed' : '12 passed, 1 failed')
    const end = lines.slice(lines.findLastIndex((line) => line.startsWith('== failed (')) + 1)
    expect(end).toContain(`  ${step}`)
    expect(end.includes(' FAIL  |browser| a.test.ts > b')).toBe(isBrowser)
    expect(called).toEqual(expect.arrayContaining(STEPS))
  })

  it('ends at once where nothing can be installed', () => {
    const { status, lines } = run({ FAIL: 'npm ci' })
    expect([status, lines.at(-1)]).toEqual([1, '0 passed, 1 failed'])
  })

  it('stops the steps beside when it is stopped', async () => {
    const child = spawn('bash', [script], { env: env({ HANG: 'npx knip' }), stdio: ['ignore', 'pipe', 'inherit'] })
    const said = new Promise<string>((resolve) => {
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
      })
      child.stdout.once('end', () => resolve(text))
    })
    const hanging = join(folder, 'hanging')
    await expect.poll(() => existsSync(hanging) && readFileSync(hanging, 'utf8').trim() !== '').toBe(true)
    const pid = Number(readFileSync(hanging, 'utf8'))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).not.toBe(0)
    expect((await said).trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, \d+ failed$/)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
