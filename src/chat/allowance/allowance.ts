/** Counts the reads that cost money, before they are made, and gives them back when a source failed. */
import type { Context } from '../../domain/context.ts'
import type { FailureCode } from '../../domain/failure.ts'
import { DAY_MS } from '../../domain/time.ts'
import { inTime } from '../in-time.ts'
import type { ChatStore } from '../store/chat-store.ts'
import type { ProofProblem, ReadProof } from './address-proof.ts'
import { type Asker, readAnonId } from './asker.ts'
import { type Ceilings, type KnownAsker, type SharedCounter, toCounters } from './counters.ts'
import { ANONYMOUS, type Tier, type TierName, type Tiers } from './tiers.ts'

export interface Allowance {
  /**
   * Counts one read, or one call of the language model, before it is made. Never throws: when the store fails, it
   * refuses.
   */
  spend(asker: Asker, purpose?: Purpose): Promise<Granted | Refused>
}

type Purpose = 'read' | 'model'
export type RefusalCode = 'anon_id_required' | 'daily_limit' | 'everyone_limit' | 'store_unavailable'

interface Usage {
  remaining: number
  limit: number
  resetAt: string
}

interface Spending {
  tier: TierName
  usage: Usage
  /** Why a proof that was sent did not count. */
  proofProblem?: ProofProblem
}
export interface Granted extends Spending {
  ok: true
  /** Gives the read back, when it failed upstream (see `isRefundable`). A second call does nothing. */
  refund(): Promise<void>
}
export interface Refused extends Spending {
  ok: false
  code: RefusalCode
}

export interface AllowanceSettings {
  store: ChatStore
  tiers: Tiers
  readProof: ReadProof
  ceilings: Ceilings & { modelCalls: number }
  context: Pick<Context, 'now' | 'log'>
}

const STORE_MS = 2_000

export function createAllowance({ store, tiers, readProof, ceilings, context }: AllowanceSettings): Allowance {
  const { now, log } = context

  /**
   * An address without a proof may have been used up by other people. Then the read is counted as if no address had
   * been sent.
   */
  function toAttempts(asker: KnownAsker, purpose: Purpose): Attempt[] {
    const bare = { ...asker, address: undefined, tier: ANONYMOUS }
    const model = { key: 'model', limit: ceilings.modelCalls, shared: true }
    return (asker.address !== undefined && !asker.proven ? [asker, bare] : [asker]).map((as) => ({
      tier: as.tier,
      counters: [...toCounters(as, ceilings, store.digest), ...(purpose === 'model' ? [model] : [])],
    }))
  }

  /** A caller could make an upstream fail on purpose, so refunds are limited as well. */
  async function release(day: number, client: string, { counters }: Attempt): Promise<void> {
    const bounds = [
      { key: store.digest('refunded', client), limit: ANONYMOUS.reads },
      { key: 'refunded', limit: ceilings.everyone },
    ]
    try {
      if ((await store.spend(day, bounds)).spent) await store.refund(day, keysOf(counters))
    } catch (thrown) {
      log.warn('refund.lost', { reason: String(thrown) })
    }
  }

  async function take(asker: KnownAsker, needsAnonId: boolean, purpose: Purpose, day: number): Promise<Taken> {
    const attempts = toAttempts(asker, purpose)
    const [best] = attempts as [Attempt]
    if (needsAnonId && asker.anonId === undefined) {
      const counts = await inTime(STORE_MS, store.count(day, keysOf(best.counters)))
      return { code: 'anon_id_required', tier: best.tier, remaining: toRemaining(best, counts) }
    }
    let refused: Taken | undefined
    for (const attempt of attempts) {
      const { spent, counts } = await inTime(STORE_MS, store.spend(day, attempt.counters))
      const { tier } = attempt
      if (spent) return { attempt, tier, remaining: toRemaining(attempt, counts) }
      refused ??= { code: codeOf(attempt, counts), tier, remaining: toRemaining(attempt, counts) }
    }
    return refused as Taken
  }

  return {
    async spend(given, purpose = 'read') {
      const day = Math.floor(now() / DAY_MS)
      const resetAt = new Date((day + 1) * DAY_MS).toISOString()
      const { asker, ...proofProblem } = await identify(given, readProof, tiers)
      const taken = await take(asker, given.format === 'text', purpose, day).catch(
        (): Taken => ({ code: 'store_unavailable', tier: asker.tier, remaining: 0 }),
      )
      const { tier, remaining } = taken
      const spending = { tier: tier.name, usage: { remaining, limit: tier.reads, resetAt }, ...proofProblem }
      if ('code' in taken) return { ok: false, code: taken.code, ...spending }
      let refunded: Promise<void> | undefined
      const refund = () => {
        refunded ??= release(day, asker.client, taken.attempt)
        return refunded
      }
      return { ok: true, ...spending, refund }
    },
  }
}

interface Attempt {
  tier: Tier
  counters: SharedCounter[]
}

type Taken = { tier: Tier; remaining: number } & ({ attempt: Attempt } | { code: RefusalCode })

const keysOf = (counters: SharedCounter[]) => counters.map(({ key }) => key)

function toRemaining({ counters }: Attempt, counts: number[]): number {
  return Math.max(0, Math.min(...counters.map(({ limit }, index) => limit - (counts[index] ?? 0))))
}

function codeOf({ counters }: Attempt, counts: number[]): RefusalCode {
  const isFull = counters.map(({ limit }, index) => (counts[index] ?? 0) >= limit)
  return counters.some(({ shared }, index) => isFull[index] && !shared) ? 'daily_limit' : 'everyone_limit'
}

const NOT_THE_ASKERS_FAULT: readonly FailureCode[] = [
  'upstream_failed',
  'upstream_timeout',
  'source_stale',
  'source_disabled',
  'overloaded',
  'chain_unavailable',
  'internal',
]

/** A read is given back when a source failed, but not when the answer is "nothing found", such as an unknown token. */
export const isRefundable = (code: FailureCode): boolean => NOT_THE_ASKERS_FAULT.includes(code)

interface Identified {
  asker: KnownAsker
  proofProblem?: ProofProblem
}

/**
 * Verifies the proof and finds the tier. An invalid proof leaves an unproven address; text that is no address counts as
 * no address.
 */
async function identify(given: Asker, readProof: ReadProof, tiers: Tiers): Promise<Identified> {
  const { client, proof, senderAddress } = given
  const anonId = readAnonId(given.anonId)
  const reading = proof && (await readProof(proof, senderAddress))
  const proven = reading !== undefined && 'address' in reading
  const claimed = proven ? reading.address : senderAddress
  const found = claimed === undefined ? undefined : await tiers.find(claimed)
  return {
    asker: { client, anonId, address: found?.address, proven, tier: found?.tier ?? ANONYMOUS },
    ...(reading && 'problem' in reading ? { proofProblem: reading.problem } : {}),
  }
}
