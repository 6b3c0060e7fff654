import { join } from 'node:path'
import type { Dependencies } from '../capabilities/capability.ts'
import { catalog } from '../capabilities/catalog.ts'
import type { Offer } from '../capabilities/offer.ts'
import { createPreviews, type Previews } from '../capabilities/previews.ts'
import { type ChartStore, createChartStore } from '../charts/chart-store.ts'
import { createChartRenderer } from '../charts/price-chart.ts'
import { createRateLimit, type RateLimit } from '../chat/allowance/rate-limit.ts'
import type { Config } from '../config/read-config.ts'
import type { Context } from '../domain/context.ts'
import { drawPrice } from '../http/charts.ts'
import type { Chat } from '../http/chat/chat-route.ts'
import { createRequesterReader, type ReadRequester } from '../http/paid/requester.ts'
import { createSignInCheck } from '../http/paid/sign-in.ts'
import type { ChannelStore } from '../payments/channels/store/channel-store.ts'
import type { Charger } from '../payments/charge.ts'
import type { Ledger } from '../payments/ledger/ledger.ts'
import { STOP_WITHIN_MS } from '../payments/limits.ts'
import type { RecordJob } from '../payments/record/record-job.ts'
import { untilIdle } from '../payments/recovery.ts'
import type { SignedOffers } from '../payments/wire/signed-offers.ts'
import type { SealReceipt } from '../payments/wire/signed-receipt.ts'
import type { Accepts } from '../payments/wire/terms.ts'
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
import { measureTurn, traceStore, traceUpstream } from '../telemetry/measure.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import type { Trouble } from '../telemetry/trouble-names.ts'
import { readHealth } from '../telemetry/troubles.ts'
import { openChain } from './open-chain.ts'
import type { OpenChannels } from './open-channels.ts'
import { openChat } from './open-chat.ts'
import { type Operations, openOperations } from './open-operations.ts'
import { openPayments } from './open-payments.ts'
import { openSigning } from './open-signing.ts'
import { openSources } from './open-sources.ts'
import { openStores, type Stores, type StoresState } from './open-stores.ts'

/** All parts of the service, built once from the settings; this is the only place that composes them, with its `open-…` neighbours. */
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

/** The chain is looked at before a store is opened; `stop` first waits for open sales. */
export async function createWorld(
  config: Config,
  context: Context,
  { keepLists = true, findAppGap, onWaiting }: WorldOptions = {},
): Promise<World> {
  const metrics = createMetrics(() => readHealth(upstreams))
  const chain = await openChain(config, context, metrics)
  const stores = traceStores(await openStores(config, context, onWaiting))
  const signing = await openSigning(config, context)
  const payments = await openPayments(config, { context, metrics, chain, stores, signing })
  const { charger, channels, record, acceptsOf } = payments
  const warm = createWarmMemory({ now: context.now, listDown: () => listDown(upstreams, context.now()) })
  const watch: UpstreamWatch = (upstream, outcome, ms) => {
    metrics.upstreamSeconds.observe({ upstream, outcome }, ms / 1000)
    if (!UNASKED.has(outcome)) payments.tally.upstream(upstream, outcome === 'ok' || outcome === 'not_found', ms)
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
  const sources = openSources({ config, context, upstreams, lists, evm, signer: signing.signer, shortLinks, warm })
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
  const operations = openOperations({
    config,
    context,
    metrics,
    ledger: stores.ledger,
    counts: stores.chat,
    rpc: chain.rpcs[0],
    channels: { ...channels, totals: () => channels.watch?.totals() },
    facilitator: payments.facilitator,
    sold: catalog.map(({ offer }) => acceptsOf(offer)[0]),
    ledgerHealth: stores.health,
    leases: stores.standing,
    results: stores.results,
    owner: payments.owner,
    jobs: payments.jobs.list,
    lists: () => (keepLists ? lists.health() : []),
    findAppGap,
    checkChain: chain.check,
    stores: stores.state,
    upstreams: () => readHealth(upstreams),
  })

  return {
    config,
    context,
    dependencies,
    previews,
    evm,
    signer: signing.signer,
    sealReceipt: signing.sealReceipt,
    signedOffers: signing.signedOffers,
    shortLinks,
    linkGuesses: createRateLimit({ store: stores.chat, perMinute: UNKNOWN_LINKS_PER_MINUTE, kind: 'link', context }),
    charger,
    ledger: stores.ledger,
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
      signing.stopSigning()
      await untilIdle(charger, STOP_WITHIN_MS)
      await operations.stop()
      await payments.stop()
      await lists.stop()
      await Promise.all([chain.close(), ...Object.values(upstreams).map((upstream) => upstream.close())])
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

/** Outcomes of calls that did not leave this process, or failed by a mistake of ours: they say nothing about the upstream. */
const UNASKED: ReadonlySet<Parameters<UpstreamWatch>[1]> = new Set(['over_budget', 'paused', 'breaker_open', 'defect'])

/** Ids have 131 random bits; the limit keeps guessing from costing the store anything. */
const UNKNOWN_LINKS_PER_MINUTE = 30
