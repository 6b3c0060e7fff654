import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineName } from './engine.ts'

/**
 * Prepares a chain's state file for loading. It waits for an engine that is still writing it, for example after its
 * parent was killed. A damaged file of anvil is replaced by the copy that was made at the last start. EDR's file is a
 * journal, of which at most the last line can be damaged.
 */
export async function claimStateFile(file: string, engine: EngineName, waitMs = 15_000): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await untilReleased(file, waitMs)
  const owner = await engineOf(file)
  if (owner && owner !== engine)
    throw new Error(
      `The chain in ${file} was kept by ${owner}: set SANDBOX_CHAIN=${owner}, or begin in another folder.`,
    )
  if (engine === 'edr') return
  const kept = `${file}.kept`
  if (await isWholeJson(file)) await copyFile(file, kept)
  else if (await isWholeJson(kept)) await copyFile(kept, file)
  else await rm(file, { force: true })
}

/** Seconds between two saves. Anvil rewrites the whole file each time, so a large one is saved less often. */
export async function savingInterval(file: string): Promise<number> {
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  return Math.max(1, Math.ceil(bytes / 2_000_000))
}

/** The file that holds the process id of the engine while it uses the state file. */
export function pidFileOf(stateFile: string): string {
  return `${stateFile}.pid`
}

async function untilReleased(file: string, waitMs: number): Promise<void> {
  const giveUpAt = Date.now() + waitMs
  for (;;) {
    const owner = Number(await readOr(pidFileOf(file), ''))
    if (!(owner > 0) || !(await runsOn(owner, file))) return
    if (Date.now() > giveUpAt) throw new Error(`Process ${owner} runs another chain on ${file}: stop it first.`)
    await sleep(50)
  }
}

/**
 * After a reboot another program may have that process id, so the command line is checked as well, where it can be
 * read.
 */
async function runsOn(pid: number, stateFile: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  return (await readOr(`/proc/${pid}/cmdline`, '')).split('\0').includes(stateFile)
}

/** Which engine wrote the file: EDR's journal says so in its first line. */
async function engineOf(file: string): Promise<EngineName | undefined> {
  const content = await readOr(file, '')
  if (content === '') return undefined
  return /^\{[^\n]*"journal":1\}\n/.test(content) ? 'edr' : 'anvil'
}

async function isWholeJson(file: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(file, 'utf8'))
    return true
  } catch {
    return false
  }
}

function readOr(file: string, otherwise: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => otherwise)
}
