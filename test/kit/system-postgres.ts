import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../sandbox/free-port.ts'

/** A Postgres server of this machine with the client programs of the same version; the embedded one comes without them. */
export interface SystemPostgres {
  url: string
  /** Runs one of its programs through a shell, as an operator would, with `DATABASE_URL` set; fails when it ends with another code than 0. */
  run(command: string, cwd: string): void
  destroy(): Promise<void>
}

const FOLDER = '/usr/lib/postgresql'

/** Where Debian keeps the newest one; undefined where there is none. */
export function findSystemPostgres(): string | undefined {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER).map(Number).filter(Number.isFinite) : []
  const folders = versions.sort((left, right) => right - left).map((version) => join(FOLDER, String(version), 'bin'))
  return folders.find((folder) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(folder, name))))
}

export async function startSystemPostgres(programs: string): Promise<SystemPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-system-postgres-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  // It refuses to run as root; its package has made a user for it.
  const user = userInfo().uid === 0 ? toIds('postgres') : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const flags = ['-D', data, '-U', 'sextant', '--auth=trust', '--no-sync', '--encoding=UTF8']
  execFileSync(join(programs, 'initdb'), flags, { ...user, stdio: 'ignore', cwd: folder })
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'],
    { ...user, stdio: 'ignore', cwd: folder },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://sextant@127.0.0.1:${port}/postgres`
  const env = { PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: url }
  const run = (command: string, cwd: string) =>
    void execFileSync('/bin/sh', ['-c', command], { env, cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let turn = 0; !isReady(() => run('pg_isready --quiet --dbname "$DATABASE_URL"', folder)); turn++) {
    if (turn > 600 || server.exitCode !== null) throw new Error('Postgres does not start')
    await wait(50)
  }
  return {
    url,
    run,
    async destroy() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function isReady(look: () => void): boolean {
  try {
    look()
    return true
  } catch {
    return false
  }
}

const toIds = (user: string): { uid: number; gid: number } => ({
  uid: Number(execFileSync('id', ['-u', user])),
  gid: Number(execFileSync('id', ['-g', user])),
})
