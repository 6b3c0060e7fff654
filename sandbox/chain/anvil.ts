import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAnvil } from './anvil-binary.ts'
import { type KeptProgram, startKept } from './keeper.ts'
import { callTogether } from './rpc.ts'
import { claimStateFile, pidFileOf, savingInterval } from './state-file.ts'

export interface AnvilOptions {
  /** A free port when left out. */
  port?: number
  host?: string
  chainId?: number
  /** Seconds between blocks, fractions allowed; left out, every transaction is mined at once. */
  blockTimeSeconds?: number
  /** The chain is loaded from this file and kept in it, every second or so and at the end. */
  stateFile?: string
  /** The chain starts as a copy of this one and leaves the file alone. Not together with `stateFile`. */
  loadState?: string
  gasLimit?: number
  /** Of the first block. Base stands near five million wei. */
  baseFeeWei?: number
  startTimeoutMs?: number
}

export interface Anvil {
  url: string
  port: number
  /** Of anvil itself, so that a test may freeze it with SIGSTOP. */
  pid: number
  /** Resolves when anvil has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Starts a quiet anvil that answers, and that ends with this process however this process ends. */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const stateFile = options.stateFile === undefined ? undefined : resolve(options.stateFile)
  const { command, args } = await findAnvil()
  if (stateFile) await claimStateFile(stateFile)
  const saving = stateFile ? ['--state', stateFile, '--state-interval', `${await savingInterval(stateFile)}`] : []

  const host = options.host ?? '127.0.0.1'
  const program = await startKept(
    command,
    [...args, ...anvilArguments({ ...options, host }), ...saving],
    stateFile && pidFileOf(stateFile),
  )
  const port = await untilListening(program, options.startTimeoutMs)
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  await callTogether(url, [{ method: 'anvil_setLoggingEnabled', params: [false] }])
  return { url, port, pid: program.pid, ended: program.ended, stop: program.stop }
}

function anvilArguments(options: AnvilOptions): string[] {
  const { host = '', port = 0, chainId = 8453, gasLimit = 400_000_000, baseFeeWei = 5_000_000 } = options
  const { blockTimeSeconds, loadState } = options
  return [
    ...['--host', host, '--port', `${port}`, '--chain-id', `${chainId}`, '--accounts', '0', '--color', 'never'],
    ...['--order', 'fifo', '--gas-limit', `${gasLimit}`, '--block-base-fee-per-gas', `${baseFeeWei}`],
    ...(blockTimeSeconds === undefined ? [] : ['--block-time', `${blockTimeSeconds}`]),
    ...(loadState === undefined ? [] : ['--load-state', loadState]),
  ]
}

/** The port that a node says it listens on: it chose it itself, so no other process can be mistaken for it. */
export async function untilListening(program: KeptProgram, timeoutMs = 30_000): Promise<number> {
  const giveUpAt = Date.now() + timeoutMs
  while (!program.hasEnded() && Date.now() < giveUpAt) {
    const said = /Listening on \S+:(\d+)/.exec(await program.readLog())
    if (said) return Number(said[1])
    await sleep(15)
  }
  await program.stop()
  throw new Error(`The chain did not start: ${program.complaint() || 'no answer in time'}`)
}
