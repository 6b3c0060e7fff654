import { DAY_MS } from '../../domain/time.ts'
import type { Treasury, TreasuryWallet } from '../../ports/treasuries.ts'
import { toChangePct } from '../shapes/values.ts'
import type { Dao } from './daos.ts'
import { toDayChange, toHeldTokens } from './day-change.ts'
import type { PastRead } from './past-reads.ts'
import { type TreasuryFound, totalOf, toWalletKey } from './sheet.ts'

const DAY_TOLERANCE_MS = DAY_MS / 12

/** Builds the answer from what was found. Everything that it lacks is listed in `missing`. */
export function toTreasury(dao: Dao, found: TreasuryFound, past: readonly PastRead[], nowMs: number): Treasury {
  const { sheet, scope, ownWallets } = found
  const before = findDayAgo(past, scope, nowMs)
  const change24hPct = toChangePct(sheet.dayAgoUsd ?? before?.totalUsd ?? null, totalOf(sheet))
  // The split is of the same two moments as the percentage.
  const change24h =
    sheet.dayAgoUsd !== null
      ? sheet.dayChange
      : toDayChange([{ tokens: toHeldTokens(sheet.holdings), dayAgoTokens: before?.tokens ?? null }])
  const wallets = dao.chains.flatMap(({ chain, wallets }) =>
    wallets.map(
      ({ address, label, source }): TreasuryWallet => ({
        chain,
        address,
        label,
        valueUsd:
          sheet.walletUsd.get(toWalletKey(chain, address)) ??
          ownWallets?.walletUsd.get(toWalletKey(chain, address)) ??
          null,
        source,
      }),
    ),
  )
  return {
    dao: dao.slug,
    name: dao.name,
    ownToken: dao.ownToken.symbol,
    scope,
    chains: sheet.chains,
    holdings: sheet.holdings,
    wallets,
    change24hPct,
    change24h,
    vesting: toVesting(found, wallets),
    missing: [
      ...[...sheet.gaps].map(([check, reason]) => ({ check, reason })),
      ...listLimits(found),
      ...(wallets.some(({ valueUsd }) => valueUsd === null)
        ? [{ check: 'wallets.valueUsd', reason: scope === 'positions' ? 'source_gives_totals_only' : 'chain_missing' }]
        : []),
      ...(toVesting(found, wallets) === null ? [{ check: 'vesting', reason: 'not_reported' }] : []),
      ...(change24h === null
        ? [{ check: 'change24h', reason: change24hPct === null ? 'no_reading_24h_ago' : 'amounts_not_reported' }]
        : []),
      ...(change24hPct === null ? [{ check: 'change24hPct', reason: 'no_reading_24h_ago' }] : []),
    ],
    origins: [...sheet.origins, ...(ownWallets?.origins ?? [])],
  }
}

/** From DefiLlama's own entry, which it does not count; else the published wallets that are vesting contracts. */
function toVesting({ sheet }: TreasuryFound, wallets: readonly TreasuryWallet[]): Treasury['vesting'] {
  if (sheet.vestingUsd !== null) return { valueUsd: sheet.vestingUsd, inTotal: false }
  const vesters = wallets.filter(({ label }) => /vest/i.test(label ?? ''))
  if (vesters.length === 0 || vesters.some(({ valueUsd }) => valueUsd === null)) return null
  return { valueUsd: vesters.reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0), 0), inTotal: true }
}

function findDayAgo(past: readonly PastRead[], scope: PastRead['scope'], nowMs: number): PastRead | undefined {
  const distance = ({ atMs }: PastRead) => Math.abs(nowMs - DAY_MS - atMs)
  const near = past.filter((read) => read.scope === scope && distance(read) <= DAY_TOLERANCE_MS)
  return near.sort((left, right) => distance(left) - distance(right))[0]
}

/** What this way of reading cannot know. */
function listLimits({ sheet, scope, doubted }: TreasuryFound): { check: string; reason: string }[] {
  if (scope === 'wallets') {
    return [
      { check: 'positions', reason: 'wallet_balances_only' },
      ...(doubted ? [{ check: 'defillama', reason: 'suspect_total' }] : []),
    ]
  }
  const byWallet = new Set([...sheet.walletUsd.keys()].map((key) => key.split(' ')[0]))
  return [
    ...[...byWallet].map((chain) => ({ check: `${chain}.positions`, reason: 'wallet_balances_only' })),
    ...(sheet.holdings.some(({ token }) => !token.verified)
      ? [{ check: 'holdings.token.address', reason: 'source_names_tickers_only' }]
      : []),
    ...(sheet.holdings.some(({ amount }) => amount === null)
      ? [{ check: 'holdings.amount', reason: 'not_reported' }]
      : []),
  ]
}
