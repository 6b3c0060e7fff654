import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** A lock between processes: a file that names its owner, so that only the lock of a dead owner is removed. */

const LOOK_AGAIN_MS = 20
/** The lock is held for one read and one write. An older one is of another machine, or its process id is in use again. */
const LEFT_BEHIND_MS = 60_000

interface Owner {
  pid: number
  host: string
  /** Differs from lock to lock. */
  token: string
}

export interface FileLock {
  /** False when the lock was taken away, because this process stood still for longer than `LEFT_BEHIND_MS`. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

/** Waits for the lock, at most `giveUpMs`. */
export async function lockFile(path: string, giveUpMs: number): Promise<FileLock> {
  const own: Owner = { pid: process.pid, host: hostname(), token: randomUUID() }
  const isHeld = async () => (await readOwner(path))?.token === own.token
  const release = async () => {
    if (await isHeld()) await rm(path, { force: true })
  }
  const draft = `${path}.${own.token}.draft`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    for (const endsAt = Date.now() + giveUpMs; ; await wait(LOOK_AGAIN_MS)) {
      // `link` creates the lock with its whole content, or fails when there is one.
      if (await succeeds(link(draft, path), 'EEXIST')) return { isHeld, release }
      await removeDead(path)
      if (Date.now() > endsAt) throw new Error(`${path} is held by another process; remove it if there is none.`)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Removes the lock of a dead owner. Several processes may find it at once: the one that creates the marker of that very
 * lock looks again and removes it. So a lock that was taken in the meantime is never removed.
 */
async function removeDead(path: string): Promise<void> {
  const found = await readOwner(path)
  if (!found || !(await isDead(path, found))) return
  const marker = `${path}.${found.token}.dead`
  if (!(await succeeds(createEmpty(marker), 'EEXIST'))) return
  try {
    if ((await readOwner(path))?.token === found.token) await rm(path, { force: true })
  } finally {
    await rm(marker, { force: true })
  }
}

/** `undefined` when there is no lock. Earlier versions left the file empty; such a lock has no owner to ask about. */
async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const { pid, host, token } = JSON.parse(await readFile(path, 'utf8')) as Partial<Owner>
    return { pid: Number(pid), host: String(host), token: String(token).replace(/[^\w-]/g, '') }
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : { pid: 0, host: '', token: 'nameless' }
  }
}

async function isDead(path: string, { pid, host }: Owner): Promise<boolean> {
  if (host === hostname() && !isRunning(pid)) return true
  const madeAtMs = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )
  return Date.now() - madeAtMs > LEFT_BEHIND_MS
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const createEmpty = async (path: string): Promise<void> => (await open(path, 'wx')).close()

async function succeeds(work: Promise<void>, unless: string): Promise<boolean> {
  try {
    await work
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== unless) throw thrown
    return false
  }
}
