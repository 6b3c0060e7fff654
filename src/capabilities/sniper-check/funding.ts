import type { z } from 'zod'
import { toIso } from '../../domain/provenance.ts'
import type { LaunchedToken } from '../../ports/launches.ts'
import { roundPct } from '../top-holders.ts'
import type { EarlyBuy } from './bundles.ts'
import { type LaunchCheck, toChecksum, toShares } from './check-launch.ts'
import type { sniperCheckOffer } from './offer.ts'
import { CLUSTER_WALLETS, type FunderCluster, MOST_TRACED, type Origins } from './origins.ts'

/** The part of the answer about who first funded the early buyers, or the largest holders. */

export type Funding = NonNullable<z.output<typeof sniperCheckOffer.output>['funding']>

type Shares = (wallets: readonly string[]) => { boughtPct: number | null; stillHeldPct: number | null }

/**
 * The early buyers whose funders are worth knowing: half of them the earliest, half the largest, those outside of
 * bundles first, because the members of a bundle are already known to be one person's.
 */
export function chooseEarlyBuyers({ buys, bundles }: Pick<LaunchCheck, 'buys' | 'bundles'>): string[] {
  const bundled = new Set(bundles.flatMap(({ bought }) => [...bought.keys()]))
  const bought = new Map<string, bigint>()
  for (const buy of buys) for (const [buyer, value] of buy.bought) bought.set(buyer, (bought.get(buyer) ?? 0n) + value)
  const earliest = [...bought.keys()].filter((buyer) => !bundled.has(buyer))
  const size = (buyer: string) => bought.get(buyer) ?? 0n
  const largest = [...earliest].sort(
    (left, right) => Number(size(right) > size(left)) - Number(size(right) < size(left)),
  )
  return [...new Set([...earliest.slice(0, MOST_TRACED / 2), ...largest, ...bundled])].slice(0, MOST_TRACED)
}

/** What a set of early buyers bought in all their transactions, and still hold. */
export const sharesOfBuyers =
  (buys: readonly EarlyBuy[], token: LaunchedToken): Shares =>
  (wallets) => {
    const own = new Set(wallets)
    const parts = buys.map((buy) => ({ ...buy, bought: new Map([...buy.bought].filter(([buyer]) => own.has(buyer))) }))
    return toShares(parts, token)
  }

/** What a set of large holders has now; what they bought is not known. */
export const sharesOfHolders =
  (holders: readonly { address: string; pct: number }[]): Shares =>
  (wallets) => {
    const own = new Set(wallets)
    const held = holders.filter(({ address }) => own.has(address.toLowerCase()))
    return { boughtPct: null, stillHeldPct: roundPct(held.reduce((sum, { pct }) => sum + pct, 0)) }
  }

export function toFunding(
  origins: Origins,
  of: 'early_buyers' | 'top_holders',
  sharesOf: Shares,
  { deployer, bundles }: { deployer: string | null; bundles: readonly EarlyBuy[] },
): Funding {
  const bundled = new Set(bundles.flatMap(({ bought }) => [...bought.keys()]))
  const { traced, asked, fresh } = origins
  return {
    of,
    asked,
    traced,
    freshCount: fresh,
    freshPct: fresh === null || traced === 0 ? null : roundPct((100 * fresh) / traced),
    clusters: origins.clusters.map((cluster) => ({
      ...toCluster(cluster, deployer),
      bundledCount: cluster.wallets.filter((wallet) => bundled.has(wallet)).length,
      ...sharesOf(cluster.wallets),
    })),
    source: origins.source,
    at: toIso(origins.atMs),
  }
}

const MOST_TXS_SHOWN = 5

const toCluster = ({ funder, label, wallets, txs }: FunderCluster, deployer: string | null) => ({
  funder: toChecksum(funder),
  label,
  isDeployer: deployer === null ? null : deployer.toLowerCase() === funder,
  walletCount: wallets.length,
  wallets: wallets.map(toChecksum),
  txHashes: txs.slice(0, MOST_TXS_SHOWN),
})

/** Clusters that tell something new: enough of their wallets are in no bundle. */
export const listNewClusters = (funding: Funding | null): Funding['clusters'] =>
  (funding?.clusters ?? []).filter(({ walletCount, bundledCount }) => walletCount - bundledCount >= CLUSTER_WALLETS)

/** The largest share of the supply that one of these clusters bought or, where that is unknown, holds. */
export function largestClusterPct(clusters: Funding['clusters']): number | null {
  const shares = clusters.flatMap(({ boughtPct, stillHeldPct }) => boughtPct ?? stillHeldPct ?? [])
  return shares.length === 0 ? null : Math.max(...shares)
}
