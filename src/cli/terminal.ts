import { once } from 'node:events'
import { confirm, isCancel } from '@clack/prompts'
import pc from 'picocolors'

/** Input and output of a command; passed in, so that tests can replace it. */
export interface Terminal {
  env: Record<string, string | undefined>
  /** Standard output: results only. */
  out(text: string): void
  /** The same for large results: resolves when whoever reads has room for more. */
  write(text: string): Promise<void>
  /** Standard error: progress, questions, problems. */
  err(text: string): void
  columns: number
  colour: ReturnType<typeof pc.createColors>
  /** Standard input and error are terminals, so a person can be asked. */
  isInteractive: boolean
  confirm(question: string): Promise<boolean>
  /** Shows a spinner while the work runs; on a terminal only. */
  during<T>(words: string, work: () => Promise<T>): Promise<T>
  /** Lines of standard input, typed or piped. */
  lines(prompt: string): AsyncIterable<string>
}

const NARROWEST = 40

/** The terminal of this process. Colours and the spinner are used only on a real terminal. */
export function createTerminal(process: NodeJS.Process, lines: Terminal['lines']): Terminal {
  const { env, stdin, stdout, stderr } = process
  const isInteractive = stdin.isTTY === true && stderr.isTTY === true
  return {
    env,
    out: (text) => void stdout.write(text),
    async write(text) {
      if (!stdout.write(text)) await once(stdout, 'drain')
    },
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

/** A spinner on one line, erased at the end. It does not touch standard input, from which a command may be reading. */
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
