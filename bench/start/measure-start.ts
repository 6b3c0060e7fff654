import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChainAndUpstreams } from '../../sandbox/chain-and-upstreams.ts'
import { freePort } from '../../sandbox/free-port.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'

/** One start of the service, from /proc. */
export interface Start {
  /** Processor time of all threads until it answered, and seconds by the clock. */
  cpuSeconds: number
  seconds: number
  /** Resident memory when it had rested. */
  restMb: number
}

/** Long enough for lists to be fetched once, for their thread to end, and for the heap to shrink. */
const REST_SECONDS = 40
const TICKS_A_SECOND = 100

/** Starts a command of the service and lets it rest. */
export async function measureStart(
  [program = '', ...args]: readonly string[],
  cwd: string,
  { chain, upstreams }: ChainAndUpstreams,
): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-start-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const places = { port, publicUrl: url, payTo: chain.payTo, rpcUrl: chain.url, dataDir, upstreamsUrl: upstreams.url }
  const settings = toSandboxSettings({ ...places, relayerKey: chain.relayer.privateKey })
  const startedMs = Date.now()
  const service = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => service.once('exit', () => resolve()))
  try {
    const isUp = () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isUp())) {
      if (service.exitCode !== null) throw new Error(`the service ended with ${service.exitCode}`)
      await wait(20)
    }
    const seconds = (Date.now() - startedMs) / 1000
    const cpuSeconds = cpuOf(service.pid ?? 0)
    await wait(REST_SECONDS * 1000)
    return { cpuSeconds, seconds, restMb: residentMb(service.pid ?? 0) }
  } finally {
    service.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
