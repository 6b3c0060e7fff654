import { type Hash, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem'
import type { ChainClient } from './client.ts'
import { callTogether } from './rpc.ts'

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
  /**
   * A reorganisation: the last `blocks` blocks are replaced by as many others. Of their transactions only those in `keep`
   * are mined again (all in the first new block, in this order); the node forgets the others, balances set since as well.
   */
  reorganise(blocks: number, keep?: readonly Hash[]): Promise<void>
}

export function createMining(client: ChainClient, url: string, startBlockTimeSeconds?: number): Mining {
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
    async reorganise(blocks, keep = []) {
      const kept: [string, number][] = []
      for (const hash of keep) kept.push([await readRaw(client, hash), 0])
      await callTogether(url, [{ method: 'anvil_reorg', params: [blocks, kept] }])
    },
  }
}

/** The signed bytes of a transaction of the service or of a wallet, all of which are of type 2. */
async function readRaw(client: ChainClient, hash: Hash): Promise<string> {
  const { r, s, yParity, ...transaction } = await client.getTransaction({ hash })
  if (transaction.type !== 'eip1559' || yParity === undefined) throw new Error(`${hash} is of another type`)
  const { chainId, nonce, to, value, gas, input, maxFeePerGas, maxPriorityFeePerGas, accessList } = transaction
  const fields: TransactionSerializableEIP1559 = {
    ...{ type: 'eip1559', chainId: chainId ?? client.chain.id, nonce, to, value, gas, data: input },
    ...{ maxFeePerGas, maxPriorityFeePerGas, accessList },
  }
  return serializeTransaction(fields, { r, s, yParity })
}
