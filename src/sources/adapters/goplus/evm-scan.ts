import { z } from 'zod'
import type { TokenScan } from '../../../ports/risk.ts'
import { isBurn, toTopShares } from '../../shapes/holders.ts'
import { toTaxesTransfers } from '../../shapes/taxes.ts'
import { Anything, readRows, toAddress, toCount, toPositive } from '../../shapes/values.ts'
import { anyOf, fractionToPct, known, toFlag, toHolders, toPoolAddresses } from './fields.ts'
import { toLpLockedPct, toLpShares } from './liquidity-holders.ts'

/** GoPlus' scan of an EVM token, translated to our facts. */

/** The fields of `/token_security/{chainId}` that we read. */
export const EvmRow = z.object({
  is_honeypot: Anything,
  cannot_buy: Anything,
  cannot_sell_all: Anything,
  is_open_source: Anything,
  is_proxy: Anything,
  is_mintable: Anything,
  transfer_pausable: Anything,
  is_blacklisted: Anything,
  is_whitelisted: Anything,
  trading_cooldown: Anything,
  anti_whale_modifiable: Anything,
  owner_address: Anything,
  hidden_owner: Anything,
  can_take_back_ownership: Anything,
  owner_change_balance: Anything,
  selfdestruct: Anything,
  slippage_modifiable: Anything,
  personal_slippage_modifiable: Anything,
  external_call: Anything,
  honeypot_with_same_creator: Anything,
  is_airdrop_scam: Anything,
  fake_token: Anything,
  buy_tax: Anything,
  sell_tax: Anything,
  transfer_tax: Anything,
  holder_count: Anything,
  holders: Anything,
  lp_holders: Anything,
  dex: Anything,
  creator_address: Anything,
  creator_percent: Anything,
  owner_percent: Anything,
  trust_list: Anything,
  is_in_cex: Anything,
})

export function toEvmScan(row: z.output<typeof EvmRow>): TokenScan {
  const holderCount = toCount(row.holder_count)
  const { top10Pct, top10PctExPools, supplyExceeded } = toTopShares(
    toHolders(row.holders, toPoolAddresses(row.dex)),
    holderCount,
  )
  const honeypot = toFlag(row.is_honeypot) ?? null
  const [creator, owner] = [toAddress(row.creator_address), toAddress(row.owner_address)]
  const lp = toLpShares(row.lp_holders, [creator, owner])
  const sellTaxPct = fractionToPct(row.sell_tax)
  return {
    facts: known({
      verified: toFlag(row.is_open_source),
      proxy: toFlag(row.is_proxy),
      mintable: toFlag(row.is_mintable),
      pausable: toFlag(row.transfer_pausable),
      blacklist: toFlag(row.is_blacklisted),
      ownerRenounced: toRenounced(row.owner_address),
      hiddenOwner: toFlag(row.hidden_owner),
      takesBackOwnership: toFlag(row.can_take_back_ownership),
      changesBalances: toFlag(row.owner_change_balance),
      selfDestructs: toFlag(row.selfdestruct),
      changesTaxes: toFlag(row.slippage_modifiable),
      changesPersonalTaxes: toFlag(row.personal_slippage_modifiable),
      whitelist: toFlag(row.is_whitelisted),
      cooldown: toFlag(row.trading_cooldown),
      limitsTrades: toFlag(row.anti_whale_modifiable),
      taxesTransfers: toTaxesTransfers(fractionToPct(row.transfer_tax)),
      keepsRemainder: toFlag(row.cannot_sell_all),
      cannotBuy: toFlag(row.cannot_buy),
      callsOut: toFlag(row.external_call),
      creatorMadeHoneypots: toFlag(row.honeypot_with_same_creator),
      fake: toFake(row.is_airdrop_scam, row.fake_token),
      supplyExceeded,
    }),
    honeypot,
    canSell: honeypot === null ? null : !honeypot,
    buyTaxPct: fractionToPct(row.buy_tax),
    sellTaxPct,
    holderCount,
    top10Pct,
    top10PctExPools,
    insidersPct: toInsiders(
      fractionToPct(row.creator_percent),
      fractionToPct(row.owner_percent),
      creator !== null && creator === owner,
    ),
    lpLockedPct: toLpLockedPct(lp),
    lp,
    owner: owner !== null && !isBurn(owner) ? owner : null,
    insiderNetworkPct: null,
    insiderWallets: null,
    poolsUsd: toPoolsUsd(row.dex),
    deployer: creator,
    earlierTokens: null,
    priorTokens: null,
    decimals: null,
    wellKnown: toFlag(row.trust_list) === true || isWidelyListed(row.is_in_cex),
  }
}

/** An owner that is empty or a burn address cannot use the owner's powers. */
function toRenounced(owner: unknown): boolean | undefined {
  return typeof owner === 'string' ? owner === '' || isBurn(owner) : undefined
}

/** `fake_token` is an object that names the real token. */
function toFake(airdropScam: unknown, fakeToken: unknown): boolean | undefined {
  const fake = typeof fakeToken === 'object' && fakeToken !== null && 'value' in fakeToken ? fakeToken.value : fakeToken
  const flags = [toFlag(airdropScam), toFlag(fake)].filter((flag) => flag !== undefined)
  return flags.length === 0 ? undefined : anyOf(...flags)
}

/** Creator and owner together; one address that is both counts once. */
function toInsiders(creatorPct: number | null, ownerPct: number | null, same: boolean): number | null {
  if (creatorPct === null && ownerPct === null) return null
  if (same) return Math.max(creatorPct ?? 0, ownerPct ?? 0)
  return Math.min(100, (creatorPct ?? 0) + (ownerPct ?? 0))
}

const DexRow = z.object({ liquidity: Anything, liquidity_type: z.literal('UniV2') })

/** Only pools of two equal sides: what others hold on one side is no money for a seller, and not comparable. */
function toPoolsUsd(dex: unknown): number | null {
  const known = Array.isArray(dex) ? readRows(dex, DexRow).flatMap(({ liquidity }) => toPositive(liquidity) ?? []) : []
  return known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0)
}

/** Listed on this many exchanges, a token counts as well-known. */
const LISTINGS_ENOUGH = 3

function isWidelyListed(listing: unknown): boolean {
  if (typeof listing !== 'object' || listing === null || !('cex_list' in listing)) return false
  return Array.isArray(listing.cex_list) && listing.cex_list.length >= LISTINGS_ENOUGH
}
