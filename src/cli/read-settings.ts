import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'dotenv'
import { type Config, readConfig } from '../config.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** The settings of the service, as it would read them: a file, then the environment. */
export function readServiceSettings(env: Terminal['env'], envFile?: string): Config {
  const file = envFile ?? '.env'
  if (envFile !== undefined && !existsSync(envFile)) throw new UsageError(`--env-file: ${envFile} cannot be read.`)
  const written = existsSync(file) ? parse(readFileSync(file)) : {}
  return readConfig(envFile === undefined ? { ...written, ...env } : { ...env, ...written })
}
