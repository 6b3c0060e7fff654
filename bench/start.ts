import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChainAndUpstreams } from '../sandbox/chain-and-upstreams.ts'
import { installPackage } from '../test/kit/installed-package.ts'
import { readFlags, say } from './flags.ts'
import { median, toText, toTimes } from './report/figures.ts'
import { describeMachine } from './report/machine.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'
import { toTable } from './report/table.ts'
import { measureStart, type Start } from './start/measure-start.ts'

// `npm run bench:start`: what a start and a resting service cost, from the sources and compiled, and how large the packages are.

const root = fileURLToPath(new URL('..', import.meta.url))
const MOST_REST_MB = 210
const LEAST_TIMES_LESS_CPU = 2
const NAMES = ['sextant', 'sextant-service', 'sextant-sandbox']

const { quick } = readFlags()
const machine = await describeMachine()
const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-start-'))
const world = await startChainAndUpstreams({ seed: 'bench' })
try {
  say('Packing')
  execFileSync('npm', ['run', 'pack', '--', '--pack-destination', folder], { cwd: root, stdio: 'ignore' })
  const { version, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = NAMES.map((name) => {
    const tarball = join(folder, `${name}-${version}.tgz`)
    const { bytes, places, folder: place } = installPackage(join(folder, name), tarball)
    return { name, place, tarballMb: statSync(tarball).size / 1e6, installedMb: bytes / 1e6, count: places.length }
  })
  const compiled = packages[1]?.place ?? ''
  const source: string[] = scripts.start.split(' ')
  const flags = source.filter((word) => /^--(?:no-memory|max-semi)/.test(word))
  const commands = [
    { name: 'sources, by tsx', command: source, cwd: root },
    { name: 'compiled', command: ['node', ...flags, 'dist/service.js'], cwd: compiled },
  ]
  const starts = new Map<string, Start[]>(commands.map(({ name }) => [name, []]))
  for (let turn = 0; turn < (quick ? 1 : 5); turn++)
    for (const { name, command, cwd } of commands) {
      const start = await measureStart(command, cwd, world)
      starts.get(name)?.push(start)
      say(`${name}: ${toText(start.cpuSeconds)} s of CPU, ${toText(start.restMb)} MB at rest`)
    }
  const rows = [...starts].map(([name, all]) => ({ name, ...toMedians(all) }))
  const [before, after] = rows
  if (!before || !after) throw new Error('nothing was measured')
  const times = before.cpuSeconds / after.cpuSeconds
  const holds = times >= LEAST_TIMES_LESS_CPU && after.restMb <= MOST_REST_MB
  const report = `## Start, rest and size

${machine}

The service on the sandbox's chain and upstreams, with the flags of \`npm start\`: processor time of all its threads until \`/healthz\` answers,
and resident memory 40 s later; medians of ${quick ? 1 : 5} starts each, in turns. tsx has its cache filled.

${toTable(
  [
    { title: 'started from', align: 'left', cell: ({ name }) => name },
    { title: 'CPU s', cell: ({ cpuSeconds }) => toText(cpuSeconds) },
    { title: 'seconds', cell: ({ seconds }) => toText(seconds) },
    { title: 'MB at rest', cell: ({ restMb }) => toText(restMb) },
  ],
  rows,
)}

Compiled, as package, image and unit have it, a start takes ${toTimes(times)} less CPU time. Promised: at least ${LEAST_TIMES_LESS_CPU}×, and at most ${MOST_REST_MB} MB at rest: ${holds ? 'kept' : '**not kept**'}.

${toTable(
  [
    { title: 'package', align: 'left', cell: ({ name }) => name },
    { title: 'tarball MB', cell: ({ tarballMb }) => toText(tarballMb) },
    { title: 'installed MB', cell: ({ installedMb }) => toText(installedMb) },
    { title: 'packages', cell: ({ count }) => String(count) },
  ],
  packages,
)}

Installed is everything in \`node_modules\` of an empty folder, itself included, on this platform. npm adds the chain engines of the other
platforms to the sandbox, because their packages do not name theirs: 300 MB.
`
  process.stdout.write(`${report}\n`)
  if (!quick) writeSection(REPORT_FILE, 'start', report)
  if (!holds) process.exitCode = 1
} finally {
  await world.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

function toMedians(all: readonly Start[]): Start {
  const of = (pick: (start: Start) => number) => median(all.map(pick))
  return { cpuSeconds: of((one) => one.cpuSeconds), seconds: of((one) => one.seconds), restMb: of((one) => one.restMb) }
}
