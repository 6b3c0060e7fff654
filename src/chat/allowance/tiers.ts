/** Tiers: how many counted reads a day an asker has. */
import { readAddress } from '../../domain/token.ts'
import { DAILY_READS } from './limits.ts'

export type TierName = 'anonymous' | 'wallet' | 'holder'

export interface Tier {
  name: TierName
  /** Reads in a UTC day. */
  reads: number
}

/** The holder step of a balance, 0 for no holder. */
export type HolderStep = 0 | 1 | 2 | 3

export const ANONYMOUS: Tier = { name: 'anonymous', reads: DAILY_READS.anonymous }
export const WALLET: Tier = { name: 'wallet', reads: DAILY_READS.wallet }
const BY_STEP: Record<HolderStep, Tier> = {
  0: WALLET,
  1: { name: 'holder', reads: DAILY_READS.holder[0] },
  2: { name: 'holder', reads: DAILY_READS.holder[1] },
  3: { name: 'holder', reads: DAILY_READS.holder[2] },
}

export interface Tiers {
  /** The checksummed address and its tier; `undefined` when the text is no address. */
  find(senderAddress: string): Promise<{ address: string; tier: Tier } | undefined>
}

/** Without `stepOf`, when no holder token is configured, nobody is a holder. */
export function createTiers(stepOf: (address: `0x${string}`) => Promise<HolderStep> = async () => 0): Tiers {
  return {
    async find(senderAddress) {
      const read = readAddress(senderAddress)
      if (read?.kind === 'solana') return { address: read.address, tier: WALLET }
      if (read?.kind !== 'evm') return undefined
      return { address: read.address, tier: BY_STEP[await stepOf(read.address as `0x${string}`)] }
    },
  }
}
