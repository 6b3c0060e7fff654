import { createInterface } from 'node:readline'
import { EXIT } from './exit-codes.ts'
import { type Edition, runCli } from './program.ts'
import { createTerminal } from './terminal.ts'

/** Runs the command with the arguments and in the terminal of this process. */
export function runMain(edition: Edition): void {
  // A closed pipe, as with `sextant … | head`, is no error.
  process.stdout.on('error', (thrown: NodeJS.ErrnoException) => process.exit(thrown.code === 'EPIPE' ? 0 : EXIT.defect))
  runCli(process.argv.slice(2), createTerminal(process, readLines), edition).then(
    (code) => {
      process.exitCode = code
    },
    (thrown) => {
      process.stderr.write(`A defect of this program: ${thrown instanceof Error ? thrown.stack : String(thrown)}\n`)
      process.exitCode = EXIT.defect
    },
  )
}

/** Lines of standard input. On a terminal a prompt is shown, on standard error. */
async function* readLines(prompt: string): AsyncIterable<string> {
  const { stdin, stderr } = process
  const isTerminal = stdin.isTTY === true
  const reader = createInterface({
    input: stdin,
    ...(isTerminal ? { output: stderr } : {}),
    prompt,
    terminal: isTerminal,
  })
  reader.on('SIGINT', () => reader.close())
  if (isTerminal) reader.prompt()
  for await (const line of reader) {
    yield line
    if (isTerminal) reader.prompt()
  }
}
