import { toIso } from '../../domain/provenance.ts'
import type { ContractFact, PooledMarket } from '../../ports/risk.ts'
import type { Combined } from './combine.ts'
import type { HoneypotView } from './honeypot.ts'

/** The figures of the answer by section; unknown ones are null. */
export function toSections(
  pools: PooledMarket,
  combined: Combined,
  { status, canSell, method, sources }: HoneypotView,
  ageDays: number | null,
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
      lpLockedPct: toShort(combined.lpLockedPct?.value ?? null),
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
    },
    holders: { count: combined.holderCount?.value ?? null, top10Pct: toShort(combined.top10Pct?.value ?? null) },
    deployer: { address: combined.deployer?.value ?? null, priorTokens: combined.priorTokens?.value ?? null },
  }
}

const toShort = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(8)))

/**
 * Volume as a multiple of liquidity. Null when one is unknown, or when the pool is too empty for a meaningful number.
 */
function toTurnover(volume24hUsd: number | null, liquidityUsd: number | null): number | null {
  const turnover = volume24hUsd === null || !liquidityUsd ? Number.NaN : volume24hUsd / liquidityUsd
  return Number.isFinite(turnover) ? toShort(turnover) : null
}
