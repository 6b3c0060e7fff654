import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Config } from '../../src/config/read-config.ts'
import { listSecrets } from '../../src/config/secrets.ts'
import type { Log } from '../../src/domain/log.ts'
import { createLog } from '../../src/service/log.ts'

/** Variable with the folder into which services of a test run write their logs, and buyers the secrets to look for. */
const FOLDER = 'SEXTANT_RUN_LOGS'
export const runLogEnv = { [FOLDER]: join(tmpdir(), `sextant-run-logs-${process.pid}`) }
/** Shorter secrets are not searched for: they would match by chance. */
const LEAST_LENGTH = 8

/** The service's log at level debug, written to the files of the run. */
export function createRunLog(config: Config): Log {
  const secrets = listSecrets(config)
  noteSecrets(secrets)
  return createLog({ level: 'debug', secrets, to: pino.destination({ dest: fileOf('log'), sync: true, mkdir: true }) })
}

/** Registers keys and payments that no log of the run may contain. */
export function noteSecrets(secrets: readonly string[]): void {
  if (!process.env[FOLDER]) return
  mkdirSync(folder(), { recursive: true })
  appendFileSync(fileOf('secrets'), secrets.map((secret) => `${JSON.stringify(secret)}\n`).join(''))
}

export interface LogFindings {
  lines: number
  secrets: number
  /** Lines that show a secret. */
  leaks: string[]
}

/** Searches every log line for every secret of the run, then deletes the files. */
export function searchRunLogs(place: string): LogFindings {
  const read = (kind: string) =>
    readdirSync(place)
      .filter((name) => name.endsWith(`.${kind}`))
      .flatMap((name) => readFileSync(join(place, name), 'utf8').split('\n').filter(Boolean))
  const lines = read('log')
  const secrets = [...new Set(read('secrets').map((line) => bare(JSON.parse(line) as string)))].filter(
    (secret) => secret.length >= LEAST_LENGTH,
  )
  const [long, short] = [secrets.filter((one) => WORD.test(one)), secrets.filter((one) => !WORD.test(one))]
  const known = new Set(long)
  const leaks = lines.filter((line) => {
    const lower = line.toLowerCase()
    return (
      short.some((secret) => lower.includes(secret)) || (lower.match(WORDS) ?? []).some((word) => known.has(bare(word)))
    )
  })
  rmSync(place, { recursive: true, force: true })
  return { lines: lines.length, secrets: secrets.length, leaks }
}

/** Keys, signatures and headers appear as whole words, so one set lookup per word finds any of thousands of secrets. */
const WORD = /^[a-z0-9+/_=-]{40,}$/
const WORDS = /[a-z0-9+/_=-]{40,}/g
const bare = (secret: string): string => secret.toLowerCase().replace(/^0x/, '')

const folder = (): string => process.env[FOLDER] ?? join(tmpdir(), 'sextant-run-logs')
const fileOf = (kind: string): string => join(folder(), `${process.pid}.${kind}`)
