import { readServiceSettings } from '../read-settings.ts'
import type { Terminal } from '../terminal.ts'
import type { DoctorOptions, Finding } from './check.ts'
import { checkService } from './check-service.ts'
import { checkSettings } from './check-settings.ts'

/** Runs all checks of the doctor at the same time. */
export async function examine({ url, envFile, settings }: DoctorOptions, env: Terminal['env']): Promise<Finding[]> {
  const found = await Promise.all([
    settings ? checkSettings(() => readServiceSettings(env, envFile)) : [],
    checkService(url.replace(/(?<!\/)\/+$/, '')),
  ])
  return found.flat()
}
