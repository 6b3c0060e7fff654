import { z } from 'zod'
import { slugAt } from '../../../domain/chains/find-chain.ts'
import { readAddress } from '../../../domain/token.ts'
import type { Fetched } from '../../client/cache.ts'
import { SEARCH } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { Anything, toDecimals } from '../../shapes/values.ts'

/** The contracts of a listed coin, by chain. */

/** A contract of a listed coin. */
export interface CoinContract {
  /** Our chain slug. */
  chain: string
  address: string
  decimals: number | null
}

export interface CoingeckoContracts {
  /** The coin's home chain comes first. `undefined` when the coin is not listed, empty when it has no contract. */
  byId(id: string): Promise<Fetched<CoinContract[]> | undefined>
}

export function coingeckoContracts(upstream: Upstream): CoingeckoContracts {
  return {
    byId: (id) =>
      findOrUndefined(
        upstream.get(
          toPath`/coins/${id}?localization=false&tickers=false&market_data=false&community_data=false&developer_data=false`,
          Contracts,
          SEARCH,
        ),
      ),
  }
}

export const CoinRow = z.object({
  asset_platform_id: Anything,
  platforms: z.record(z.string(), z.unknown()).catch({}),
  detail_platforms: z.record(z.string(), z.unknown()).catch({}),
})

const Detail = z.object({ decimal_place: Anything })

export function toContracts(row: z.output<typeof CoinRow>): CoinContract[] {
  const contracts = Object.entries(row.platforms).flatMap(([platform, text]) => {
    const chain = slugAt(platform, 'coingecko')
    const read = typeof text === 'string' ? readAddress(text) : undefined
    if (chain === undefined || read === undefined || read.kind === 'bad-checksum') return []
    const detail = Detail.safeParse(row.detail_platforms[platform])
    const decimals = detail.success ? toDecimals(detail.data.decimal_place) : null
    return [{ platform, contract: { chain, address: read.address, decimals } }]
  })
  const isHome = ({ platform }: { platform: string }) => platform === row.asset_platform_id
  return [...contracts.filter(isHome), ...contracts.filter((entry) => !isHome(entry))].map(({ contract }) => contract)
}

const Contracts = CoinRow.transform(toContracts)
