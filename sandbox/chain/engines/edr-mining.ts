import { z } from 'zod'
import type { EdrChain } from './edr-chain.ts'

/** Decides when blocks are mined, as anvil does: with each transaction, at an interval, or only on request. */
export interface EdrMining {
  /** Must be called after each accepted transaction. */
  transactionCame(): void
  setAutomine(on: boolean): void
  /** Zero stops automatic mining. */
  setInterval(seconds: number): void
  isAutomine(): boolean
  intervalSeconds(): number | null
  readPool(): Promise<Pool>
}

/** Transactions that are not mined yet; those in `queued` also wait for an earlier nonce. */
interface Pool {
  pending: PoolTransaction[]
  queued: PoolTransaction[]
}

export function createEdrMining(chain: EdrChain, blockTimeSeconds?: number): EdrMining {
  let automine = blockTimeSeconds === undefined
  let interval: { seconds: number; timer: NodeJS.Timeout } | null = null
  let isMining = false
  let mineAgain = false

  /** Mines the waiting transactions; those that arrive meanwhile go into the next block. */
  async function mineSoon(): Promise<void> {
    mineAgain = true
    if (isMining) return
    isMining = true
    try {
      while (mineAgain && automine) {
        mineAgain = false
        if ((await readPool(chain)).pending.length > 0) await chain.mine()
      }
    } finally {
      isMining = false
    }
  }

  function everySo(seconds: number): void {
    clearInterval(interval?.timer)
    interval = seconds > 0 ? { seconds, timer: setInterval(() => void chain.mine(), seconds * 1000) } : null
  }

  if (blockTimeSeconds !== undefined) everySo(blockTimeSeconds)
  return {
    transactionCame() {
      if (automine) void mineSoon()
    },
    setAutomine(on) {
      if (on) everySo(0)
      automine = on
      if (on) void mineSoon()
    },
    setInterval(seconds) {
      automine = false
      everySo(seconds)
    },
    isAutomine: () => automine,
    intervalSeconds: () => interval?.seconds ?? null,
    readPool: () => readPool(chain),
  }
}

async function readPool(chain: EdrChain): Promise<Pool> {
  const waiting = z.array(PoolTransaction).parse(await chain.get('eth_pendingTransactions'))
  const pool: Pool = { pending: [], queued: [] }
  const nextNonces = new Map<string, number>()
  for (const transaction of waiting.sort((left, right) => Number(left.nonce) - Number(right.nonce))) {
    const { from, nonce } = transaction
    const next = nextNonces.get(from) ?? Number(await chain.get('eth_getTransactionCount', from, 'latest'))
    const isNext = Number(nonce) === next
    pool[isNext ? 'pending' : 'queued'].push(transaction)
    nextNonces.set(from, isNext ? next + 1 : next)
  }
  return pool
}

const PoolTransaction = z.looseObject({ hash: z.string(), from: z.string(), nonce: z.string() })
export type PoolTransaction = z.infer<typeof PoolTransaction>
