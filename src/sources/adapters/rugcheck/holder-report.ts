import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { readAddress } from '../../../domain/token.ts'
import { type HolderReport, type HolderRow, NOTHING, toSharePct } from '../../shapes/holders.ts'
import { Anything, toCount, toDecimals, toName } from '../../shapes/values.ts'

/** The holders in RugCheck's report on a mint, translated. */

const Account = z.object({ name: Anything, type: Anything })

export const HolderReportRow = z.object({
  mint: z.string(),
  creator: Anything,
  creatorBalance: Anything,
  token: z.object({ supply: Anything, decimals: Anything }).nullish().catch(null),
  tokenMeta: z.object({ symbol: Anything, name: Anything }).nullish().catch(null),
  topHolders: z
    .array(
      z.object({
        address: z.string(),
        owner: z.string().nullish(),
        pct: z.unknown().transform(toFiniteNumber).pipe(z.number().min(0)),
      }),
    )
    .nullish()
    .catch(null),
  knownAccounts: z.record(z.string(), Account).nullish().catch(null),
  totalHolders: Anything,
  verification: z.object({ jup_verified: Anything }).nullish().catch(null),
})
type Row = z.output<typeof HolderReportRow>

export function toHolderReport(row: Row): HolderReport {
  const known = row.knownAccounts ?? {}
  return {
    ...NOTHING,
    symbol: toName(row.tokenMeta?.symbol, 30),
    name: toName(row.tokenMeta?.name),
    decimals: toDecimals(row.token?.decimals),
    count: toCount(row.totalHolders) || null,
    rows: mergeOwners(row.topHolders ?? [], known),
    poolsKnown: true,
    pools: Object.keys(known).filter((address) => known[address]?.type === 'AMM'),
    deployer: toDeployer(row),
    wellKnown: row.verification?.jup_verified === true,
  }
}

/** Rows are token accounts. Several can belong to one owner, and their shares are added. */
function mergeOwners(
  holders: NonNullable<Row['topHolders']>,
  known: Record<string, z.output<typeof Account>>,
): HolderRow[] {
  const byOwner = new Map<string, HolderRow>()
  for (const { address, owner, pct } of holders) {
    const holder = owner ?? address
    const account = known[holder] ?? known[address]
    const label = toName(account?.name)
    const before = byOwner.get(holder)?.pct ?? 0
    const isLocked = account?.type === 'LOCKER'
    byOwner.set(holder, { address: holder, pct: before + pct, label, tag: null, isContract: false, isLocked })
  }
  return [...byOwner.values()].sort((left, right) => right.pct - left.pct)
}

function toDeployer({ creator, creatorBalance, token }: Row): HolderReport['deployer'] {
  const read = typeof creator === 'string' ? readAddress(creator) : undefined
  if (read?.kind !== 'solana') return null
  const [balance, supply] = [toCount(creatorBalance), toCount(token?.supply)]
  const holdingPct = balance === null || supply === null ? null : toSharePct(BigInt(balance), BigInt(supply))
  return { address: read.address, holdingPct }
}
