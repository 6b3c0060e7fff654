import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { TokenScan } from '../../../ports/risk.ts'
import type { Fetched } from '../../client/cache.ts'
import { SCAN } from '../../client/cache-policies.ts'
import { findTrouble } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type HolderShare, isBurn, toTopShares } from '../../shapes/holders.ts'
import { Anything, readRows, toCount, toDecimals, translate } from '../../shapes/values.ts'

/** RugCheck's report on a Solana token, as a scan. */

export interface RugcheckReports {
  /** `undefined` when it has no report on the mint. */
  report(mint: string): Promise<Fetched<TokenScan> | undefined>
}

export function rugcheckReports(upstream: Upstream): RugcheckReports {
  return {
    async report(mint) {
      try {
        return await upstream.get(toPath`/tokens/${mint}/report`, Report, SCAN)
      } catch (thrown) {
        // RugCheck answers 400, not 404, for a mint that is new or not a token.
        const status = findTrouble(thrown)?.status
        if (status === 400 || status === 404) return undefined
        throw thrown
      }
    },
  }
}

export const ReportRow = z.object({
  mint: z.string(),
  creator: Anything,
  token: z.object({ decimals: Anything }).catch({ decimals: null }),
  mintAuthority: Anything,
  freezeAuthority: Anything,
  topHolders: Anything,
  knownAccounts: Anything,
  markets: Anything,
  totalHolders: Anything,
  rugged: Anything,
  transferFee: z.object({ pct: Anything }).catch({ pct: null }),
  tokenMeta: z.object({ mutable: Anything }).catch({ mutable: null }),
  token_extensions: z.object({ nonTransferable: Anything }).catch({ nonTransferable: null }),
  creatorTokens: Anything,
  verification: z.object({ jup_verified: Anything }).catch({ jup_verified: null }),
})

export function toReport(row: z.output<typeof ReportRow>): TokenScan {
  const holderCount = toCount(row.totalHolders)
  const shares = toTopShares(toHolders(row.topHolders, toSetAside(row.knownAccounts)), holderCount)
  const nonTransferable = toBoolean(row.token_extensions.nonTransferable)
  const feePct = toPct(row.transferFee.pct)
  return {
    facts: toFacts({
      mintable: toLive(row.mintAuthority),
      freezable: toLive(row.freezeAuthority),
      metadataMutable: toBoolean(row.tokenMeta.mutable),
      nonTransferable,
      rugged: toBoolean(row.rugged),
      supplyExceeded: shares.supplyExceeded,
    }),
    honeypot: null,
    canSell: nonTransferable === true ? false : null,
    buyTaxPct: feePct,
    sellTaxPct: feePct,
    holderCount,
    top10Pct: shares.top10Pct,
    top10PctExPools: shares.top10PctExPools,
    insidersPct: null,
    lpLockedPct: toLpLockedPct(row.markets),
    deployer: typeof row.creator === 'string' && MINT.test(row.creator) ? row.creator : null,
    priorTokens: Array.isArray(row.creatorTokens) ? row.creatorTokens.length : null,
    decimals: toDecimals(row.token.decimals),
    wellKnown: row.verification.jup_verified === true,
  }
}

const Report = ReportRow.transform(toReport)

const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** An authority that is null was given up; an absent field says nothing. */
function toLive(authority: unknown): boolean | undefined {
  return authority === null ? false : typeof authority === 'string' ? true : undefined
}

const toBoolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const toFacts = (facts: TokenScan['facts'] | Record<string, boolean | undefined>): TokenScan['facts'] =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

const KnownAccount = z.object({ type: z.enum(['AMM', 'LOCKER']) })

function toSetAside(accounts: unknown): Set<string> {
  if (typeof accounts !== 'object' || accounts === null) return new Set()
  return new Set(
    Object.entries(accounts).flatMap(([address, account]) =>
      KnownAccount.safeParse(account).success ? [address] : [],
    ),
  )
}

/** `address` is a token account; `owner` is who it belongs to. */
const HolderRow = z.object({ address: z.string(), owner: z.string().optional(), pct: Anything })

function toHolders(rows: unknown, setAside: ReadonlySet<string>): HolderShare[] {
  if (!Array.isArray(rows)) return []
  return translate(readRows(rows, HolderRow), ({ address, owner = address, pct }) => {
    const share = toFiniteNumber(pct)
    if (share === null || share < 0) return undefined
    return { address: owner, pct: share, setAside: setAside.has(owner) || setAside.has(address) || isBurn(owner) }
  })
}

const MarketRow = z.object({ lp: z.object({ lpLockedPct: Anything, quoteUSD: Anything }) })

/** That of the market with the most money in it. The report's figure over all markets is not kept up to date. */
function toLpLockedPct(markets: unknown): number | null {
  if (!Array.isArray(markets)) return null
  const [deepest] = readRows(markets, MarketRow)
    .map(({ lp }) => ({ pct: toPct(lp.lpLockedPct), quoteUsd: toFiniteNumber(lp.quoteUSD) ?? 0 }))
    .sort((left, right) => right.quoteUsd - left.quoteUsd)
  return deepest?.pct ?? null
}

function toPct(value: unknown): number | null {
  const pct = toFiniteNumber(value)
  return pct !== null && pct >= 0 && pct <= 100 ? pct : null
}
