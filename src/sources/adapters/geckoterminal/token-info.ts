import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { readAddress } from '../../../domain/token.ts'
import type { TokenScan } from '../../../ports/risk.ts'
import type { Fetched } from '../../client/cache.ts'
import { SCAN } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { Anything, toCount, toDecimals } from '../../shapes/values.ts'

/** GeckoTerminal's facts about a token's contract and holders, as a scan. */

export interface GeckoterminalInfo {
  /** `network` is GeckoTerminal's own name of the chain; `undefined` for a token it does not know. */
  info(network: string, address: string): Promise<Fetched<TokenScan> | undefined>
}

export function geckoterminalInfo(upstream: Upstream): GeckoterminalInfo {
  return {
    info: (network, address) =>
      findOrUndefined(upstream.get(toPath`/networks/${network}/tokens/${address}/info`, Info, LAST_ASKED)),
  }
}

/** It is asked after the scanners have answered, so a shorter timeout keeps the whole answer within its limit. */
const LAST_ASKED = { ...SCAN, timeoutMs: 2_500 }

export const InfoRow = z.object({
  data: z.object({
    attributes: z.object({
      holders: z
        .object({ count: Anything, distribution_percentage: z.object({ top_10: Anything }).nullish() })
        .nullish()
        .catch(null),
      decimals: Anything,
      mint_authority: Anything,
      freeze_authority: Anything,
      is_honeypot: Anything,
      developer_address: Anything,
      developer_holding_percentage: Anything,
      gt_verified: Anything,
    }),
  }),
})

export function toInfo({ data: { attributes } }: z.output<typeof InfoRow>): TokenScan {
  const [mintable, freezable] = [toAnswer(attributes.mint_authority), toAnswer(attributes.freeze_authority)]
  const honeypot = toAnswer(attributes.is_honeypot) ?? null
  return {
    facts: { ...(mintable === undefined ? {} : { mintable }), ...(freezable === undefined ? {} : { freezable }) },
    honeypot,
    canSell: honeypot === null ? null : !honeypot,
    buyTaxPct: null,
    sellTaxPct: null,
    holderCount: toCount(attributes.holders?.count),
    top10Pct: toPct(attributes.holders?.distribution_percentage?.top_10),
    top10PctExPools: null,
    insidersPct: toPct(attributes.developer_holding_percentage),
    lpLockedPct: null,
    lp: null,
    owner: null,
    insiderNetworkPct: null,
    insiderWallets: null,
    poolsUsd: null,
    earlierTokens: null,
    deployer: toAddress(attributes.developer_address),
    priorTokens: null,
    decimals: toDecimals(attributes.decimals),
    wellKnown: attributes.gt_verified === true,
  }
}

const Info = InfoRow.transform(toInfo)

/** "yes", "no", true or false. "unknown" and everything else is `undefined`. */
function toAnswer(value: unknown): boolean | undefined {
  return value === 'yes' || value === true ? true : value === 'no' || value === false ? false : undefined
}

function toPct(value: unknown): number | null {
  const pct = toFiniteNumber(value)
  return pct !== null && pct >= 0 && pct <= 100 ? pct : null
}

function toAddress(value: unknown): string | null {
  const read = typeof value === 'string' ? readAddress(value) : undefined
  return read && read.kind !== 'bad-checksum' ? read.address : null
}
