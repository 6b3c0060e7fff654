import { LRUCache } from 'lru-cache'
import type { Rpc } from '../chain/rpc.ts'
import { EOA_CERTAIN_MS, EOA_MAX_KNOWN } from '../limits.ts'
import { readAccountCode } from './account-code.ts'

/** Which payers are accounts without code (EOA): their transfers can do nothing but move money, so they may share a batch. */
export interface EoaCache {
  /** True when the account had no code a moment ago; asks nobody. */
  wasJustEoa(address: string): boolean
  /** Notes what a read of the chain for another reason has shown. */
  learn(address: string, isEoa: boolean): void
  /** Those that have code, as read at most `keptMs` ago; what is older is read now, in one call for all. */
  findWithCode(addresses: readonly string[], keptMs: number): Promise<ReadonlySet<string>>
}

interface Known {
  isEoa: boolean
  atMs: number
}

export function createEoaCache(rpc: Rpc, now: () => number = Date.now): EoaCache {
  const known = new LRUCache<string, Known>({ max: EOA_MAX_KNOWN })
  const find = (address: string, keptMs: number): Known | undefined => {
    const found = known.get(address)
    return found && now() - found.atMs < keptMs ? found : undefined
  }
  const learn = (address: string, isEoa: boolean) => void known.set(address, { isEoa, atMs: now() })

  return {
    learn,
    wasJustEoa: (address) => find(address, EOA_CERTAIN_MS)?.isEoa === true,
    async findWithCode(addresses, keptMs) {
      const withCode = new Set<string>()
      const unknown = new Set<string>()
      for (const address of addresses) {
        const recent = find(address, keptMs)
        if (!recent) unknown.add(address)
        else if (!recent.isEoa) withCode.add(address)
      }
      if (unknown.size === 0) return withCode
      const asked = [...unknown]
      const hasCode = await readAccountCode(rpc, asked)
      asked.forEach((address, place) => {
        learn(address, !hasCode[place])
        if (hasCode[place]) withCode.add(address)
      })
      return withCode
    },
  }
}
