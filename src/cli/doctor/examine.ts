import { findNearMisses } from '../../config/near-misses.ts'
import { readGiven, readServiceSettings } from '../read-settings.ts'
import type { Terminal } from '../terminal.ts'
import { type CheckStart, type DoctorOptions, type Finding, warn } from './check.ts'
import { checkService } from './check-service.ts'
import { checkSettings } from './check-settings.ts'

/** Runs all checks of the doctor at the same time. */
export async function examine(
  options: DoctorOptions,
  env: Terminal['env'],
  checkStart: CheckStart | undefined,
): Promise<Finding[]> {
  const { envFile, settings } = options
  const url = findService(options, env)
  const found = await Promise.all([
    settings ? checkSettings(() => readServiceSettings(env, envFile), checkStart) : [],
    settings ? findNearMisses(readGiven(env, envFile)).map((line) => warn('settings', line)) : [],
    checkService(url.replace(/(?<!\/)\/+$/, '')),
  ])
  return found.flat()
}

function findService({ url, isUrlGiven, envFile, settings }: DoctorOptions, env: Terminal['env']): string {
  const { PORT } = isUrlGiven || !settings ? {} : readGiven(env, envFile)
  return PORT ? `http://127.0.0.1:${PORT}` : url
}
