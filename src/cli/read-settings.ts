import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'dotenv'
import { type Config, readConfig } from '../config/read-config.ts'
import { UsageError } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

/**
 * The settings of the service: the environment over `.env`, as the service reads them; a given `envFile` wins over
 * both.
 */
export function readServiceSettings(env: Terminal['env'], envFile?: string): Config {
  return readConfig(readGiven(env, envFile))
}

/** The same as text, whatever stands in it. */
export function readGiven(env: Terminal['env'], envFile?: string): Record<string, string | undefined> {
  const file = envFile ?? '.env'
  if (envFile !== undefined && !existsSync(envFile)) throw new UsageError(`--env-file: ${envFile} cannot be read.`)
  const written = existsSync(file) ? parse(readFileSync(file)) : {}
  return envFile === undefined ? { ...written, ...env } : { ...env, ...written }
}

/** The folder that holds package.json: found upwards from here, in the repository as well as in the bundle. */
export function findRoot(from = fileURLToPath(import.meta.url)): string {
  const folder = dirname(from)
  if (existsSync(join(folder, 'package.json'))) return folder
  if (folder === from) throw new Error('The package has no package.json.')
  return findRoot(folder)
}
