import { z } from 'zod'
import { findChain, slugAt } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import { readAddress } from '../../../domain/token.ts'
import type { ActivePool } from '../../../ports/market-reads.ts'
import type { Fetched } from '../../client/cache.ts'
import { TRENDS } from '../../client/cache-policies.ts'
import type { Upstream } from '../../client/upstream.ts'
import { readMoment, toPct, toUsd } from '../../shapes/plausible.ts'
import { Anything, readRows, toDecimals, translate } from '../../shapes/values.ts'

/** GeckoTerminal's trending pools on all networks. */
export function readActivePools(upstream: Upstream): Promise<Fetched<ActivePool[]>> {
  return upstream.get('/networks/trending_pools?include=base_token,network&page=1', Pools, TRENDS)
}

const PoolRow = z.object({
  attributes: z.object({
    price_change_percentage: z.object({ h24: Anything }).catch({ h24: null }),
    volume_usd: z.object({ h24: Anything }).catch({ h24: null }),
    reserve_in_usd: Anything,
    pool_created_at: Anything,
    name: z.string().catch(''),
  }),
  relationships: z.object({
    base_token: z.object({ data: z.object({ id: z.string().max(200) }) }),
    network: z
      .object({ data: z.object({ id: z.string().min(1).max(60) }) })
      .optional()
      .catch(undefined),
  }),
})

const TokenRow = z.object({
  id: z.string(),
  type: z.literal('token'),
  attributes: z.object({
    address: z.string().max(100),
    name: z.string(),
    symbol: z.string(),
    decimals: Anything,
    coingecko_coin_id: Anything,
  }),
})

export function toActivePools(body: {
  data: readonly unknown[]
  included?: readonly unknown[] | undefined
}): ActivePool[] {
  const tokens = new Map(readRows(body.included ?? [], TokenRow).map((token) => [token.id, token.attributes]))
  return translate(readRows(body.data, PoolRow), ({ attributes, relationships }) => {
    const { id } = relationships.base_token.data
    const [network, address] = splitId(id, relationships.network?.data.id)
    const facts = tokens.get(id)
    const symbol = cleanText(facts?.symbol ?? attributes.name.split(' / ')[0] ?? '', 30)
    if (symbol === '' || address === '') return undefined
    const chain = slugAt(network, 'geckoterminal') ?? null
    const listed = typeof facts?.coingecko_coin_id === 'string' && facts.coingecko_coin_id !== ''
    return {
      token: {
        symbol,
        name: cleanText(facts?.name ?? '') || symbol,
        chain,
        chainId: chain === null ? null : (findChain(chain)?.id ?? null),
        address: toCanonical(facts?.address ?? address),
        decimals: toDecimals(facts?.decimals),
        verified: listed,
      },
      listed,
      change24hPct: toPct(attributes.price_change_percentage.h24),
      volume24hUsd: toUsd(attributes.volume_usd.h24),
      depthUsd: toUsd(attributes.reserve_in_usd),
      createdAtMs: readMoment(attributes.pool_created_at),
    }
  })
}

/**
 * Ids are `{network}_{address}`. Both parts may contain an underscore: the network `polygon_pos`, and addresses on TON.
 * So the network that the row states decides, then the start of an EVM address, then the first underscore.
 */
function splitId(id: string, network: string | undefined): [network: string, address: string] {
  if (network !== undefined && id.startsWith(`${network}_`)) return [network, id.slice(network.length + 1)]
  const evm = id.search(/_0x[0-9a-f]/i)
  const at = evm === -1 ? id.indexOf('_') : evm
  return at === -1 ? ['', ''] : [id.slice(0, at), id.slice(at + 1)]
}

/** EVM addresses with their checksum; those of other chains are case-sensitive and stay as they are. */
function toCanonical(address: string): string {
  const read = readAddress(address)
  return read?.kind === 'evm' ? read.address : address
}

const Pools = z
  .object({ data: z.array(z.unknown()), included: z.array(z.unknown()).optional() })
  .transform(toActivePools)
