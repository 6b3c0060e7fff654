import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAnvil } from './anvil-binary.ts'
import { callTogether } from './rpc.ts'
import { claimStateFile, pidFileOf } from './state-file.ts'

export interface AnvilOptions {
  /** A free port when left out. */
  port?: number
  host?: string
  chainId?: number
  /** Seconds between blocks, fractions allowed; left out, every transaction is mined at once. */
  blockTimeSeconds?: number
  /** The chain is loaded from this file and kept in it, every second and at the end. */
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

  const host = options.host ?? '127.0.0.1'
  const log = join(tmpdir(), `sextant-anvil-${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}.log`)
  const keeper = ['-c', keeperScript, 'sh', log, stateFile ? pidFileOf(stateFile) : '', command, ...args]
  const child = spawn('sh', [...keeper, ...anvilArguments({ ...options, stateFile, host })], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Out of the terminal's reach: on Ctrl-C this process decides when the chain ends.
    detached: true,
  })
  child.stdin.on('error', () => {})
  let complaint = ''
  const complain = (what: unknown) => {
    complaint += what
  }
  child.once('error', complain)
  child.stderr.setEncoding('utf8').on('data', complain)
  const ended = new Promise<void>((done) => child.once('close', () => done()))

  const [firstLine] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])
  const pid = Number(String(firstLine).trim())

  const stop = async (): Promise<void> => {
    child.stdin.end()
    const patience = new AbortController()
    const force = sleep(stopPatienceMs, undefined, { signal: patience.signal }).then(
      () => pid > 0 && process.kill(pid, 'SIGKILL'),
      () => false,
    )
    await ended
    patience.abort()
    await force
  }

  let port: number | undefined
  const giveUpAt = Date.now() + (options.startTimeoutMs ?? 30_000)
  while (child.exitCode === null && port === undefined && Date.now() < giveUpAt) {
    await sleep(15)
    port = await readPort(log)
  }
  if (!port) {
    await stop()
    throw new Error(`anvil did not start: ${complaint.trim() || 'no answer in time'}`)
  }
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  await callTogether(url, [{ method: 'anvil_setLoggingEnabled', params: [false] }])
  return { url, port, pid, ended, stop }
}

const stopPatienceMs = 10_000

/**
 * Runs anvil and watches its own standard input: the end of it means that the parent has gone or wants to stop. Says
 * anvil's process id first, and the end of anvil's log last if it failed.
 */
const keeperScript = `
log=$1 pidfile=$2; shift 2
exec 3<&0
"$@" </dev/null >"$log" 2>&1 3<&- &
child=$!
[ -z "$pidfile" ] || echo "$child" >"$pidfile"
echo "$child"
(
  cat <&3
  kill "$child"; kill -CONT "$child"
  tries=0
  while kill -0 "$child" && [ "$tries" -lt 150 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -9 "$child"
) >/dev/null 2>&1 &
watcher=$!
wait "$child"; code=$?
kill "$watcher" 2>/dev/null
[ "$code" -eq 0 ] || tail -n 8 "$log" >&2
rm -f "$log"
[ -z "$pidfile" ] || rm -f "$pidfile"
exit "$code"
`

function anvilArguments(options: AnvilOptions): string[] {
  const { host = '', port = 0, chainId = 8453, gasLimit = 400_000_000, baseFeeWei = 5_000_000 } = options
  const { blockTimeSeconds, stateFile, loadState } = options
  return [
    ...['--host', host, '--port', `${port}`, '--chain-id', `${chainId}`, '--accounts', '0', '--color', 'never'],
    ...['--order', 'fifo', '--gas-limit', `${gasLimit}`, '--block-base-fee-per-gas', `${baseFeeWei}`],
    ...(blockTimeSeconds === undefined ? [] : ['--block-time', `${blockTimeSeconds}`]),
    ...(stateFile === undefined ? [] : ['--state', stateFile, '--state-interval', '1']),
    ...(loadState === undefined ? [] : ['--load-state', loadState]),
  ]
}

/** The port that anvil says it listens on: it chose it itself, so no other process can be mistaken for it. */
async function readPort(log: string): Promise<number | undefined> {
  const said = /Listening on \S+:(\d+)/.exec(await readFile(log, 'utf8').catch(() => ''))
  return said ? Number(said[1]) : undefined
}
