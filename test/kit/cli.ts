import pc from 'picocolors'
import { REPOSITORY_EDITION } from '../../src/cli/editions/repository.ts'
import { type Edition, runCli } from '../../src/cli/program.ts'
import type { Terminal } from '../../src/cli/terminal.ts'

export interface Ran {
  code: number
  out: string
  err: string
  /** Questions that the command asked. */
  asked: string[]
}

export interface Person {
  env?: Record<string, string>
  columns?: number
  /** The answer to every question; without it the terminal is not interactive. */
  says?: boolean
  /** Lines of standard input. */
  types?: string[]
  /** Whose commands; by default those of a clone. */
  edition?: Edition
}

/** Runs the command line in this process, with a simulated terminal. */
export async function sextant(
  args: string[],
  { env = {}, columns = 80, says, types = [], edition = REPOSITORY_EDITION }: Person = {},
): Promise<Ran> {
  const ran: Ran = { code: -1, out: '', err: '', asked: [] }
  const terminal: Terminal = {
    env,
    columns,
    colour: pc.createColors(false),
    isInteractive: says !== undefined,
    out: (text) => {
      ran.out += text
    },
    write: async (text) => terminal.out(text),
    err: (text) => {
      ran.err += text
    },
    async confirm(question) {
      ran.asked.push(question)
      return says === true
    },
    during: (_, work) => work(),
    async *lines() {
      yield* types
    },
  }
  ran.code = await runCli(args, terminal, edition)
  return ran
}

/** Arguments and flags of a paid command, read from its help, by the names of their fields. */
export async function helpOf(name: string) {
  const { out } = await sextant([name, '--help'], { columns: 200 })
  const positional = [...(/^Usage: .*$/m.exec(out)?.[0] ?? '').matchAll(/[<[](\w+)[>\]]/g)]
    .map(([, field = '']) => field)
    .filter((field) => field !== 'options')
  const own = /^Options:\n([\s\S]*?)\n\n/m.exec(out)?.[1] ?? ''
  const flags = [...own.matchAll(/^ {2}(--[\w-]+) </gm)].map(([, flag = '']) => ({
    flag,
    field: flag.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  }))
  const priceUsd = /^Price: \$([\d.]+) in USDC/m.exec(out)?.[1] ?? ''
  return { positional, flags, priceUsd, fields: [...positional, ...flags.map(({ field }) => field)] }
}
