import type { Holder, HolderList } from '../../ports/holders.ts'
import { fakePools, fakeScan } from '../../ports/risk.test-kit.ts'
import type { LpShare, TokenScan } from '../../ports/risk.ts'
import { combine } from './combine.ts'
import { toHolderView } from './holder-view.ts'
import { judgeHoneypot } from './honeypot.ts'
import { toLiquidityView } from './liquidity-view.ts'
import type { RiskFacts } from './rule.ts'
import { toOwnerKind } from './standing.ts'

/** Facts of a token for tests of the score, of which a test names only what it is about. */

const NOW_MS = Date.parse('2026-11-15T12:00:00Z')
const DAY_MS = 86_400_000

/** A half-year-old token with a million in its pools, scanned by GoPlus. */
export function riskFacts(
  said: Partial<TokenScan> = {},
  more: Partial<RiskFacts> & { list?: HolderList } = {},
): RiskFacts {
  const { list, ...given } = more
  const scans = [{ source: 'goplus', method: 'scanner' as const, scan: fakeScan({ honeypot: false, ...said }) }]
  const combined = combine(scans)
  const { topPool, poolIds, createdAtMs, ...pools } = fakePools
  const flow = { buys24h: pools.buys24h, sells24h: pools.sells24h, ...given }
  return {
    ...pools,
    combined,
    honeypot: judgeHoneypot(scans, flow, combined.sellTaxPct?.value ?? null),
    liquidity: toLiquidityView(combined.lp, NOW_MS),
    holders: toHolderView(list, [combined.deployer?.value ?? null, combined.owner?.value ?? null]),
    launch: null,
    standing: 'unlisted',
    owner: toOwnerKind(combined, list),
    native: false,
    onSolana: false,
    dollar: false,
    imitates: null,
    lookAlike: false,
    namesakes: 0,
    marketSource: 'dexscreener',
    nowMs: NOW_MS,
    ageDays: 180,
    unanswered: [],
    ...given,
  }
}

export const lpShare = (kind: LpShare['kind'], pct: number, endsInDays: number | null = null): LpShare => ({
  kind,
  pct,
  address: kind === 'creator' ? '0xMaker' : null,
  label: kind === 'locked' ? 'UNCX' : null,
  endsAtMs: endsInDays === null ? null : NOW_MS + endsInDays * DAY_MS,
})

export const holderList = (rows: readonly (readonly [Holder['kind'], number])[], count = 5_000): HolderList => ({
  symbol: 'ACM',
  name: 'Acme',
  decimals: 18,
  verified: false,
  count,
  holders: rows.map(([kind, pct], place) => ({ address: `0x${place}`, pct, label: null, kind })),
  statedTop10Pct: null,
  poolsKnown: true,
  deployer: null,
  origins: [{ name: 'goplus', atMs: NOW_MS }],
})

/** Ten rows: those given, then small wallets of one percent. */
export const holdersWith = (...rows: (readonly [Holder['kind'], number])[]): HolderList =>
  holderList([...rows, ...Array.from({ length: 10 - rows.length }, () => ['wallet', 1] as const)])
