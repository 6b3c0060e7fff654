import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What may leave tests out, or be a test that counts for nothing. */
const LEFT_OUT =
  /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|only|fails)\b|\b(?:ctx|context|task)\.skip\(|\)\.(?:skip|only|todo)\(/g

/** Why a test may not run on some machine: the program or the system that it is about is not there. */
const ALLOWED: Record<string, string> = {
  'state-file.test.ts': 'only Linux tells which program a process id belongs to',
  'redis-hits.test.ts': 'starts redis-server, which .ci/run installs',
  'redis-cache.test.ts': 'starts redis-server, which .ci/run installs',
  'shared-upstreams.test.ts': 'starts redis-server, which .ci/run installs',
  'alert-rules.test.ts': 'asks promtool, which .ci/run installs',
  'alerts.test.ts': 'asks promtool, which .ci/run installs',
  'deploy-lint.test.ts': 'asks nginx and systemd-analyze, which .ci/run installs',
  'behind-nginx.test.ts': 'starts nginx, which .ci/run installs',
  'postgres-backup.test.ts': 'needs the pg_dump of a Postgres on this machine, which .ci/run installs',
}

/** Who may look beside the project, each for more than what the repository has. */
const LOOK_BESIDE = [
  'src/sources/adapters/samples.test-kit.ts',
  'test/chat/scored.test.ts',
  'test/kit/sample-table-reporter.ts',
]

const files = ['src', 'app', 'sandbox', 'scripts', 'bench', 'test']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && !file.startsWith('test/browser'))
  .filter((file) => /\.test(-kit)?\.tsx?$/.test(file) || file.startsWith('test/'))
  .map((file) => ({ file: relative('.', file), text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ file }) => file !== 'test/no-skipped-tests.test.ts')

it('reads the tests of all folders', () => {
  expect(files.filter(({ file }) => file.endsWith('.test.ts')).length).toBeGreaterThan(250)
})

it('lets no test be left out on a plain clone, but where the machine decides', () => {
  const found = files.flatMap(({ file, text }) => [...text.matchAll(LEFT_OUT)].map(([call]) => ({ file, call })))
  expect(found.filter(({ file }) => !(basename(file) in ALLOWED))).toEqual([])
  expect(Object.keys(ALLOWED).filter((file) => !found.some((one) => basename(one.file) === file))).toEqual([])
})

it('sees what would leave a test out', () => {
  const calls = ['it.skip(', 'describe.skipIf(!x)(', 'test.each([1]).only(', 'it.concurrent.todo(', 'context.skip()']
  expect(calls.map((call) => call.match(LEFT_OUT) !== null)).toEqual([true, true, true, true, true])
  expect(['it.each(', 'describe.each(', "it('skips a source')"].flatMap((call) => call.match(LEFT_OUT) ?? [])).toEqual(
    [],
  )
})

it('needs nothing from beside the project', () => {
  const looking = files.filter(({ text }) => /shared\/(?:samples|chat|spec|design|review)\b/.test(text))
  expect(looking.map(({ file }) => file).sort()).toEqual(LOOK_BESIDE)
})
