import { z } from 'zod'
import type { Fetched } from '../../client/cache.ts'
import { HOLDERS } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type HolderReport, type HolderRow, NOTHING, toSharePct } from '../../shapes/holders.ts'
import { Anything, toAddress, toCount, toDecimals, toName } from '../../shapes/values.ts'

/** Holders of a token from a Blockscout explorer: token facts, the first page of holders, and the creator's address. */

/**
 * The fifty largest holders of a token from the explorer's index. `undefined` when it does not know the contract as a
 * token.
 */
export async function blockscoutHolders(
  upstream: Upstream,
  address: string,
): Promise<Fetched<HolderReport> | undefined> {
  const [token, page, creator] = await Promise.all([
    findOrUndefined(upstream.get(toPath`/api/v2/tokens/${address}`, TokenFacts, HOLDERS)),
    findOrUndefined(upstream.get(toPath`/api/v2/tokens/${address}/holders`, HolderPage, HOLDERS)),
    upstream.get(toPath`/api/v2/addresses/${address}`, AddressFacts, HOLDERS).catch(() => undefined),
  ])
  if (!token || !page) return undefined
  const reading = toExplorerReport(token.body, page.body, creator?.body.creator ?? null)
  return { ...page, fetchedAtMs: Math.min(token.fetchedAtMs, page.fetchedAtMs), body: reading }
}

const RAW = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)

export const TokenFacts = z
  .object({ total_supply: RAW, decimals: Anything, symbol: Anything, name: Anything, holders_count: Anything })
  .transform((token) => ({
    supplyRaw: token.total_supply,
    symbol: toName(token.symbol, 30),
    name: toName(token.name),
    decimals: toDecimals(token.decimals),
    count: toCount(token.holders_count),
  }))

const Tag = z.object({ name: z.string() })

/** One unreadable row fails the whole page: without it the ten largest would add up to too little. */
export const HolderPage = z.object({
  items: z.array(
    z.object({
      value: RAW,
      address: z.object({
        hash: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
        is_contract: Anything,
        proxy_type: Anything,
        name: Anything,
        ens_domain_name: Anything,
        metadata: z
          .object({ tags: z.array(Tag) })
          .nullish()
          .catch(null),
      }),
    }),
  ),
})

export const AddressFacts = z
  .object({ creator_address_hash: Anything })
  .transform(({ creator_address_hash: creator }) => ({ creator: toAddress(creator) }))

export function toExplorerReport(
  token: z.output<typeof TokenFacts>,
  { items }: z.output<typeof HolderPage>,
  creator: string | null,
): HolderReport {
  const { supplyRaw, ...facts } = token
  const rows = items.flatMap(({ value, address }): HolderRow[] => {
    const pct = toSharePct(value, supplyRaw)
    const tag = toName(address.metadata?.tags[0]?.name)
    return pct === null
      ? []
      : [
          {
            address: toAddress(address.hash) ?? address.hash,
            pct,
            label: tag ?? toName(address.name) ?? toName(address.ens_domain_name),
            tag,
            // A wallet that delegates to a contract (EIP-7702) is still a wallet.
            isContract: address.is_contract === true && address.proxy_type !== 'eip7702',
            isLocked: false,
          },
        ]
  })
  return { ...NOTHING, ...facts, rows, deployer: creator === null ? null : { address: creator, holdingPct: null } }
}
