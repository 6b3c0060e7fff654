import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import type { Rpc } from '../chain/rpc.ts'

/** Which payers are accounts without code: theirs are the transfers that can do nothing but move money. */
export interface EoaCache {
  isEoa(address: Hex): Promise<boolean>
  /** True when the account had no code a moment ago; asks nobody. */
  wasJustEoa(address: Hex): boolean
  /** Notes what a look at the chain for another reason has shown. */
  learn(address: Hex, isEoa: boolean): void
}

const KEPT_MS = 10 * 60 * 1000
/** A wallet may be deployed at any time, and its owner should not have to wait long to be believed. */
const JUST_NOW_MS = 30_000

interface Known {
  isEoa: boolean
  atMs: number
}

/** An account that cannot be looked up counts as one with code. */
export function createEoaCache(rpc: Rpc, now: () => number = Date.now): EoaCache {
  const known = new LRUCache<string, Known>({ max: 20_000 })
  const asking = new Map<string, Promise<boolean>>()
  const find = (address: string, keptMs: number): Known | undefined => {
    const kept = known.get(address)
    return kept && now() - kept.atMs < keptMs ? kept : undefined
  }
  const learn = (address: string, isEoa: boolean) => void known.set(address, { isEoa, atMs: now() })

  async function look(address: Hex): Promise<boolean> {
    try {
      const isEoa = (await rpc.call<string>('eth_getCode', [address, 'latest'])) === '0x'
      learn(address, isEoa)
      return isEoa
    } catch {
      return false
    } finally {
      asking.delete(address)
    }
  }

  return {
    learn,
    wasJustEoa: (address) => find(address, JUST_NOW_MS)?.isEoa === true,
    async isEoa(address) {
      const kept = find(address, KEPT_MS)
      if (kept) return kept.isEoa
      const asked = asking.get(address) ?? look(address)
      asking.set(address, asked)
      return asked
    },
  }
}
