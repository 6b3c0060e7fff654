import type { HolderList } from '../../ports/holders.ts'
import type { RiskSubject } from '../../ports/risk.ts'
import type { Combined } from './combine.ts'

/** What is known of a token before its contract is read: how established it is, and who holds its powers. */

/**
 * `established`: an asset whose issuer and powers are public knowledge. `listed`: named by a list, but young or shallow.
 * `unlisted`: nobody vouches for it.
 */
export type Standing = 'established' | 'listed' | 'unlisted'

/** Half a year and half a million dollars: longer and deeper than a listing that was bought for a fraud lasts. */
const ESTABLISHED_AGE_DAYS = 180
const ESTABLISHED_LIQUIDITY_USD = 500_000
/** So many holders stand for depth elsewhere. */
const ESTABLISHED_HOLDERS = 10_000
/** Below it the pools of this contract are not where a well-known asset trades. */
const LEAST_LIQUIDITY_USD = 100_000

export function toStanding(
  { canonical, native, listed }: Pick<RiskSubject, 'canonical' | 'native' | 'listed'>,
  { wellKnown, holderCount }: Pick<Combined, 'wellKnown' | 'holderCount'>,
  { liquidityUsd, ageDays }: { liquidityUsd: number | null; ageDays: number | null },
): Standing {
  if (canonical || native) return 'established'
  const depth = liquidityUsd ?? 0
  if (wellKnown !== null && depth >= LEAST_LIQUIDITY_USD) return 'established'
  const old = ageDays !== null && ageDays >= ESTABLISHED_AGE_DAYS
  const held = (holderCount?.value ?? 0) >= ESTABLISHED_HOLDERS && depth >= LEAST_LIQUIDITY_USD
  if (listed && old && (held || depth >= ESTABLISHED_LIQUIDITY_USD)) return 'established'
  return listed || wellKnown !== null ? 'listed' : 'unlisted'
}

/** Who may use an owner's powers. `wallet` also stands for an owner of whom nothing is known. */
export type OwnerKind = 'renounced' | 'timelock' | 'multisig' | 'contract' | 'wallet'

export function toOwnerKind(
  { facts, owner }: Combined,
  list: HolderList | undefined,
  read: OwnerKind | null = null,
): OwnerKind {
  const back = facts.takesBackOwnership?.value === true || facts.hiddenOwner?.value === true
  if (facts.ownerRenounced?.value === true) return back ? 'wallet' : 'renounced'
  if (owner === null) return 'wallet'
  const row = list?.holders.find(({ address }) => address.toLowerCase() === owner.value.toLowerCase())
  if (row?.kind === 'timelock' || row?.kind === 'multisig' || row?.kind === 'contract') return row.kind
  return read ?? 'wallet'
}
