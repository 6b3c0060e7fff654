import { statfs } from 'node:fs/promises'
import { parseEther } from 'viem'
import type { Config } from '../config/read-config.ts'
import type { Context } from '../domain/context.ts'
import type { JobState } from '../domain/jobs.ts'
import { createHeadWatch } from '../payments/chain/head-watch.ts'
import type { RpcPool } from '../payments/chain/rpc-pool.ts'
import type { ChannelTotals } from '../payments/channels/watch.ts'
import type { Facilitator } from '../payments/facilitators/facilitator.ts'
import type { LedgerHealth } from '../payments/ledger/ledger-health.ts'
import type { Terms } from '../payments/wire/terms.ts'
import type { ListHealth } from '../sources/client/lists/list.ts'
import {
  findDiskTroubles,
  findEndpointTroubles,
  findGasTroubles,
  findHeadTroubles,
  findJobTroubles,
  findListTroubles,
  findReconcileTroubles,
  findSaleTroubles,
} from '../telemetry/checks.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { ReconcileJob } from '../telemetry/reconcile-job.ts'
import { troubleOf } from '../telemetry/trouble-names.ts'
import type { Check } from '../telemetry/troubles.ts'

export interface CheckParts {
  config: Config
  context: Context
  metrics: Metrics
  rpc: RpcPool
  facilitator: Pick<Facilitator, 'gasHealth'>
  /** The terms of everything that is sold. */
  sold: readonly Terms[]
  ledgerHealth: LedgerHealth
  jobs(): JobState[]
  lists(): ListHealth[]
  channels: { problems(): string[]; areOffered(): boolean; totals(): ChannelTotals | undefined }
  reconciliation: ReconcileJob
  /** What is missing of the web app; without it nobody asks. */
  findAppGap?: (() => string | undefined) | undefined
}

/** Everything that is checked beside chain, facilitator, stores and upstreams. Each check also sets its metrics. */
export function openChecks(parts: CheckParts): Check[] {
  const { config, context, metrics, rpc, facilitator, sold, ledgerHealth, channels, reconciliation } = parts
  const head = createHeadWatch(rpc, context.now)
  const leastWei = parseEther(config.RELAYER_LEAST_ETHER)

  return [
    async function checkHead() {
      const state = await head.look()
      metrics.clockOff.set((state.clockOffMs ?? 0) / 1000)
      return findHeadTroubles(state)
    },
    function checkEndpoints() {
      const up = rpc.health()
      for (const [index, isUp] of up.entries()) metrics.rpcUp.set({ endpoint: String(index + 1) }, isUp ? 1 : 0)
      return findEndpointTroubles(up)
    },
    async function checkGas() {
      const health = await facilitator.gasHealth?.(sold)
      if (!health) return []
      for (const [index, wei] of health.balancesWei.entries())
        if (wei !== null) metrics.relayerEther.set({ key: String(index + 1) }, toUnits(wei, 18))
      if (health.weekWei !== null) metrics.relayerWeekEther.set(toUnits(health.weekWei, 18))
      if (health.baseFeeWei !== null) metrics.gasBaseFee.set(toUnits(health.baseFeeWei, 9))
      metrics.gasMostFee.set(toUnits(health.mostFeeWei, 9))
      return findGasTroubles(health, sold.length, leastWei)
    },
    async function checkSales() {
      const oldestMs = await ledgerHealth.findOldestOpenMs()
      const nowMs = context.now()
      metrics.oldestOpenSale.set(oldestMs === undefined ? 0 : Math.max(0, nowMs - oldestMs) / 1000)
      return findSaleTroubles(oldestMs, nowMs, config.SETTLEMENT_CONFIRMATIONS)
    },
    function checkReconciliation() {
      const health = reconciliation.health()
      metrics.reconcileAge.set(health.ageSeconds)
      metrics.reconcileFailures.set(health.failures)
      return findReconcileTroubles(health, reconciliation.last()?.differences.length ?? 0)
    },
    function checkJobs() {
      const jobs = parts.jobs()
      for (const { job: name, failures, ageSeconds } of jobs) {
        metrics.jobFailures.set({ name }, failures)
        metrics.jobAge.set({ name }, ageSeconds)
      }
      return findJobTroubles(jobs)
    },
    function checkLists() {
      const lists = parts.lists()
      for (const { name: list, ageSeconds, failures } of lists) {
        if (ageSeconds !== null) metrics.listAge.set({ list }, ageSeconds)
        metrics.listFailures.set({ list }, failures)
      }
      return findListTroubles(lists)
    },
    function checkChannels() {
      metrics.channelLate.set(toUnits(channels.totals()?.lateBase ?? 0n, 6))
      const name = channels.areOffered() ? 'claims_at_risk' : 'channels_not_offered'
      return channels.problems().map((text) => troubleOf(name, text))
    },
    function checkApp() {
      const gap = parts.findAppGap?.()
      return gap === undefined ? [] : [troubleOf('app_missing', gap, { stops: true })]
    },
    async function checkDisk() {
      const { bavail, bsize, blocks } = await statfs(config.DATA_DIR)
      metrics.diskFree.set(bavail * bsize)
      // With Postgres the folder holds only copies of lists.
      return config.DATABASE_URL ? [] : findDiskTroubles(bavail * bsize, blocks * bsize)
    },
  ]
}

const toUnits = (base: bigint, decimals: number): number => Number(base) / 10 ** decimals
