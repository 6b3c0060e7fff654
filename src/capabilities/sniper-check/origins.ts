import type { Chain } from '../../domain/chains/chain.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Funder, WalletHistorySource, WalletOrigin } from '../../ports/wallet-history.ts'

/** Who first paid coin into a set of wallets: several wallets of one funder are taken for one person's. */

export interface FunderCluster {
  /** Lower-case address of the funder. */
  funder: string
  label: string | null
  /** The payments came out of a contract, all in one transaction. */
  byContract: boolean
  /** Lower-case addresses of the wallets. */
  wallets: string[]
  /** Transactions of the payments, at most one for each wallet. */
  txs: string[]
}

export interface Origins {
  /** Wallets whose first payment or first transaction is known, and how many were asked about. */
  traced: number
  asked: number
  /** Wallets first used less than a day before the moment in question; `null` without such a moment. */
  fresh: number | null
  clusters: FunderCluster[]
  /** Funders of several wallets that are exchanges, bridges or other services. */
  services: number
  /** Funders of several wallets of whom nothing is known: they are not counted as clusters. */
  unknown: number
  source: string
  atMs: number
}

/** This many wallets of one funder are a cluster. */
export const CLUSTER_WALLETS = 3
/** Each wallet costs one call of the explorer, some cost two. */
export const MOST_TRACED = 12
const MOST_FUNDERS = 3

/**
 * The origins of these wallets. `undefined` where the chain has no explorer or the explorer fails: the rest of the
 * answer does not depend on it.
 */
export async function readOrigins(
  source: WalletHistorySource,
  chain: Chain,
  wallets: readonly string[],
  atMs: number | null,
): Promise<Origins | undefined> {
  const asked = wallets.slice(0, MOST_TRACED)
  if (asked.length === 0 || !source.covers(chain)) return undefined
  const read = await source.origins(chain, asked).catch(() => undefined)
  if (!read) return undefined
  const groups = groupByFunder(read.value).slice(0, MOST_FUNDERS)
  const known = await source
    .funders(
      chain,
      groups.map(({ funder }) => funder),
    )
    .catch((): ReadonlyMap<string, Funder> => new Map())
  const isService = ({ funder, byContract }: FunderCluster) => toService(known.get(funder), byContract)
  const seen = [...read.value.values()].flatMap(({ firstSeenMs }) => firstSeenMs ?? [])
  return {
    traced: [...read.value.values()].filter(({ firstSeenMs }) => firstSeenMs !== null).length,
    asked: asked.length,
    fresh: atMs === null ? null : seen.filter((firstMs) => atMs - firstMs < DAY_MS).length,
    clusters: groups
      .filter((group) => isService(group) === false)
      .map((group) => ({ ...group, label: known.get(group.funder)?.label ?? null })),
    services: groups.filter((group) => isService(group) === true).length,
    unknown: groups.filter((group) => isService(group) === null).length,
    source: read.source,
    atMs: read.atMs,
  }
}

/**
 * Exchanges and bridges pay strangers. A contract that many people use to pay wallets is busy as well, but one
 * transaction of it has one sender, so there only the name counts.
 */
function toService(funder: Funder | undefined, byContract: boolean): boolean | null {
  if (!funder) return null
  if (funder.isNamedService === true) return true
  if (byContract) return funder.isNamedService
  return funder.isBusy
}

/**
 * Wallets by funder, largest group first. A contract pays for many people, so its payments belong together only when
 * they were made in one transaction.
 */
function groupByFunder(origins: ReadonlyMap<string, WalletOrigin>): FunderCluster[] {
  const groups = new Map<string, FunderCluster>()
  for (const [wallet, { funder, tx, byContract }] of origins) {
    if (funder === null || (byContract && tx === null)) continue
    const key = byContract ? `${funder} ${tx}` : funder
    const group = groups.get(key) ?? { funder, label: null, byContract, wallets: [], txs: [] }
    groups.set(key, group)
    group.wallets.push(wallet)
    if (tx !== null && !group.txs.includes(tx)) group.txs.push(tx)
  }
  return [...groups.values()]
    .filter(({ wallets }) => wallets.length >= CLUSTER_WALLETS)
    .sort((left, right) => right.wallets.length - left.wallets.length)
}
