import type { ChainClient } from './client.ts'

/** Power over the chain's blocks and clock. */
export interface Mining {
  /** Mines this many blocks now; one when left out. */
  mine(blocks?: number): Promise<void>
  /** A block every so many whole seconds, or `null` for a block as soon as there is a transaction. */
  setBlockTime(seconds: number | null): Promise<void>
  /** Transactions are taken and wait. */
  pauseMining(): Promise<void>
  /** Back to what it was, a block time under one second excepted, which becomes one; what has waited is mined. */
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
