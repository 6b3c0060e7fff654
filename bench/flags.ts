import { parseArgs } from 'node:util'

export interface Flags {
  /** A short run that prints its figures and does not change the report. */
  quick: boolean
  /** Folder for CPU profiles of the servers. */
  profileDir: string | undefined
}

export function readFlags(args = process.argv.slice(2)): Flags {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean' }, profile: { type: 'string' } } })
  return { quick: values.quick ?? false, profileDir: values.profile }
}

export const say = (line: string): void => void process.stderr.write(`${line}\n`)
