import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { createClientAddress } from '../chat/allowance/client-address.ts'
import type { ChatStore } from '../chat/store/chat-store.ts'
import type { Config } from '../config/read-config.ts'
import type { Context } from '../domain/context.ts'
import { createOperatorApp } from '../http/admin/operator-app.ts'
import { createReport } from '../http/admin/report.ts'
import { createWrongTokens } from '../http/admin/wrong-tokens.ts'
import type { Rpc } from '../payments/chain/rpc.ts'
import type { ChannelTotals } from '../payments/channels/watch.ts'
import type { Ledger } from '../payments/ledger/ledger.ts'
import type { UpstreamHealth } from '../sources/client/health.ts'
import { startHealthLoop } from '../telemetry/health-loop.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type ReconcileJob, startReconcileJob } from '../telemetry/reconcile-job.ts'
import type { Trouble } from '../telemetry/troubles.ts'
import type { StoresState } from './open-stores.ts'

export interface OperationsParts {
  config: Config
  context: Context
  metrics: Metrics
  ledger: Ledger
  /** Counts wrong tokens over all replicas. */
  counts: ChatStore
  rpc: Rpc
  channels(): ChannelTotals | undefined
  findTroubles(): Promise<Trouble[]>
  stores(): Promise<StoresState>
  upstreams(): Record<string, UpstreamHealth>
}

/** What operators use: `/metrics` and `/admin`, the health loop, and the comparison of ledger and chain. */
export interface Operations {
  app: Hono<{ Bindings: HttpBindings }>
  reconciliation: ReconcileJob
  stop(): Promise<void>
}

export function openOperations(parts: OperationsParts): Operations {
  const { config, context, metrics, ledger, counts, rpc, findTroubles, stores, upstreams } = parts
  const healthLoop = startHealthLoop({ find: findTroubles, countOpen: ledger.countOpen, metrics, context })
  const { USDC_ADDRESS: asset, PAY_TO: payTo } = config
  const reconciliation = startReconcileJob({ ledger, rpc, asset, payTo, metrics, context })
  const readReport = createReport({
    ledger,
    troubles: findTroubles,
    stores,
    upstreams,
    reconciliation: reconciliation.last,
    channels: parts.channels,
    metrics,
    chainId: config.CHAIN_ID,
    ceilings: {
      CHAT_DAILY_READS: config.CHAT_DAILY_READS,
      CHAT_HOLDER_DAILY_READS: config.CHAT_HOLDER_DAILY_READS,
      LLM_DAILY_CALLS: config.LLM_DAILY_CALLS,
    },
    now: context.now,
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
    async stop() {
      await healthLoop.stop()
      await reconciliation.stop()
    },
  }
}
