import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import type { Rpc } from './rpc.ts'

/** Which payers are accounts without code: theirs are the transfers that can do nothing but move money. */
export interface PlainAccounts {
  isPlain(address: Hex): Promise<boolean>
}

const KEPT_MS = 10 * 60 * 1000

/** An account that cannot be looked up counts as one with code. */
export function createPlainAccounts(rpc: Rpc): PlainAccounts {
  const known = new LRUCache<string, Promise<boolean>>({ max: 20_000, ttl: KEPT_MS })
  return {
    isPlain(address) {
      const kept = known.get(address)
      if (kept) return kept
      const asked = rpc.call<string>('eth_getCode', [address, 'latest']).then(
        (code) => code === '0x',
        () => {
          known.delete(address)
          return false
        },
      )
      known.set(address, asked)
      return asked
    },
  }
}
