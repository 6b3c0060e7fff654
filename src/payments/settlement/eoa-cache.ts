import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import { EOA_CERTAIN_MS, EOA_KEPT_MS, EOA_MAX_KNOWN } from '../limits.ts'

/** Which payers are accounts without code (EOA): their transfers can do nothing but move money, so they may share a batch. */
export interface EoaCache {
  isEoa(address: Hex): Promise<boolean>
  /** True when the account had no code a moment ago; asks nobody. */
  wasJustEoa(address: Hex): boolean
  /** Notes what a read of the chain for another reason has shown. */
  learn(address: Hex, isEoa: boolean): void
}

interface Known {
  isEoa: boolean
  atMs: number
}

/** An account that cannot be looked up counts as one with code. */
export function createEoaCache(rpc: Rpc, now: () => number = Date.now): EoaCache {
  const known = new LRUCache<string, Known>({ max: EOA_MAX_KNOWN })
  const asking = new Map<string, Promise<boolean>>()
  const find = (address: string, keptMs: number): Known | undefined => {
    const found = known.get(address)
    return found && now() - found.atMs < keptMs ? found : undefined
  }
  const learn = (address: string, isEoa: boolean) => void known.set(address, { isEoa, atMs: now() })

  async function read(address: Hex): Promise<boolean> {
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
    wasJustEoa: (address) => find(address, EOA_CERTAIN_MS)?.isEoa === true,
    async isEoa(address) {
      const found = find(address, EOA_KEPT_MS)
      if (found) return found.isEoa
      const asked = asking.get(address) ?? read(address)
      asking.set(address, asked)
      return asked
    },
  }
}
