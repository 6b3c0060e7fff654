import type { Hex } from 'viem'
import { fail } from '../../../domain/failure.ts'
import { createBatchedCall } from '../../batcher.ts'
import type { ChannelRecord, ChannelSale } from './channel-record.ts'

/**
 * The channels and their sales. Every change is a step: a pure decision on one channel as it stands, written only if nobody
 * changed that channel meanwhile. Steps of one moment share a transaction, so that the disk is waited for once.
 */
export interface ChannelStore {
  step<T>(step: Step<T>): Promise<T>
  /** With its answer and receipt. */
  findSale(key: string): Promise<ChannelSale | undefined>
  findChannel(id: Hex): Promise<ChannelRecord | undefined>
  /** Those that must be watched: with unclaimed charges, with a withdrawal, not open, or used since. */
  listWatched(usedSinceMs: number): Promise<ChannelRecord[]>
  listChannels(limit: number): Promise<ChannelRecord[]>
  /** Sales in progress whose owner let its lease run out. */
  listAbandoned(nowMs: number, limit: number): Promise<ChannelSale[]>
  listSales(limit: number): Promise<ChannelSale[]>
  /** What was charged to each channel, summed over its sales, those that were deleted included. */
  sumCharged(): Promise<Map<Hex, bigint>>
  renew(owner: string, keys: string[], untilMs: number): Promise<void>
  markUndelivered(key: string, atMs: number): Promise<void>
  /** Drops answers of sales that were charged before one time, and deletes released ones created before another. */
  purge(chargedBeforeMs: number, releasedBeforeMs: number, limit: number): Promise<number>
  /** Deletes sales that were charged before this time, at most so many; what they came to stays in `sumCharged`. */
  deleteCharged(beforeMs: number, limit: number): Promise<number>
  /** The time by which leases are compared: that of the database where several machines share it. */
  now(): Promise<number>
}

export interface Step<T> {
  channelId: Hex
  /** Which sales the decision must see: those on this ceiling, and the one under this identifier. */
  ceiling?: bigint | undefined
  paymentId?: string | null | undefined
  /** Whether it must be on the disk before it counts. */
  durable?: boolean
  decide(view: View): Decision<T>
}

export interface View {
  channel: ChannelRecord | undefined
  /** Those asked for that are not released, in no order; and released ones of the same ceiling. */
  sales: readonly ChannelSale[]
}

/** Sales are only written with their channel, whose version tells others that something has changed. */
export type Decision<T> =
  | { result: T; channel?: undefined; sales?: undefined }
  | { result: T; channel: ChannelRecord; sales?: readonly ChannelSale[] }

/** What an engine reads and writes. Every write of a channel or of its sales makes its version one higher. */
export interface ChannelEngine {
  /** Reads, decides and writes; returns the channels that somebody else changed meanwhile, for which nothing was written. */
  transact(asked: Asked, decide: (found: Found) => Written): Promise<ReadonlySet<Hex>>
}

interface Asked {
  ids: Hex[]
  ceilings: { channelId: Hex; ceiling: bigint }[]
  paymentIds: { channelId: Hex; paymentId: string }[]
  /** Whether what is written must be on the disk before the answer comes. */
  durable: boolean
}

interface Found {
  channels: { record: ChannelRecord; version: number }[]
  sales: ChannelSale[]
}

export interface Written {
  channels: { record: ChannelRecord; version: number }[]
  sales: ChannelSale[]
}

const TRIES = 40

/** Runs steps on an engine, those that come together in one transaction, each on what the one before left. */
export function createSteps(engine: ChannelEngine): ChannelStore['step'] {
  interface Question {
    step: Step<unknown>
    decided?: unknown
  }

  async function runAll(questions: readonly Question[]): Promise<boolean[]> {
    const steps = questions.map(({ step }) => step)
    const asked: Asked = {
      ids: [...new Set(steps.map(({ channelId }) => channelId))],
      ceilings: steps.flatMap(({ channelId, ceiling }) => (ceiling === undefined ? [] : [{ channelId, ceiling }])),
      paymentIds: steps.flatMap(({ channelId, paymentId }) => (paymentId ? [{ channelId, paymentId }] : [])),
      durable: steps.some(({ durable }) => durable === true),
    }
    const stale = await engine.transact(asked, (found) => decideAll(questions, found))
    return questions.map(({ step }) => !stale.has(step.channelId))
  }

  /** One at a time: the next transaction gathers what comes meanwhile. */
  const ask = createBatchedCall<Question, boolean>(runAll, { maxInFlight: 1, maxBatch: 128 })

  return async <T>(step: Step<T>): Promise<T> => {
    const question: Question = { step }
    for (let attempt = 0; attempt < TRIES; attempt++) if (await ask(question)) return question.decided as T
    throw fail({ code: 'store_unavailable' }, new Error(`channel ${step.channelId} changes too often`))
  }
}

function decideAll(questions: readonly { step: Step<unknown>; decided?: unknown }[], found: Found): Written {
  const channels = new Map(found.channels.map(({ record, version }) => [record.id, { record, version }]))
  const sales = new Map(found.sales.map((sale) => [sale.key, sale]))
  const changed = new Set<Hex>()
  const changedSales = new Set<string>()
  for (const question of questions) {
    const { step } = question
    const { channelId, ceiling, paymentId } = step
    const seen = [...sales.values()].filter(
      (sale) =>
        sale.channelId === channelId && (sale.ceiling === ceiling || (paymentId && sale.paymentId === paymentId)),
    )
    const decision = step.decide({ channel: channels.get(channelId)?.record, sales: seen })
    question.decided = decision.result
    if (!decision.channel) continue
    channels.set(channelId, { record: decision.channel, version: channels.get(channelId)?.version ?? 0 })
    changed.add(channelId)
    for (const sale of decision.sales ?? []) {
      sales.set(sale.key, sale)
      changedSales.add(sale.key)
    }
  }
  return {
    channels: [...changed].map((id) => {
      const { record, version } = channels.get(id) as { record: ChannelRecord; version: number }
      return { record, version: version + 1 }
    }),
    sales: [...changedSales].map((key) => sales.get(key) as ChannelSale),
  }
}
