import { confirm, isCancel } from '@clack/prompts'
import pc from 'picocolors'

/** Where the command runs: handed in, so that a test can be the terminal. */
export interface Terminal {
  env: Record<string, string | undefined>
  /** Results, and nothing else. */
  out(text: string): void
  /** Everything said on the way. */
  err(text: string): void
  columns: number
  colour: ReturnType<typeof pc.createColors>
  /** Somebody sits there who can be asked. */
  isInteractive: boolean
  confirm(question: string): Promise<boolean>
  /** Shows that something is going on, for as long as it does; a terminal only. */
  during<T>(words: string, work: () => Promise<T>): Promise<T>
  /** Lines that are typed or piped in. */
  lines(prompt: string): AsyncIterable<string>
}

const NARROWEST = 40

/** The terminal of this process. Colour and motion only where a person sees them. */
export function createTerminal(process: NodeJS.Process, lines: Terminal['lines']): Terminal {
  const { env, stdin, stdout, stderr } = process
  const isInteractive = stdin.isTTY === true && stderr.isTTY === true
  return {
    env,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    columns: Math.max(NARROWEST, Number(env.COLUMNS) || stdout.columns || 80),
    colour: pc.createColors(wantsColour(env, stdout.isTTY === true)),
    isInteractive,
    async confirm(question) {
      const answer = await confirm({ message: question, initialValue: true, output: stderr })
      return !isCancel(answer) && answer
    },
    async during(words, work) {
      if (!stderr.isTTY || env.CI || env.TERM === 'dumb') return work()
      const stop = turn(words, (text) => void stderr.write(text))
      return work().finally(stop)
    },
    lines,
  }
}

function wantsColour(env: Record<string, string | undefined>, isTerminal: boolean): boolean {
  if (env.NO_COLOR || process.argv.includes('--no-color')) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return isTerminal && env.TERM !== 'dumb' && !env.CI
}

const FRAMES = ['◒', '◐', '◓', '◑']
const FRAME_MS = 90

/** Turns on one line that it takes away again. It leaves the keyboard alone: somebody may be reading from it. */
function turn(words: string, write: (text: string) => void): () => void {
  let frame = 0
  const timer = setInterval(() => {
    write(`\r\u001b[K${FRAMES[frame % FRAMES.length]} ${words}`)
    frame += 1
  }, FRAME_MS)
  return () => {
    clearInterval(timer)
    if (frame > 0) write('\r\u001b[K')
  }
}
