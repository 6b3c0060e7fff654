import type { Chain } from '../../domain/chain.ts'
import type { TokenCandidate } from '../../domain/failure.ts'
import { searchJupiter } from '../jupiter/search.ts'
import { groupByToken } from '../prices/by-depth.ts'
import { toTicker } from '../prices/ticker.ts'
import type { TokenLookers } from './look-up.ts'

/** An unlisted token that bears the ticker on the chain, with what its pools hold. */
export type PooledCandidate = TokenCandidate & { address: string; liquidityUsd: number }

const LEAST_DEPTH_USD = 50_000
/** The leader is clear when its pools are this many times deeper than those of the next. */
const CLEAR_LEAD = 10

/** Tokens of that ticker with pools deep enough to trade in, deepest first. */
export async function listPooled(
  { dexscreener, jupiter }: TokenLookers,
  chain: Chain,
  ticker: string,
): Promise<PooledCandidate[]> {
  const pooled =
    chain.kind === 'solana'
      ? (await searchJupiter(jupiter, ticker))
          .filter(({ rawSymbol }) => toTicker(rawSymbol) === ticker)
          .map(({ symbol, name, mint, liquidityUsd }) => toCandidate(chain, symbol, name, mint, liquidityUsd ?? 0))
      : groupByToken(
          (await dexscreener.search(ticker)).body.filter((pair) => toTicker(pair.token.rawSymbol) === ticker),
        )
          .filter((group) => group.chain === chain.slug)
          .map(({ symbol, name, address, depthUsd }) => toCandidate(chain, symbol, name, address, depthUsd))
  return pooled
    .filter(({ liquidityUsd }) => liquidityUsd >= LEAST_DEPTH_USD)
    .sort((left, right) => right.liquidityUsd - left.liquidityUsd)
}

export function isClearLead([first, second]: readonly PooledCandidate[]): boolean {
  return first !== undefined && (second === undefined || first.liquidityUsd >= CLEAR_LEAD * second.liquidityUsd)
}

function toCandidate(
  { slug }: Chain,
  symbol: string,
  name: string,
  address: string,
  liquidityUsd: number,
): PooledCandidate {
  return { symbol, name, chain: slug, address, liquidityUsd }
}
