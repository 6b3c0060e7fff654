import { randomUUID } from 'node:crypto'
import { catalog } from '../capabilities/catalog.ts'
import type { Offer } from '../capabilities/offer.ts'
import type { Config } from '../config/read-config.ts'
import { usdToBase } from '../domain/amount.ts'
import { CHANNEL_ESCROW } from '../domain/chains/contracts.ts'
import type { Context } from '../domain/context.ts'
import { createJobs, type Jobs } from '../domain/jobs.ts'
import { createBazaarReader } from '../http/wire/payment-required.ts'
import { joinFacilitators, toAccepts } from '../payments/accepts.ts'
import { createTokenContract } from '../payments/chain/token-contract.ts'
import { type Charger, createCharger } from '../payments/charge.ts'
import type { Facilitator } from '../payments/facilitators/facilitator.ts'
import { openFacilitator } from '../payments/facilitators/open-facilitator.ts'
import { SALE_LEASE_MS } from '../payments/limits.ts'
import { type RecordJob, startRecordJob } from '../payments/record/record-job.ts'
import { createTally, type Tally } from '../payments/record/tally.ts'
import { startRecovery } from '../payments/recovery.ts'
import { createAloneQueue } from '../payments/settlement/alone-queue.ts'
import { startReorgWatch } from '../payments/settlement/reorg-watch.ts'
import { createStanding } from '../payments/standing/standing.ts'
import { type Accepts, networkOf } from '../payments/wire/terms.ts'
import { measureChannelCharger, measureCharger, measureFacilitator } from '../telemetry/measure.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Chain } from './open-chain.ts'
import { type OpenChannels, openChannels } from './open-channels.ts'
import type { Signing } from './open-signing.ts'
import type { Stores } from './open-stores.ts'

export interface PaymentParts {
  context: Context
  metrics: Metrics
  chain: Chain
  stores: Stores
  signing: Pick<Signing, 'seal' | 'sealReceipt'>
}

/** Everything that takes money: single payments, channels, and the work in the background that keeps both true. */
export interface Payments {
  /** Names this process in leases. */
  owner: string
  facilitator: Facilitator
  charger: Charger
  channels: OpenChannels
  /** The payment terms of an offer, the same over HTTP, MCP and in the documents. */
  acceptsOf(offer: Offer): Accepts
  /** The public, signed record, and what it counts. */
  record: RecordJob
  tally: Tally
  jobs: Jobs
  stop(): Promise<void>
}

export async function openPayments(config: Config, parts: PaymentParts): Promise<Payments> {
  const { context, metrics, chain, stores, signing } = parts
  const { methods, rpcs } = chain
  const [rpc] = rpcs
  const { ledger, keyLock } = stores
  const tally = createTally()
  const owner = randomUUID()
  // By a clock that nobody sets: one that jumps would make every job look late.
  const jobs = createJobs(() => performance.now())
  const aloneQueue = createAloneQueue(context.now)
  const prices = catalog.map(({ offer }) => Number(usdToBase(offer.priceUsd)))
  const standing = createStanding({
    ...{ store: stores.standing, context, owner, limits: config, aloneQueue },
    dearestBase: BigInt(Math.max(...prices)),
  })
  const settledBy = joinFacilitators(methods, [
    openFacilitator(config, {
      ...{ context, rpc, keyLock, standing, aloneQueue, countSettled: stores.health.countSettled },
      ...{ turns: stores.turns, extensionsOf: createBazaarReader(config.PUBLIC_URL) },
    }),
  ])
  const facilitator = measureFacilitator(settledBy, metrics, context)
  const charger = measureCharger(
    createCharger({
      ...{ ledger, facilitator, context, owner, leaseMs: SALE_LEASE_MS, standing },
      onUnpaid: () => metrics.unpaid.inc(),
    }),
    metrics,
    tally,
  )
  const opened = await openChannels(config, {
    ...{ context, rpc, keyLock, owner, standing, sealReceipt: signing.sealReceipt, jobs },
    store: stores.channels,
    onClaimed: (amountBase) => metrics.channelClaims.inc(Number(amountBase) / 1e6),
    onCounted({ states, unclaimedBase }) {
      for (const [state, count] of Object.entries(states)) metrics.channels.set({ state }, count)
      metrics.channelUnclaimed.set(Number(unclaimedBase) / 1e6)
    },
  })
  const channels = { ...opened, charger: opened.charger && measureChannelCharger(opened.charger, metrics, tally) }
  const recovery = startRecovery({
    ...{ ledger, charger, context, owner, leaseMs: SALE_LEASE_MS, keepDays: config.LEDGER_KEEP_DAYS },
    channels: stores.channels,
    onRound: jobs.begin('recovery'),
  })
  const reorgWatches = methods.map(({ chainId, payTo }, index) =>
    startReorgWatch({
      ...{ ledger, context, network: networkOf(chainId) },
      token: createTokenContract(rpcs[index] ?? rpc, payTo),
      onRound: jobs.begin(`reorg-watch ${networkOf(chainId)}`),
    }),
  )
  const [{ chainId, asset, payTo }] = methods
  const record = startRecordJob({
    ...{ store: stores.record, tally, context, seal: signing.seal, publicUrl: config.PUBLIC_URL },
    place: {
      ...{ rpc, asset, payTo, network: networkOf(chainId), escrow: CHANNEL_ESCROW },
      prices: new Set(prices.map(String)),
    },
    onRound: jobs.begin('record'),
  })
  const acceptsOf = (offer: Offer) =>
    toAccepts(methods, {
      amount: usdToBase(offer.priceUsd).toString(),
      resource: `${config.PUBLIC_URL}/api/${offer.name}`,
      description: offer.summary,
    })
  return {
    ...{ owner, facilitator, charger, channels, acceptsOf, record, tally, jobs },
    async stop() {
      await record.stop()
      await channels.stop()
      await Promise.all(reorgWatches.map((watch) => watch.stop()))
      await recovery.stop()
    },
  }
}
