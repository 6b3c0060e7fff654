import type { Config } from '../../config/read-config.ts'

/** The result of one check of `sextant doctor`. */
export interface Finding {
  check: string
  status: 'ok' | 'warn' | 'fail'
  detail: string
}

/** What the start checks beyond the text of its settings. */
export type CheckStart = (config: Config) => Promise<Finding[]>

export const ok = (check: string, detail: string): Finding => ({ check, status: 'ok', detail })
export const warn = (check: string, detail: string): Finding => ({ check, status: 'warn', detail })
export const fault = (check: string, detail: string): Finding => ({ check, status: 'fail', detail })

/** Runs a check; one that throws is a failed finding. */
export async function look(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work()
  } catch (thrown) {
    return [fault(check, thrown instanceof Error ? toWords(thrown) : String(thrown))]
  }
}

function toWords(thrown: Error): string {
  const cause = thrown.cause instanceof Error ? thrown.cause.message : ''
  return cause === '' || cause === thrown.message ? thrown.message : `${thrown.message} (${cause})`
}

export interface DoctorOptions {
  url: string
  /** Otherwise the service is where its settings have it listen. */
  isUrlGiven: boolean
  json?: boolean
  envFile?: string
  settings: boolean
}
