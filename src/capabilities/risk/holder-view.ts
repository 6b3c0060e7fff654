import type { Holder, HolderList } from '../../ports/holders.ts'
import { byPct, clampPct, readTopHolders, roundPct, type TopHolders, toOwned } from '../top-holders.ts'

/** How much of a token is with how few people. */

export interface HolderView extends Pick<TopHolders, 'top10Pct' | 'top10PctExPools' | 'ownedPct' | 'concentrated'> {
  count: number | null
  /** The wallet or unnamed contract that owns most. `ownedPct` is the part of its share that counts as one person's. */
  largest: { address: string; pct: number; ownedPct: number; kind: Holder['kind']; isMaker: boolean } | null
  source: string
}

/** Null when the list is too short to know the ten largest. `makers` are creator and owner. */
export function toHolderView(
  list: HolderList | undefined,
  makers: readonly (string | null)[],
  pools: readonly string[] = [],
): HolderView | null {
  const read = list && readTopHolders(list, pools)
  if (!read) return null
  const { rows, top10Pct, top10PctExPools, ownedPct, concentrated } = read
  const isMaker = ({ address }: Holder) => makers.some((maker) => maker?.toLowerCase() === address.toLowerCase())
  const [owner] = rows
    .filter(({ kind }) => kind === 'wallet' || kind === 'contract')
    .map(toOwned)
    .sort(byPct)
  return {
    count: list.count,
    top10Pct,
    top10PctExPools,
    ownedPct,
    concentrated,
    largest: owner
      ? {
          address: owner.address,
          pct: roundPct(clampPct(rows.find(({ address }) => address === owner.address)?.pct ?? owner.pct)),
          ownedPct: roundPct(owner.pct),
          kind: owner.kind,
          isMaker: isMaker(owner),
        }
      : null,
    source: list.origins[0]?.name ?? 'holders',
  }
}
