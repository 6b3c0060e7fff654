/**
 * The structured log. Events are named `noun.verb` and facts are fields. Secrets and payment headers are never logged.
 */
export interface Log {
  debug(event: string, facts?: Facts): void
  info(event: string, facts?: Facts): void
  warn(event: string, facts?: Facts): void
  error(event: string, facts?: Facts): void
}

export type Facts = Record<string, unknown>

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
