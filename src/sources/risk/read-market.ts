import { Failed, fail } from '../../domain/failure.ts'
import type { Sourced } from '../../domain/provenance.ts'
import type { PooledMarket, RiskSubject } from '../../ports/risk.ts'
import { findChainName } from '../chain-names.ts'
import type { DexscreenerMarket } from '../dexscreener/token-market.ts'
import type { GeckoterminalPools } from '../geckoterminal/token-pools.ts'
import { toPooledMarket } from '../pooled-market.ts'
import type { Fetched } from '../upstream.ts'

export interface MarketReaders {
  dexscreener: DexscreenerMarket
  geckoterminal: GeckoterminalPools
}

type Attempt = () => Promise<Sourced<PooledMarket> | undefined>

/** DexScreener, and GeckoTerminal where that has nothing or is in trouble. */
export async function readMarket(
  readers: MarketReaders,
  { contract, token }: RiskSubject,
): Promise<Sourced<PooledMarket>> {
  const { chain, address } = contract
  const [chainName, network] = [findChainName(chain, 'dexscreener'), findChainName(chain, 'geckoterminal')]
  const attempts: Attempt[] = []
  if (chainName !== undefined) {
    attempts.push(async () => {
      const fetched = await readers.dexscreener.market(chainName, address)
      return fetched && toSourced('dexscreener', fetched, fetched.body)
    })
  }
  if (network !== undefined) {
    attempts.push(async () => {
      const fetched = await readers.geckoterminal.pools(network, address)
      const market = fetched && toPooledMarket(fetched.body.pools)
      return fetched && market && toSourced('geckoterminal', fetched, market)
    })
  }
  let trouble: unknown
  for (const attempt of attempts) {
    try {
      const found = await attempt()
      if (found) return found
    } catch (thrown) {
      if (!(thrown instanceof Failed)) throw thrown
      trouble ??= thrown
    }
  }
  throw trouble ?? fail({ code: 'no_data', about: `pools of ${token.symbol}` })
}

function toSourced(
  source: string,
  { fetchedAtMs, sandbox }: Fetched<unknown>,
  value: PooledMarket,
): Sourced<PooledMarket> {
  return { value, source, atMs: fetchedAtMs, ...(sandbox ? { sandbox: true } : {}) }
}
