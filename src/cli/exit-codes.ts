import type { CallProblem } from '../client/call-failed.ts'

/** Exit codes of the command line; docs/cli.md lists them. */
export const EXIT = {
  done: 0,
  /** There is no answer to this question, or a check failed. */
  nothing: 1,
  /** The command or the request is wrong. */
  usage: 2,
  /** Not paid: declined, over a limit, no key, or refused. */
  notPaid: 3,
  /** The service, one of its sources, its ledger or its chain cannot be reached. */
  away: 4,
  /** A payment was sent and its outcome is not known. */
  unknown: 5,
  /** A crash of this program; 70 is EX_SOFTWARE of sysexits.h. */
  defect: 70,
  interrupted: 130,
} as const

const NOT_PAID = new Set(['declined', 'over_limit', 'over_catalog_price', 'no_key', 'terms_refused'])

export function toExitCode({ code, status, charged }: CallProblem): number {
  if (charged === null) return EXIT.unknown
  if (code === 'invalid_request' || code === 'invalid_json' || status === 400) return EXIT.usage
  if (NOT_PAID.has(code) || status === 402) return EXIT.notPaid
  if (code === 'unreachable' || code === 'unexpected_answer' || status === null || status >= 500 || status === 429)
    return EXIT.away
  return EXIT.nothing
}

/** What the command needs does not answer. */
export class AwayError extends Error {
  override readonly name = 'AwayError'
}

/** The command cannot be run as it was typed. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
