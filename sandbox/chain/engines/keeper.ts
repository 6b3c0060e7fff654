import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A child program that ends when its parent does, even if the parent is killed with SIGKILL. */
export interface KeptProgram {
  /** Process id of the program itself, not of the keeper process. */
  pid: number
  ended: Promise<void>
  hasEnded(): boolean
  /** Everything it has printed so far. */
  readLog(): Promise<string>
  /** The last lines that it printed before it failed. */
  complaint(): string
  /** Sends SIGTERM, after fifteen seconds SIGKILL, and resolves when it has ended. */
  stop(): Promise<void>
}

/** `pidFile`, if given, holds the program's process id while it runs. */
export async function startKept(command: string, args: string[], pidFile = ''): Promise<KeptProgram> {
  const log = join(tmpdir(), `sextant-${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}.log`)
  const keeper = spawn('sh', ['-c', keeperScript, 'sh', log, pidFile, command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group: on Ctrl-C the parent decides when the program ends.
    detached: true,
  })
  let complaint = ''
  let hasEnded = false
  const complain = (what: unknown) => {
    complaint += what
  }
  keeper.once('error', complain)
  keeper.stdin.on('error', () => {})
  keeper.stderr.setEncoding('utf8').on('data', complain)
  const ended = new Promise<void>((done) => {
    keeper.once('close', () => {
      hasEnded = true
      done()
    })
  })

  const [firstLine] = await Promise.race([once(keeper.stdout, 'data'), ended.then(() => [''])])
  return {
    pid: Number(firstLine),
    ended,
    hasEnded: () => hasEnded,
    readLog: () => readFile(log, 'utf8').catch(() => ''),
    complaint: () => complaint.trim(),
    async stop() {
      keeper.stdin.end()
      await ended
    },
  }
}

/**
 * The keeper process. It prints the program's process id, then watches its own standard input: when that ends, the
 * parent has died or wants to stop. The program prints into a file, because a pipe to a dead parent would break it
 * while saving.
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
