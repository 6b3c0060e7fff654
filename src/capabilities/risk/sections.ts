import { toIso } from '../../domain/provenance.ts'
import type { LaunchFindings } from '../../ports/launches.ts'
import type { ContractFact, LpShare, PooledMarket } from '../../ports/risk.ts'
import type { Combined } from './combine.ts'
import type { HolderView } from './holder-view.ts'
import type { HoneypotView } from './honeypot.ts'
import type { LiquidityView } from './liquidity-view.ts'
import type { OwnerKind } from './standing.ts'

/** The figures of the answer by section; unknown ones are null. */
export function toSections(
  pools: PooledMarket,
  combined: Combined,
  { status, canSell, method, sources }: HoneypotView,
  lp: LiquidityView | null,
  holders: HolderView | null,
  owner: OwnerKind | null,
  ageDays: number | null,
  deployer: string | null,
) {
  const { liquidityUsd, volume24hUsd, topPool } = pools
  const fact = (name: ContractFact): boolean | null => combined.facts[name]?.value ?? null
  return {
    liquidity: {
      totalUsd: toShort(liquidityUsd),
      poolCount: pools.poolCount,
      topPool: topPool && {
        dex: topPool.dex,
        address: topPool.address,
        createdAt: topPool.createdAtMs === null ? null : toIso(topPool.createdAtMs),
        liquidityUsd: toShort(topPool.liquidityUsd),
      },
      lpLockedPct: toShort(lp?.lockedPct ?? null),
      lpBurnedPct: toShort(lp?.burnedPct ?? null),
      lpWithdrawable: lp && (lp.removable ? toWithdrawable(lp.removable) : { pct: 0, by: null, address: null }),
      lpLock: lp && toLock(lp.lock),
    },
    volume: {
      h24Usd: toShort(volume24hUsd),
      buys24h: pools.buys24h,
      sells24h: pools.sells24h,
      volumeToLiquidity: toTurnover(volume24hUsd, liquidityUsd),
    },
    market: {
      priceUsd: pools.priceUsd,
      marketCapUsd: pools.marketCapUsd,
      fdvUsd: pools.fdvUsd,
      change24hPct: pools.change24hPct,
      ageDays: ageDays === null ? null : Number(ageDays.toFixed(1)),
    },
    honeypot: {
      status,
      canSell,
      buyTaxPct: toShort(combined.buyTaxPct?.value ?? null),
      sellTaxPct: toShort(combined.sellTaxPct?.value ?? null),
      method,
      sources,
    },
    contract: {
      verified: fact('verified'),
      proxy: fact('proxy'),
      mintable: fact('mintable'),
      pausable: fact('pausable'),
      blacklist: fact('blacklist'),
      ownerRenounced: fact('ownerRenounced'),
      hiddenOwner: fact('hiddenOwner'),
      heldBy: owner,
    },
    holders: {
      count: holders?.count ?? combined.holderCount?.value ?? null,
      top10Pct: toShort(holders?.top10Pct ?? combined.top10Pct?.value ?? null),
      top10PctExPools: toShort(holders ? holders.top10PctExPools : (combined.top10PctExPools?.value ?? null)),
      ownedPct: toShort(holders?.ownedPct ?? null),
      largestWalletPct: toShort(holders?.largest?.pct ?? null),
      insidersPct: toShort(combined.insidersPct?.value ?? null),
      linkedWalletsPct: toShort(combined.insiderNetworkPct?.value ?? null),
    },
    deployer: {
      address: deployer,
      priorTokens: combined.priorTokens?.value ?? null,
      earlier: toEarlier(combined),
    },
  }
}

/** What a sniper check found, with its own age. */
export function toLaunch({
  sniped,
  bundleCount,
  bundledPct,
  stillHeldPct,
  commonFunder,
  fundersRead,
  atMs,
}: LaunchFindings) {
  return {
    sniped,
    bundleCount,
    bundledPct,
    stillHeldPct,
    commonFunder: fundersRead ? commonFunder !== null : null,
    commonFunderPct: commonFunder ? commonFunder.pct : fundersRead ? 0 : null,
    at: toIso(atMs),
  }
}

const toWithdrawable = ({ pct, kind, address }: LpShare) => ({ pct: toShort(pct) ?? 0, by: kind, address })

function toLock(lock: LiquidityView['lock']) {
  if (!lock) return { pct: 0, holder: null, name: null, endsAt: null }
  const { pct, holder, label, endsAtMs } = lock
  return { pct: toShort(pct) ?? 0, holder, name: label, endsAt: endsAtMs === null ? null : toIso(endsAtMs) }
}

/** What became of the deployer's other tokens; the latest ones first. */
function toEarlier({ earlierTokens, facts }: Combined) {
  const rugged = facts.creatorRugged?.value === true
  if (!earlierTokens) return null
  const latest = [...earlierTokens.value].sort((left, right) => (right.createdAtMs ?? 0) - (left.createdAtMs ?? 0))
  return {
    count: latest.length,
    worthless: latest.filter(({ marketCapUsd }) => marketCapUsd !== null && marketCapUsd < WORTHLESS_USD).length,
    rugged,
    latest: latest.slice(0, MOST_EARLIER).map(({ address, createdAtMs, marketCapUsd }) => ({
      address,
      createdAt: createdAtMs === null ? null : toIso(createdAtMs),
      marketCapUsd: toShort(marketCapUsd),
    })),
  }
}

const WORTHLESS_USD = 10_000
const MOST_EARLIER = 3

const toShort = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(8)))

/**
 * Volume as a multiple of liquidity. Null when one is unknown, or when the pool is too empty for a meaningful number.
 */
function toTurnover(volume24hUsd: number | null, liquidityUsd: number | null): number | null {
  const turnover = volume24hUsd === null || !liquidityUsd ? Number.NaN : volume24hUsd / liquidityUsd
  return Number.isFinite(turnover) ? toShort(turnover) : null
}
