/** Events are `noun.verb`; facts are fields; secrets and payment headers never are. */
export interface Log {
  debug(event: string, facts?: Facts): void
  info(event: string, facts?: Facts): void
  warn(event: string, facts?: Facts): void
  error(event: string, facts?: Facts): void
}

export type Facts = Record<string, unknown>

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
