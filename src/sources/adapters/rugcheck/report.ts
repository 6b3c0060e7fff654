import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { EarlierToken, LpShare, TokenScan } from '../../../ports/risk.ts'
import type { CachePolicy, Fetched } from '../../client/cache.ts'
import { SCAN } from '../../client/cache-policies.ts'
import { findTrouble } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type HolderReport, type HolderShare, isBurn, sumPct, toTopShares } from '../../shapes/holders.ts'
import {
  Anything,
  readRows,
  secondsToMs,
  toCount,
  toDecimals,
  toMomentMs,
  toNonNegative,
  toPositive,
  translate,
} from '../../shapes/values.ts'
import { HolderReportRow, toHolderReport } from './holder-report.ts'

/** RugCheck's report on a Solana token, as a scan and as a list of holders. */

export interface RugcheckReport {
  scan: TokenScan
  holders: HolderReport
}

export interface RugcheckReports {
  /** `undefined` when it has no report on the mint. */
  report(mint: string): Promise<Fetched<RugcheckReport> | undefined>
}

export function rugcheckReports(upstream: Upstream): RugcheckReports {
  return { report: (mint) => readReport(upstream, mint, SCAN) }
}

export async function readReport(
  upstream: Upstream,
  mint: string,
  policy: CachePolicy,
): Promise<Fetched<RugcheckReport> | undefined> {
  try {
    return await upstream.get(toPath`/tokens/${mint}/report`, Report, policy)
  } catch (thrown) {
    // RugCheck answers 400, not 404, for a mint that is new or not a token.
    const status = findTrouble(thrown)?.status
    if (status === 400 || status === 404) return undefined
    throw thrown
  }
}

export const ReportRow = z.object({
  mint: z.string(),
  creator: Anything,
  token: z.object({ decimals: Anything, supply: Anything }).catch({ decimals: null, supply: null }),
  mintAuthority: Anything,
  freezeAuthority: Anything,
  topHolders: Anything,
  knownAccounts: Anything,
  markets: Anything,
  lockers: Anything,
  risks: Anything,
  graphInsidersDetected: Anything,
  insiderNetworks: Anything,
  totalHolders: Anything,
  rugged: Anything,
  transferFee: z.object({ pct: Anything, authority: Anything }).catch({ pct: null, authority: null }),
  tokenMeta: z.object({ mutable: Anything }).catch({ mutable: null }),
  token_extensions: z
    .object({
      nonTransferable: Anything,
      permanentDelegate: Anything,
      transferHook: Anything,
      mintCloseAuthority: Anything,
      pausableConfig: Anything,
    })
    .catch({}),
  creatorTokens: Anything,
  verification: z.object({ jup_verified: Anything }).catch({ jup_verified: null }),
})

export function toReport(row: z.output<typeof ReportRow>): TokenScan {
  const holderCount = toCount(row.totalHolders)
  const shares = toTopShares(toHolders(row.topHolders, toSetAside(row.knownAccounts)), holderCount)
  const nonTransferable = toBoolean(row.token_extensions.nonTransferable)
  const feePct = toPct(row.transferFee.pct)
  const { permanentDelegate, transferHook, mintCloseAuthority, pausableConfig } = row.token_extensions
  const risks = toRisks(row.risks)
  const lp = toLpShares(row.markets, row.lockers)
  const networks = toNetworks(row.insiderNetworks, toFiniteNumber(row.token.supply))
  const earlierTokens = toEarlier(row.creatorTokens)
  return {
    facts: toFacts({
      mintable: toLive(row.mintAuthority),
      freezable: toLive(row.freezeAuthority),
      metadataMutable: toBoolean(row.tokenMeta.mutable),
      changesBalances: toExtension(permanentDelegate),
      transferHook: toExtension(transferHook),
      closable: toExtension(mintCloseAuthority),
      pausable: toExtension(pausableConfig),
      changesTaxes: feePct !== null && feePct > 0 ? isAuthority(row.transferFee.authority) : undefined,
      creatorRugged: risks?.some((name) => /creator history|rugg/i.test(name)),
      copycat: risks?.some((name) => /copycat/i.test(name)),
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
    lpLockedPct: lp?.find(({ kind }) => kind === 'locked')?.pct ?? null,
    lp,
    owner: null,
    insiderNetworkPct: networks ?? toInsiderPct(row.topHolders),
    insiderWallets: toCount(row.graphInsidersDetected),
    poolsUsd: null,
    deployer: typeof row.creator === 'string' && MINT.test(row.creator) ? row.creator : null,
    earlierTokens,
    priorTokens: earlierTokens?.length ?? null,
    decimals: toDecimals(row.token.decimals),
    wellKnown: row.verification.jup_verified === true,
  }
}

const Report = z.unknown().transform((json, context): RugcheckReport => {
  const [row, holders] = [ReportRow.safeParse(json), HolderReportRow.safeParse(json)]
  if (row.success && holders.success) return { scan: toReport(row.data), holders: toHolderReport(holders.data) }
  context.addIssue({ code: 'custom', message: 'is no report' })
  return z.NEVER
})

const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** An authority that is null was given up; an absent field says nothing. */
function toLive(authority: unknown): boolean | undefined {
  return authority === null ? false : typeof authority === 'string' ? true : undefined
}

/** A live extension is an object or an address; an absent field says nothing. */
function toExtension(value: unknown): boolean | undefined {
  if (value === null) return false
  return typeof value === 'object' || (typeof value === 'string' && value !== '') ? true : undefined
}

const NOBODY = '11111111111111111111111111111111'

const isAuthority = (value: unknown): boolean | undefined =>
  value === null ? false : typeof value === 'string' ? value !== NOBODY && MINT.test(value) : undefined

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
const LockerRow = z.object({ unlockDate: Anything })

/**
 * Liquidity of the market with the most money in it; the report's figure over all markets is not kept up to date. Who
 * holds what is not locked is not said.
 */
function toLpShares(markets: unknown, lockers: unknown): LpShare[] | null {
  if (!Array.isArray(markets)) return null
  const [deepest] = readRows(markets, MarketRow)
    .map(({ lp }) => ({ pct: toPct(lp.lpLockedPct), quoteUsd: toFiniteNumber(lp.quoteUSD) ?? 0 }))
    .sort((left, right) => right.quoteUsd - left.quoteUsd)
  if (!deepest || deepest.pct === null) return null
  const locks = typeof lockers === 'object' && lockers !== null ? readRows(Object.values(lockers), LockerRow) : []
  const ends = locks.flatMap(({ unlockDate }) => secondsToMs(unlockDate) ?? [])
  const share = { address: null, label: null, endsAtMs: null }
  return [
    { ...share, kind: 'locked', pct: deepest.pct, endsAtMs: ends.length === 0 ? null : Math.min(...ends) },
    { ...share, kind: 'unknown', pct: 100 - deepest.pct },
  ]
}

const RiskRow = z.object({ name: z.string() })

function toRisks(risks: unknown): string[] | undefined {
  return Array.isArray(risks) ? readRows(risks, RiskRow).map(({ name }) => name) : undefined
}

const NetworkRow = z.object({ tokenAmount: Anything })

/** Percent of the supply that networks of linked wallets received; null when the report names no amounts. */
function toNetworks(networks: unknown, supply: number | null): number | null {
  if (!Array.isArray(networks) || supply === null || supply <= 0) return null
  const amounts = readRows(networks, NetworkRow).flatMap(({ tokenAmount }) => toPositive(tokenAmount) ?? [])
  if (amounts.length === 0) return null
  return Math.min(100, (amounts.reduce((sum, amount) => sum + amount, 0) / supply) * 100)
}

const InsiderRow = z.object({ insider: z.boolean(), pct: Anything })

function toInsiderPct(rows: unknown): number | null {
  const marked = Array.isArray(rows) ? readRows(rows, InsiderRow) : []
  if (marked.length === 0) return null
  return sumPct(marked.flatMap(({ insider, pct }) => (insider ? [{ pct: toFiniteNumber(pct) ?? 0 }] : [])))
}

const EarlierRow = z.object({ mint: z.string().regex(MINT), marketCap: Anything, createdAt: Anything })

function toEarlier(tokens: unknown): EarlierToken[] | null {
  if (!Array.isArray(tokens)) return null
  return readRows(tokens, EarlierRow).map(({ mint, marketCap, createdAt }) => ({
    address: mint,
    createdAtMs: typeof createdAt === 'string' ? toMomentMs(Date.parse(createdAt)) : null,
    marketCapUsd: toNonNegative(marketCap),
  }))
}

function toPct(value: unknown): number | null {
  const pct = toFiniteNumber(value)
  return pct !== null && pct >= 0 && pct <= 100 ? pct : null
}
