import type { Chain } from '../../domain/chains/chain.ts'
import type { TokenCandidate } from '../../domain/failure.ts'
import type { TradeToken } from '../../ports/routes.ts'
import { sameAddress, toTicker } from '../shapes/tokens.ts'
import { LISTED_TOKENS, type ListedRow } from './listed-tokens.ts'

/** Lookups in the built-in token lists, without any request. */

/** Addresses that routers use as a placeholder for a chain's native coin. */
const NATIVE_ADDRESSES = new Set([
  '0x0000000000000000000000000000000000000000',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '11111111111111111111111111111111',
  '0x0000000000000000000000000000000000001010',
])

/** Other names of a token on chains where its symbol differs. */
const OTHER_SYMBOLS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ETH', ['WETH', 'WETH.E']],
  ['USDC', ['USDC.E']],
  ['USDT', ['USDT0']],
  ['USDT0', ['USDT']],
  ['MATIC', ['POL']],
  ['WMATIC', ['WPOL']],
  ['WSOL', ['SOL']],
])

/** Coins without a token of their own on our chains, and the wrapped tokens that represent them. */
const STAND_INS: ReadonlyMap<string, readonly string[]> = new Map([
  ['BTC', ['WBTC', 'CBBTC', 'TBTC', 'BTCB', 'BTC.B']],
  ['XBT', ['WBTC', 'CBBTC', 'TBTC', 'BTCB', 'BTC.B']],
])

export function nativeOf(chain: Chain): TradeToken {
  const { symbol, name, decimals } = chain.native
  return { symbol, name, chain: chain.slug, chainId: chain.id, address: null, decimals, verified: true }
}

export function isNativeAddress(address: string): boolean {
  return NATIVE_ADDRESSES.has(address.toLowerCase())
}

const allTokens = new Map<string, readonly TradeToken[]>()

/** The native coin and every listed token of a chain. */
export function listTokens(chain: Chain): readonly TradeToken[] {
  const known = allTokens.get(chain.slug) ?? [nativeOf(chain), ...rowsOf(chain).map((row) => toToken(chain, row))]
  allTokens.set(chain.slug, known)
  return known
}

export function findListedByAddress(chain: Chain, address: string): TradeToken | undefined {
  const row = rowsOf(chain).find(([, , listed]) => sameAddress(listed, address))
  return row && toToken(chain, row)
}

/** Every listed token of that ticker on the chain. Other names of the ticker are tried when it is not listed itself. */
export function listBySymbol(chain: Chain, ticker: string): TradeToken[] {
  for (const symbol of [ticker, ...(OTHER_SYMBOLS.get(ticker) ?? [])]) {
    if (toTicker(chain.native.symbol) === symbol) return [nativeOf(chain)]
    const rows = rowsOf(chain).filter(([listed]) => toTicker(listed) === symbol)
    if (rows.length > 0) return rows.map((row) => toToken(chain, row))
  }
  return []
}

/** Suggestions for a ticker that is not listed on this chain. */
export function listNear(chain: Chain, ticker: string, chains: readonly Chain[]): TokenCandidate[] {
  const here = (STAND_INS.get(ticker) ?? []).flatMap((symbol) => listBySymbol(chain, symbol))
  const elsewhere = chains.filter(({ slug }) => slug !== chain.slug).flatMap((other) => listBySymbol(other, ticker))
  return [...here, ...elsewhere].slice(0, MOST_NEAR).map(toTokenCandidate)
}

const MOST_NEAR = 4

export function toTokenCandidate({ symbol, name, chain, address }: TradeToken): TokenCandidate {
  return { symbol, name, chain, address }
}

const rowsOf = (chain: Chain): readonly ListedRow[] => LISTED_TOKENS[chain.slug] ?? []

function toToken(chain: Chain, [symbol, name, address, decimals]: ListedRow): TradeToken {
  return { symbol, name, chain: chain.slug, chainId: chain.id, address, decimals, verified: true }
}
