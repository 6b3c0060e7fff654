import { LRUCache } from 'lru-cache'
import { type Failed, fail } from '../../domain/failure.ts'
import { PAYERS_REMEMBERED } from '../limits.ts'
import { refuse } from '../wire/reasons.ts'

/** Who is refused for a while, as far as this process knows, and the words that they are told. */
export interface Refusals {
  /** Fails while the one of this name is refused; asks nobody. */
  check(name: string): void
  /** Whether `check` would fail. */
  has(name: string): boolean
  /** Remembers a refusal for so long, and returns it. */
  add(name: string, forMs: number, toFailed: ToFailed): Failed
}

type ToFailed = (forMs: number, untilMs: number) => Failed

export function createRefusals(now: () => number): Refusals {
  const known = new LRUCache<string, { untilMs: number; toFailed: ToFailed }>({ max: PAYERS_REMEMBERED })
  function find(name: string) {
    // Nearly always nobody is refused.
    const found = known.size === 0 ? undefined : known.get(name)
    if (!found || found.untilMs > now()) return found
    known.delete(name)
    return undefined
  }

  return {
    check(name) {
      const found = find(name)
      if (found) throw found.toFailed(found.untilMs - now(), found.untilMs)
    },
    has: (name) => find(name) !== undefined,
    add(name, forMs, toFailed) {
      const untilMs = now() + forMs
      known.set(name, { untilMs, toFailed })
      return toFailed(forMs, untilMs)
    },
  }
}

export const afterFailure =
  (transaction: string | null): ToFailed =>
  (forMs, untilMs) => {
    const until = new Date(untilMs).toISOString().replace(/\.\d+Z$/, 'Z')
    const which = transaction ? ` (transaction ${transaction})` : ''
    return refuse(
      'payer_refused_after_failure',
      undefined,
      `A transfer of this payer was mined without effect${which}, so its payments are refused until ${until}. Nothing was taken.`,
      toSeconds(forMs),
    )
  }

export const tooManyUncharged =
  (count: number): ToFailed =>
  (forMs) =>
    fail({
      code: 'rate_limited',
      retryAfterSeconds: toSeconds(forMs),
      message: `${count} calls of this payer ended without a charge a short while ago. The payment stays good; send it again later.`,
    })

export const tooManyUnchargedHere =
  (count: number): ToFailed =>
  (forMs) =>
    fail({
      code: 'rate_limited',
      retryAfterSeconds: toSeconds(forMs),
      message: `${count} calls from this address ended without a charge a short while ago, so those of payers that have bought nothing yet have to wait. The payment stays good; send it again later.`,
    })

export const tooManyInFlight = (most: number): Failed =>
  fail({
    code: 'rate_limited',
    retryAfterSeconds: 2,
    message: `This payer has ${most} calls in flight, and no more are taken at once. The payment stays good; send it again when one has ended.`,
  })

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))
