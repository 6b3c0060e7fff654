import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { createClientAddress } from '../chat/allowance/client-address.ts'
import type { ChatStore } from '../chat/store/chat-store.ts'
import type { Config } from '../config/read-config.ts'
import type { Context } from '../domain/context.ts'
import { createOperatorApp } from '../http/admin/operator-app.ts'
import { createReport } from '../http/admin/report.ts'
import { createWrongTokens } from '../http/admin/wrong-tokens.ts'
import type { RpcPool } from '../payments/chain/rpc-pool.ts'
import type { Facilitator } from '../payments/facilitators/facilitator.ts'
import type { Ledger } from '../payments/ledger/ledger.ts'
import { networkOf } from '../payments/wire/terms.ts'
import type { UpstreamHealth } from '../sources/client/health.ts'
import { startHealthLoop } from '../telemetry/health-loop.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type ReconcileJob, type ReconcileJobSettings, startReconcileJob } from '../telemetry/reconcile-job.ts'
import type { Trouble } from '../telemetry/trouble-names.ts'
import { createTroubleFinder, type TroubleSettings } from '../telemetry/troubles.ts'
import { type CheckParts, openChecks } from './open-checks.ts'
import type { StoresState } from './open-stores.ts'

export interface OperationsParts {
  config: Config
  context: Context
  metrics: Metrics
  ledger: Ledger
  /** Counts wrong tokens over all replicas. */
  counts: ChatStore
  rpc: RpcPool
  channels: CheckParts['channels']
  facilitator: Facilitator
  sold: CheckParts['sold']
  ledgerHealth: CheckParts['ledgerHealth']
  /** By which one replica at a time compares ledger and chain, and where it leaves what it found. */
  leases: ReconcileJobSettings['leases']
  results: ReconcileJobSettings['results']
  owner: string
  jobs: CheckParts['jobs']
  lists: CheckParts['lists']
  findAppGap: CheckParts['findAppGap']
  checkChain: TroubleSettings['checkChain']
  stores(): Promise<StoresState>
  upstreams(): Record<string, UpstreamHealth>
}

/** What operators use: `/metrics` and `/admin`, the health loop, and the comparison of ledger and chain. */
export interface Operations {
  app: Hono<{ Bindings: HttpBindings }>
  reconciliation: ReconcileJob
  /** Troubles and stores as the last look found them, for everybody who asks. */
  lastTroubles(): Promise<Trouble[]>
  lastStores(): Promise<StoresState>
  /** Looks now. */
  findTroubles(): Promise<Trouble[]>
  stop(): Promise<void>
}

export function openOperations(parts: OperationsParts): Operations {
  const { config, context, metrics, ledger, counts, rpc, facilitator, upstreams } = parts
  const { USDC_ADDRESS: asset, PAY_TO: payTo } = config
  const { leases, results, owner } = parts
  const reconciliation = startReconcileJob({
    ...{ ledger, rpc, asset, payTo, metrics, context, leases, results, owner },
    network: networkOf(config.CHAIN_ID),
  })
  let storesSeen: StoresState | undefined
  const lookAtStores = async () => {
    storesSeen = await parts.stores()
    return storesSeen
  }
  const lastStores = async () => storesSeen ?? lookAtStores()
  const findTroubles = createTroubleFinder({
    checkChain: parts.checkChain,
    checkFacilitator: async () => facilitator.problems?.() ?? [],
    stores: lookAtStores,
    upstreams,
    now: context.now,
    more: openChecks({ ...parts, reconciliation }),
  })
  const healthLoop = startHealthLoop({ find: findTroubles, countOpen: ledger.countOpen, metrics, context })
  const readReport = createReport({
    ledger,
    troubles: healthLoop.troubles,
    stores: lastStores,
    upstreams,
    reconciliation: reconciliation.last,
    channels: parts.channels.totals,
    metrics,
    chainId: config.CHAIN_ID,
    ceilings: {
      CHAT_DAILY_READS: config.CHAT_DAILY_READS,
      CHAT_HOLDER_DAILY_READS: config.CHAT_HOLDER_DAILY_READS,
      LLM_DAILY_CALLS: config.LLM_DAILY_CALLS,
    },
    now: context.now,
    log: context.log,
  })
  const app = createOperatorApp({
    metricsToken: config.METRICS_TOKEN,
    adminToken: config.ADMIN_TOKEN,
    readMetrics: async () => ({ type: metrics.registry.contentType, text: await metrics.registry.metrics() }),
    readReport,
    clientAddressOf: createClientAddress(config.TRUSTED_PROXIES),
    wrongTokens: createWrongTokens(counts, context),
    refused: metrics.operatorRefused,
    publicUrl: config.PUBLIC_URL,
    context,
  })
  return {
    app,
    reconciliation,
    lastTroubles: healthLoop.troubles,
    lastStores,
    findTroubles,
    async stop() {
      await healthLoop.stop()
      await reconciliation.stop()
    },
  }
}
