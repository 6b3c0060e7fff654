import type { ChainClient } from './client.ts'

/** Control over the chain's blocks and clock. */
export interface Mining {
  /** Mines this many blocks now; one by default. */
  mine(blocks?: number): Promise<void>
  /** A block every `seconds` (whole seconds), or `null` for a block with each transaction. */
  setBlockTime(seconds: number | null): Promise<void>
  /** Transactions are accepted but not mined. */
  pauseMining(): Promise<void>
  /** Restores the block time and mines the waiting transactions. A block time under one second becomes one second. */
  resumeMining(): Promise<void>
  /** Moves the chain's clock ahead and mines a block there. */
  increaseTime(seconds: number): Promise<void>
}

export function createMining(client: ChainClient, startBlockTimeSeconds?: number): Mining {
  let blockTime = startBlockTimeSeconds ?? null

  async function apply(): Promise<void> {
    if (blockTime !== null) return client.setIntervalMining({ interval: Math.max(1, Math.round(blockTime)) })
    await client.setAutomine(true)
  }

  return {
    mine: (blocks = 1) => client.mine({ blocks }),
    async setBlockTime(seconds) {
      blockTime = seconds
      await apply()
    },
    // Turning automine off leaves interval mining on; an interval of zero ends both.
    pauseMining: () => client.setIntervalMining({ interval: 0 }),
    resumeMining: apply,
    async increaseTime(seconds) {
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
    },
  }
}
