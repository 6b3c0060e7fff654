import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { LpShare, TokenScan } from '../../../ports/risk.ts'
import { toTopShares } from '../../shapes/holders.ts'
import { Anything, readRows, toCount } from '../../shapes/values.ts'
import { anyOf, known, toFlag, toHolders, toPoolAddresses } from './fields.ts'
import { toLpLockedPct, toLpShares } from './liquidity-holders.ts'

/** GoPlus' scan of a Solana token, translated to our facts. */

/** The fields of `/solana/token_security` that we read. */
export const SolanaRow = z.object({
  mintable: Anything,
  freezable: Anything,
  closable: Anything,
  balance_mutable_authority: Anything,
  metadata_mutable: Anything,
  non_transferable: Anything,
  default_account_state: Anything,
  transfer_fee: Anything,
  transfer_fee_upgradable: Anything,
  transfer_hook: Anything,
  trusted_token: Anything,
  holder_count: Anything,
  holders: Anything,
  lp_holders: Anything,
  dex: Anything,
  creators: Anything,
})

/** GoPlus has no honeypot verdict on Solana. What could stop a sale there are the mint's authorities. */
export function toSolanaScan(row: z.output<typeof SolanaRow>): TokenScan {
  const holderCount = toCount(row.holder_count)
  const { top10Pct, top10PctExPools, supplyExceeded } = toTopShares(
    toHolders(row.holders, toPoolAddresses(row.dex)),
    holderCount,
  )
  const nonTransferable = toFlag(row.non_transferable)
  const feePct = toTransferFeePct(row.transfer_fee)
  const deployer = toCreator(row.creators)
  const lp = toLpShares(row.lp_holders, [deployer]) ?? toBurned(row.dex)
  return {
    facts: known({
      mintable: toStatus(row.mintable),
      freezable: toStatus(row.freezable),
      closable: toStatus(row.closable),
      changesBalances: toStatus(row.balance_mutable_authority),
      changesTaxes: toStatus(row.transfer_fee_upgradable),
      metadataMutable: toStatus(row.metadata_mutable),
      creatorMalicious: toMalicious(row.creators),
      nonTransferable,
      frozenByDefault: toFrozen(row.default_account_state),
      transferHook: Array.isArray(row.transfer_hook) ? row.transfer_hook.length > 0 : undefined,
      supplyExceeded,
    }),
    honeypot: null,
    canSell: nonTransferable === true ? false : null,
    buyTaxPct: feePct,
    sellTaxPct: feePct,
    holderCount,
    top10Pct,
    top10PctExPools,
    insidersPct: null,
    lpLockedPct: toLpLockedPct(lp),
    lp,
    owner: null,
    insiderNetworkPct: null,
    insiderWallets: null,
    poolsUsd: null,
    deployer,
    earlierTokens: null,
    priorTokens: null,
    decimals: null,
    wellKnown: toFlag(row.trusted_token) === true,
  }
}

const Malicious = z.object({ malicious_address: Anything })

/** Known to GoPlus for earlier frauds; `undefined` when it names no creator. */
function toMalicious(creators: unknown): boolean | undefined {
  const marks = Array.isArray(creators) ? readRows(creators, Malicious).map((row) => toFlag(row.malicious_address)) : []
  return marks.length === 0 ? undefined : anyOf(...marks)
}

const DexRow = z.object({ tvl: Anything, burn_percent: Anything })

/** The burned share of the deepest pool that states one; who holds the rest is not said. */
function toBurned(dex: unknown): LpShare[] | null {
  const [deepest] = (Array.isArray(dex) ? readRows(dex, DexRow) : [])
    .flatMap(({ tvl, burn_percent }) => {
      const pct = toFiniteNumber(burn_percent)
      return pct !== null && pct >= 0 && pct <= 100 ? [{ pct, usd: toFiniteNumber(tvl) ?? 0 }] : []
    })
    .sort((left, right) => right.usd - left.usd)
  if (!deepest) return null
  const share = { address: null, label: null, endsAtMs: null }
  return [
    { ...share, kind: 'burned', pct: deepest.pct },
    { ...share, kind: 'unknown', pct: 100 - deepest.pct },
  ]
}

const Status = z.object({ status: z.unknown() })

function toStatus(value: unknown): boolean | undefined {
  const read = Status.safeParse(value)
  return read.success ? toFlag(read.data.status) : undefined
}

/** Default state of new accounts: "1" is initialized (normal), "2" is frozen. */
function toFrozen(state: unknown): boolean | undefined {
  const text = String(state)
  return text === '1' ? false : text === '2' ? true : undefined
}

const TransferFee = z.object({ current_fee_rate: z.object({ fee_rate: z.unknown() }).optional() })

/** The rate is in hundredths of a percent. An empty object means that there is no fee. */
function toTransferFeePct(value: unknown): number | null {
  const read = TransferFee.safeParse(value)
  if (!read.success) return null
  if (read.data.current_fee_rate === undefined) return 0
  const rate = toFiniteNumber(read.data.current_fee_rate.fee_rate)
  return rate !== null && rate >= 0 && rate <= 10_000 ? rate / 100 : null
}

const Creator = z.object({ address: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) })

function toCreator(creators: unknown): string | null {
  const read = Array.isArray(creators) ? Creator.safeParse(creators[0]) : undefined
  return read?.success ? read.data.address : null
}
