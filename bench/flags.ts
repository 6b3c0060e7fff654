import { parseArgs } from 'node:util'

export interface Flags {
  /** A short trial that prints and leaves the report alone. */
  quick: boolean
  /** Where CPU profiles of the servers go. */
  profileDir: string | undefined
}

export function readFlags(args = process.argv.slice(2)): Flags {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean' }, profile: { type: 'string' } } })
  return { quick: values.quick ?? false, profileDir: values.profile }
}

export const say = (line: string): void => void process.stderr.write(`${line}\n`)
