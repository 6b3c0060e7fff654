import type { z } from 'zod'
import { isBurnAddress } from '../../domain/burn-address.ts'
import { toIso } from '../../domain/provenance.ts'
import type { HolderList, TokenPlace } from '../../ports/holders.ts'
import type { LaunchedToken } from '../../ports/launches.ts'
import type { WalletHistorySource } from '../../ports/wallet-history.ts'
import { toPct } from './check-launch.ts'
import type { sniperCheckOffer } from './offer.ts'

/** What the deployer holds, and where its own tokens went. */

export type Deployer = NonNullable<z.output<typeof sniperCheckOffer.output>['deployer']>

type Transfers = Awaited<ReturnType<WalletHistorySource['tokensSent']>>

/** `undefined` when there is no deployer, no explorer, or the explorer fails. */
export async function readTransfers(
  history: WalletHistorySource,
  { chain, address }: TokenPlace,
  deployer: HolderList['deployer'],
): Promise<Transfers | undefined> {
  if (!deployer || !history.covers(chain)) return undefined
  return history.tokensSent(chain, address, deployer.address).catch(() => undefined)
}

export function toDeployer(
  { deployer }: HolderList,
  launched: LaunchedToken | undefined,
  transfers: Transfers | undefined,
  pools: readonly string[],
): Deployer | null {
  if (!deployer) return null
  const balance = launched?.balances.get(deployer.address.toLowerCase())
  const live = launched && balance !== undefined ? toPct(balance, launched.supplyRaw) : null
  return {
    address: deployer.address,
    holdingPct: live ?? deployer.holdingPct,
    sent: launched && transfers ? toSent(transfers, launched.supplyRaw, pools) : null,
  }
}

function toSent({ value, atMs }: Transfers, supplyRaw: bigint, pools: readonly string[]): Deployer['sent'] {
  const isPool = new Set(pools)
  const groups = { toPools: 0n, burned: 0n, toOthers: 0n }
  const receivers = new Set<string>()
  for (const { to, valueRaw } of value.sent) {
    if (isPool.has(to)) groups.toPools += valueRaw
    else if (isBurnAddress(to)) groups.burned += valueRaw
    else {
      groups.toOthers += valueRaw
      receivers.add(to)
    }
  }
  return {
    toPoolsPct: toPct(groups.toPools, supplyRaw),
    burnedPct: toPct(groups.burned, supplyRaw),
    toOthersPct: toPct(groups.toOthers, supplyRaw),
    receiverCount: receivers.size,
    whole: value.whole,
    at: toIso(atMs),
  }
}
