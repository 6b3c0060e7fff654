import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type KeptProgram, startKept } from '../../sandbox/chain/engines/keeper.ts'
import { freePort } from '../../sandbox/free-port.ts'
import type { SharedMemory } from '../../src/stores/redis.ts'

/** A Redis or Valkey server for one test. */
export interface TestRedis {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  destroy(): Promise<void>
}

const BINARIES = ['redis-server', 'valkey-server']

/** The server program of this machine; without one, the tests that need it are skipped with a message. */
export const redisBinary: string | undefined = BINARIES.find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

export const WITHOUT_REDIS = 'SKIPPED: there is no redis-server on this machine (apt-get install redis-server)'

export async function startTestRedis(): Promise<TestRedis> {
  if (!redisBinary) throw new Error(WITHOUT_REDIS)
  const folder = mkdtempSync(join(tmpdir(), 'sextant-redis-'))
  const port = await freePort()
  const flags = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  let program: KeptProgram | undefined
  const start = async () => {
    program = await startKept(redisBinary, flags)
    await untilListening(port)
  }
  const stop = async () => {
    await program?.stop()
    program = undefined
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    async destroy() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const up = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(socket.destroy() !== undefined))
      socket.once('error', () => resolve(false))
    })
    if (up) return
    await wait(15)
  }
  throw new Error('redis-server did not start')
}

export async function untilUp(memory: SharedMemory): Promise<void> {
  for (let attempt = 0; attempt < 400 && !memory.isUp(); attempt++) await wait(15)
  if (!memory.isUp()) throw new Error('Redis did not come up')
}
