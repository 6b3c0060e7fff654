import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { type HolderReport, type HolderRow, NOTHING } from '../../shapes/holders.ts'
import { Anything, toAddress, toCount, toName } from '../../shapes/values.ts'
import { fractionToPct, toFlag, toPoolAddresses } from './fields.ts'

/** The holders in GoPlus' row of a token, translated. */

const Row = z.object({
  token_symbol: Anything,
  token_name: Anything,
  metadata: z.object({ symbol: Anything, name: Anything }).nullish().catch(null),
  holder_count: Anything,
  holders: Anything,
  dex: Anything,
  creator_address: Anything,
  creator_percent: Anything,
  trust_list: Anything,
  trusted_token: Anything,
})

export function toHolderReport(row: unknown): HolderReport | undefined {
  const read = Row.safeParse(row)
  if (!read.success) return undefined
  const token = read.data
  const deployer = toAddress(token.creator_address)
  return {
    ...NOTHING,
    symbol: toName(token.token_symbol ?? token.metadata?.symbol, 30),
    name: toName(token.token_name ?? token.metadata?.name),
    // "0" holders on a token that still trades on its bonding curve means that GoPlus did not count them.
    count: toCount(token.holder_count) || null,
    rows: toRows(token.holders),
    poolsKnown: true,
    pools: [...toPoolAddresses(token.dex)],
    deployer: deployer === null ? null : { address: deployer, holdingPct: fractionToPct(token.creator_percent) },
    wellKnown: toFlag(token.trust_list) === true || toFlag(token.trusted_token) === true,
  }
}

const HolderRows = z.array(
  z.object({
    /** `account` on Solana. */
    address: z.string().optional(),
    account: z.string().optional(),
    tag: Anything,
    percent: z.unknown().transform(toFiniteNumber).pipe(z.number().min(0)),
    is_contract: Anything,
    is_locked: Anything,
  }),
)

/** One unreadable row empties the list: without it the ten largest would add up to too little. */
function toRows(holders: unknown): HolderRow[] {
  const read = HolderRows.safeParse(holders)
  if (!read.success) return []
  const rows = read.data.flatMap(({ address, account, tag, percent, is_contract, is_locked }): HolderRow[] => {
    const owner = toAddress(address ?? account)
    const label = toName(tag)
    const marks = { isContract: toFlag(is_contract) === true, isLocked: toFlag(is_locked) === true }
    return owner === null ? [] : [{ address: owner, pct: percent * 100, label, tag: label, ...marks }]
  })
  return rows.length === read.data.length ? rows : []
}
