import { setTimeout as wait } from 'node:timers/promises'
import { type Hash, toHex } from 'viem'
import { z } from 'zod'
import { callTogether } from '../../sandbox/chain/rpc.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { readPaymentsInCalldata } from '../kit/payments-in-calldata.ts'
import { THIRD_PARTY } from './third-party.ts'

export interface ReorganisationSettings {
  chain: SandboxChain
  relayers: readonly `0x${string}`[]
  /** Payers who can pay for everything that they ever signed. */
  wealthy: readonly { address: string }[]
  chance: () => number
}

const DEEPEST = 3
const LOOKS = 50

/**
 * Replaces up to three of the last blocks, and loses some of their transactions. Only blocks that hold nothing but settlements
 * are replaced, so that no money that the test itself gave out is taken back; and what a payer who cannot pay twice has paid is
 * kept: whoever spends the same money again in a reorganisation is what confirmations are for. False when no block was fit.
 */
export async function reorganise({ chain, relayers, wealthy, chance }: ReorganisationSettings): Promise<boolean> {
  const ours = new Set(relayers.map((address) => address.toLowerCase()))
  const canPay = new Set(wealthy.map(({ address }) => address.toLowerCase()))
  const isLoss = ({ input }: Transaction) =>
    readPaymentsInCalldata(input as `0x${string}`).every(({ authorization }) => canPay.has(authorization.from))

  /** Hashes that are mined again: of each key the first ones, because none can be mined before those with lower nonces. */
  function chooseKept(transactions: readonly Transaction[]): Hash[] {
    return [...ours].flatMap((sender) => {
      const sent = transactions.filter(({ from }) => from === sender)
      const must = sent.findLastIndex((transaction) => !isLoss(transaction)) + 1
      const kept = must + Math.floor(chance() * (sent.length - must + 1))
      return sent.slice(0, kept).map(({ hash }) => hash as Hash)
    })
  }

  const wanted = 1 + Math.floor(chance() * DEEPEST)
  // Only blocks that are made from now on: three blocks of Base are not older than six seconds either.
  const before = Number(await chain.client.getBlockNumber())
  const isFit = (block: readonly Transaction[]) => block.every(({ from }) => ours.has(from) || from === THIRD_PARTY)
  /** The last blocks, newest first, as far as they are fit; none when they are all empty. */
  async function findFit(): Promise<Transaction[][]> {
    const blocks = await readLastBlocks(chain, before, wanted)
    const end = blocks.findIndex((block) => !isFit(block))
    const fit = end === -1 ? blocks : blocks.slice(0, end)
    return fit.some((block) => block.length > 0) ? fit : []
  }

  for (let look = 0; look < LOOKS; look++) {
    if ((await findFit()).length > 0) {
      await chain.pauseMining()
      try {
        const fit = await findFit()
        if (fit.length > 0) {
          await chain.reorganise(fit.length, chooseKept(fit.toReversed().flat()))
          return true
        }
      } finally {
        await chain.resumeMining()
        await chain.mine()
      }
    }
    await wait(40)
  }
  return false
}

const lower = z.string().transform((value) => value.toLowerCase())
const Transaction = z.object({ hash: lower, from: lower, input: lower })
type Transaction = z.infer<typeof Transaction>
const Block = z.object({ transactions: z.array(Transaction) })

/** The transactions of the last `count` blocks after `before`, the newest block first. */
async function readLastBlocks(chain: SandboxChain, before: number, count: number): Promise<Transaction[][]> {
  const head = Number(await chain.client.getBlockNumber())
  if (head <= before) return []
  const blocks = await callTogether(
    chain.url,
    Array.from({ length: Math.min(count, head - before) }, (_, index) => ({
      method: 'eth_getBlockByNumber',
      params: [toHex(head - index), true],
    })),
  )
  return blocks.map((block) => Block.parse(block).transactions)
}
