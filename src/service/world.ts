import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Dependencies } from '../capabilities/capability.ts'
import { catalog } from '../capabilities/catalog.ts'
import type { Offer } from '../capabilities/offer.ts'
import { createPreviews, type Previews } from '../capabilities/previews.ts'
import { type ChartStore, createChartStore } from '../charts/chart-store.ts'
import { createChartRenderer } from '../charts/price-chart.ts'
import { createRateLimit, type RateLimit } from '../chat/allowance/rate-limit.ts'
import { BadSettings, type Config } from '../config/read-config.ts'
import { usdToBase } from '../domain/amount.ts'
import { CHANNEL_ESCROW } from '../domain/chains/contracts.ts'
import type { Context } from '../domain/context.ts'
import { createJobs } from '../domain/jobs.ts'
import { drawPrice } from '../http/charts.ts'
import type { Chat } from '../http/chat/chat-route.ts'
import { createRequesterReader, type ReadRequester } from '../http/paid/requester.ts'
import { createSignInCheck } from '../http/paid/sign-in.ts'
import { createBazaarReader } from '../http/wire/payment-required.ts'
import { type ForEach, joinFacilitators, listPaymentMethods, toAccepts } from '../payments/accepts.ts'
import { examineToken, recheckToken, type TokenState } from '../payments/chain/check-token.ts'
import { createRpc } from '../payments/chain/rpc.ts'
import { createRpcPool, type RpcPool } from '../payments/chain/rpc-pool.ts'
import { createTokenContract } from '../payments/chain/token-contract.ts'
import type { ChannelStore } from '../payments/channels/store/channel-store.ts'
import { type Charger, createCharger } from '../payments/charge.ts'
import { openFacilitator } from '../payments/facilitators/open-facilitator.ts'
import type { Ledger } from '../payments/ledger/ledger.ts'
import { SALE_LEASE_MS, STOP_WITHIN_MS } from '../payments/limits.ts'
import { type RecordJob, startRecordJob } from '../payments/record/record-job.ts'
import { createTally } from '../payments/record/tally.ts'
import { startRecovery, untilIdle } from '../payments/recovery.ts'
import { createAloneQueue } from '../payments/settlement/alone-queue.ts'
import { startReorgWatch } from '../payments/settlement/reorg-watch.ts'
import { createStanding } from '../payments/standing/standing.ts'
import type { SignedOffers } from '../payments/wire/signed-offers.ts'
import type { SealReceipt } from '../payments/wire/signed-receipt.ts'
import { type Accepts, networkOf } from '../payments/wire/terms.ts'
import type { EvmReader } from '../ports/evm.ts'
import type { Sources } from '../ports/sources.ts'
import { createShortLinks, type ShortLinks } from '../signing/short-links.ts'
import type { Signer } from '../signing/signer.ts'
import { createEvmReader } from '../sources/adapters/evm-rpc/reader.ts'
import { createLists } from '../sources/client/lists/lists.ts'
import type { UpstreamWatch } from '../sources/client/upstream.ts'
import { createUpstreams, listDown, toLanes, toSettings } from '../sources/client/upstreams.ts'
import { createWarmMemory } from '../sources/client/warm-memory.ts'
import { createPriceSource } from '../sources/prices/price-source.ts'
import {
  measureChannelCharger,
  measureCharger,
  measureFacilitator,
  measureRpc,
  measureTurn,
  traceStore,
  traceUpstream,
} from '../telemetry/measure.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import type { Trouble } from '../telemetry/trouble-names.ts'
import { readHealth } from '../telemetry/troubles.ts'
import { type OpenChannels, openChannels } from './open-channels.ts'
import { openChat } from './open-chat.ts'
import { type Operations, openOperations } from './open-operations.ts'
import { openSigning } from './open-signing.ts'
import { openSources } from './open-sources.ts'
import { openStores, type Stores, type StoresState } from './open-stores.ts'

/** All parts of the service, built once from the settings; this is the only place that composes them. */
export interface World {
  config: Config
  context: Context
  dependencies: Dependencies<keyof Sources>
  previews: Previews
  evm: EvmReader
  signer: Signer
  sealReceipt: SealReceipt
  signedOffers: SignedOffers
  shortLinks: ShortLinks
  /** Counts ids of short links that nobody gave out, per client. */
  linkGuesses: RateLimit
  charger: Charger
  ledger: Ledger
  /** Payment channels: their store, and what is offered of them. */
  channelStore: ChannelStore
  channels: OpenChannels
  charts: ChartStore
  drawings: RateLimit
  chat: Chat
  /** Who sends a paid request. */
  requesterOf: ReadRequester
  /** The payment terms of an offer, the same over HTTP, MCP and in the documents. */
  acceptsOf(offer: Offer): Accepts
  /** Looks for troubles now; `operations.lastTroubles` has what the last look found. */
  troubles(): Promise<Trouble[]>
  metrics: Metrics
  operations: Operations
  /** The public, signed record. */
  record: RecordJob
  stores(): Promise<StoresState>
  stop(): Promise<void>
}

export interface WorldOptions {
  keepLists?: boolean
  /** Called while the start waits for Postgres. */
  onWaiting?: ((why: string) => void) | undefined
  /** What is missing of the web app, for health checks. */
  findAppGap?: (() => string | undefined) | undefined
}

/**
 * Fails with `BadSettings` if the chain or the token is not the configured one, before a store is opened. A chain that does
 * not answer is only a trouble: everything else goes on, and sales as soon as it answers. `stop` first waits for open sales.
 */
export async function createWorld(
  config: Config,
  context: Context,
  { keepLists = true, findAppGap, onWaiting }: WorldOptions = {},
): Promise<World> {
  const methods = listPaymentMethods(config)
  const metrics = createMetrics(() => readHealth(upstreams))
  const rpcs: ForEach<typeof methods, RpcPool> = [openRpc(config, context, metrics)]
  const [rpc] = rpcs
  const checkEach = async (check: typeof examineToken): Promise<TokenState> => {
    const states = await Promise.all(rpcs.map((one, index) => check(one, methods[index] ?? methods[0])))
    return { isAway: states.some(({ isAway }) => isAway), problems: states.flatMap(({ problems }) => problems) }
  }
  const { isAway, problems } = await checkEach(examineToken)
  if (problems.length > 0 && !isAway) {
    await Promise.all(rpcs.map((one) => one.close()))
    throw new BadSettings(problems)
  }
  const stores = traceStores(await openStores(config, context, onWaiting))
  const { signer, seal, sealReceipt, signedOffers, stopSigning } = await openSigning(config, context)
  const tally = createTally()
  const { ledger, keyLock } = stores
  const owner = randomUUID()
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
  // By a clock that nobody sets: one that jumps would make every job look late.
  const jobs = createJobs(() => performance.now())
  const opened = await openChannels(config, {
    ...{ context, rpc, keyLock, owner, standing, sealReceipt, jobs },
    store: stores.channels,
    onClaimed: (amountBase) => metrics.channelClaims.inc(Number(amountBase) / 1e6),
    onCounted({ states, unclaimedBase }) {
      for (const [state, count] of Object.entries(states)) metrics.channels.set({ state }, count)
      metrics.channelUnclaimed.set(Number(unclaimedBase) / 1e6)
    },
  })
  const channels = { ...opened, charger: opened.charger && measureChannelCharger(opened.charger, metrics, tally) }
  const keepDays = config.LEDGER_KEEP_DAYS
  const recovery = startRecovery({
    ...{ ledger, charger, context, owner, leaseMs: SALE_LEASE_MS, keepDays },
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
  const warm = createWarmMemory({ now: context.now, listDown: () => listDown(upstreams, context.now()) })
  const watch: UpstreamWatch = (upstream, outcome, ms) => {
    metrics.upstreamSeconds.observe({ upstream, outcome }, ms / 1000)
    if (!UNASKED.has(outcome)) tally.upstream(upstream, outcome === 'ok' || outcome === 'not_found', ms)
  }
  const upstreams = createUpstreams(context, config.upstreams, stores.upstreams, watch, warm, traceUpstream)
  const lists = createLists({
    context,
    settingsOf: (name) => toSettings(name, context, config.upstreams),
    folder: join(config.DATA_DIR, 'lists'),
    redisUrl: config.REDIS_URL,
    warm,
  })
  const evm = createEvmReader({ endpoints: config.endpoints, now: context.now })
  const shortLinks = createShortLinks({ ...context, store: stores.chat, baseUrl: config.PUBLIC_URL })
  const sources = openSources({ config, context, upstreams, lists, evm, signer, shortLinks, warm })
  if (keepLists) lists.start()
  const renderer = await createChartRenderer()
  const chartPrices = createPriceSource(toLanes(upstreams, 'charts'), context, { namesakes: false })
  const charts = createChartStore({
    render: (key, theme) => drawPrice(chartPrices, renderer, key, theme),
    now: context.now,
  })
  const previews = createPreviews({ sources, context, warm })
  const dependencies = { sources, context, publicUrl: config.PUBLIC_URL, previews }
  const plainChat = openChat({ config, context, dependencies, evm, store: stores.chat, capabilities: catalog })
  const chat = { ...plainChat, turn: measureTurn(plainChat.turn, metrics) }
  const requesterOf = createRequesterReader({
    clientAddressOf: chat.clientAddressOf,
    checkSignIn: createSignInCheck({ publicUrl: config.PUBLIC_URL, chainId: config.CHAIN_ID, evm, context }),
  })
  const acceptsOf = (offer: Offer) =>
    toAccepts(methods, {
      amount: usdToBase(offer.priceUsd).toString(),
      resource: `${config.PUBLIC_URL}/api/${offer.name}`,
      description: offer.summary,
    })
  const [{ chainId, asset, payTo }] = methods
  const record = startRecordJob({
    ...{ store: stores.record, tally, context, seal, publicUrl: config.PUBLIC_URL },
    place: {
      ...{ rpc, asset, payTo, network: networkOf(chainId), escrow: CHANNEL_ESCROW },
      prices: new Set(prices.map(String)),
    },
    onRound: jobs.begin('record'),
  })
  const operations = openOperations({
    config,
    context,
    metrics,
    ledger,
    counts: stores.chat,
    rpc,
    channels: { ...channels, totals: () => channels.watch?.totals() },
    facilitator,
    sold: catalog.map(({ offer }) => acceptsOf(offer)[0]),
    ledgerHealth: stores.health,
    leases: stores.standing,
    results: stores.results,
    owner,
    jobs: jobs.list,
    lists: () => (keepLists ? lists.health() : []),
    findAppGap,
    checkChain: () => checkEach(recheckToken),
    stores: stores.state,
    upstreams: () => readHealth(upstreams),
  })

  return {
    config,
    context,
    dependencies,
    previews,
    evm,
    signer,
    sealReceipt,
    signedOffers,
    shortLinks,
    linkGuesses: createRateLimit({ store: stores.chat, perMinute: UNKNOWN_LINKS_PER_MINUTE, kind: 'link', context }),
    charger,
    ledger,
    channelStore: stores.channels,
    channels,
    charts,
    drawings: createRateLimit({
      store: stores.chat,
      perMinute: config.PICTURES_PER_MINUTE,
      kind: 'picture',
      context,
    }),
    chat,
    requesterOf,
    acceptsOf,
    troubles: operations.findTroubles,
    metrics,
    operations,
    record,
    stores: stores.state,
    async stop() {
      stopSigning()
      await untilIdle(charger, STOP_WITHIN_MS)
      await operations.stop()
      await record.stop()
      await channels.stop()
      await Promise.all(reorgWatches.map((watch) => watch.stop()))
      await recovery.stop()
      await lists.stop()
      await Promise.all([
        ...rpcs.map((one) => one.close()),
        ...Object.values(upstreams).map((upstream) => upstream.close()),
      ])
      await stores.close()
    },
  }
}

/** Spans around what sales and chat ask of the database. */
const traceStores = (stores: Stores): Stores => ({
  ...stores,
  ledger: traceStore('ledger', stores.ledger),
  standing: traceStore('standing', stores.standing),
  channels: traceStore('channels', stores.channels),
  record: traceStore('record', stores.record),
})

/** All endpoints of the settlement chain as one, each measured. */
function openRpc(config: Config, context: Context, metrics: Metrics): RpcPool {
  const urls = [config.BASE_RPC_URL, ...config.BASE_RPC_FALLBACK_URLS]
  const endpoints = urls.map((url, index) => measureRpc(createRpc(url), index, metrics))
  return createRpcPool({ endpoints, chainId: config.CHAIN_ID, now: context.now, log: context.log })
}

/** Outcomes of calls that did not leave this process, or failed by a mistake of ours: they say nothing about the upstream. */
const UNASKED: ReadonlySet<Parameters<UpstreamWatch>[1]> = new Set(['over_budget', 'paused', 'breaker_open', 'defect'])

/** Ids have 131 random bits; the limit keeps guessing from costing the store anything. */
const UNKNOWN_LINKS_PER_MINUTE = 30
