import { findChain } from '../../domain/chains/find-chain.ts'
import { FORMER_TICKERS } from '../../domain/names/coin-names.ts'
import type { Asset } from '../../ports/prices.ts'
import { sameAddress, toTicker } from '../shapes/tokens.ts'
import { MAJOR_ROWS, type MajorRow } from './majors-table.ts'

/** Assets that people mean by their bare ticker. A new token with the same ticker cannot replace them. */
export const MAJORS: readonly Asset[] = MAJOR_ROWS.map(toAsset)

export const MAJOR_IDS: readonly string[] = MAJORS.flatMap(({ coingeckoId }) => coingeckoId ?? [])

const byTicker = new Map(MAJORS.map((asset) => [toTicker(asset.token.symbol), asset]))

export function findMajor(ticker: string): Asset | undefined {
  return byTicker.get(FORMER_TICKERS[ticker]?.now ?? ticker)
}

export function findMajorByAddress(address: string): Asset | undefined {
  return MAJORS.find(({ token }) => token.address !== null && sameAddress(token.address, address))
}

function toAsset([symbol, name, coingeckoId, assetClass, exchangeTicker, decimals, chain, address]: MajorRow): Asset {
  return {
    token: {
      symbol,
      name,
      chain: chain ?? null,
      chainId: chain === undefined ? null : (findChain(chain)?.id ?? null),
      address: address ?? null,
      decimals,
      verified: true,
    },
    assetClass,
    coingeckoId,
    llamaKey: `coingecko:${coingeckoId}`,
    exchangeTicker,
    foundBy: 'majors',
  }
}
