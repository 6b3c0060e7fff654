import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { CHANNEL_ESCROW, MULTICALL3 } from '../../domain/chains/contracts.ts'
import { fail } from '../../domain/failure.ts'
import { createBatchedCall } from '../batcher.ts'
import type { Rpc } from '../chain/rpc.ts'
import { CHANNELS_PER_READ } from '../limits.ts'
import type { ChannelOnChain } from './channel.ts'
import { ESCROW_ABI } from './escrow-abi.ts'

/** What the escrow contract says of channels, many in one call to the node. */
export interface ChannelChain {
  /** As of one block, which is told with it. Fails with `chain_unavailable`. */
  read(channelId: Hex): Promise<ChannelOnChain>
  /** What was claimed for a receiver and paid out to it. */
  readReceiver(receiver: Hex, token: Hex): Promise<{ claimed: bigint; settled: bigint }>
}

const AGGREGATE = parseAbi([
  'struct Call { address target; bytes callData; }',
  'function blockAndAggregate(Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, (bool success, bytes returnData)[] results)',
])

export function createChannelChain(rpc: Rpc): ChannelChain {
  const toCall = (functionName: 'channels' | 'pendingWithdrawals' | 'refundNonce', id: Hex) => ({
    target: CHANNEL_ESCROW as Hex,
    callData: encodeFunctionData({ abi: ESCROW_ABI, functionName, args: [id] }),
  })

  async function readAll(ids: readonly Hex[]): Promise<ChannelOnChain[]> {
    const calls = ids.flatMap((id) => [
      toCall('channels', id),
      toCall('pendingWithdrawals', id),
      toCall('refundNonce', id),
    ])
    const data = encodeFunctionData({ abi: AGGREGATE, functionName: 'blockAndAggregate', args: [calls] })
    const gas = toHex(1_000_000 + calls.length * 20_000)
    const answer = await rpc.call<Hex>('eth_call', [{ to: MULTICALL3, data, gas }, 'latest']).catch((thrown) => {
      throw fail({ code: 'chain_unavailable' }, thrown)
    })
    const [block, , results] = decodeFunctionResult({ abi: AGGREGATE, functionName: 'blockAndAggregate', data: answer })
    return ids.map((_, index) => {
      const at = (place: number): Hex => results[index * 3 + place]?.returnData ?? '0x'
      const [balance, totalClaimed] = [wordAt(at(0), 0), wordAt(at(0), 1)]
      const [withdrawing, startedAt] = [wordAt(at(1), 0), wordAt(at(1), 1)]
      return {
        balance,
        totalClaimed,
        withdrawing,
        withdrawStartedAt: Number(startedAt),
        refundNonce: wordAt(at(2), 0),
        block: Number(block),
      }
    })
  }

  return {
    read: createBatchedCall(readAll, { maxBatch: CHANNELS_PER_READ, maxInFlight: 2 }),
    async readReceiver(receiver, token) {
      const data = encodeFunctionData({ abi: ESCROW_ABI, functionName: 'receivers', args: [receiver, token] })
      const words = await rpc.call<Hex>('eth_call', [{ to: CHANNEL_ESCROW, data }, 'latest'])
      return { claimed: wordAt(words, 0), settled: wordAt(words, 1) }
    },
  }
}

function wordAt(words: Hex, place: number): bigint {
  const text = words.slice(2 + place * 64, 2 + (place + 1) * 64)
  if (text.length !== 64) throw fail({ code: 'chain_unavailable' }, new Error('the escrow contract did not answer'))
  return BigInt(`0x${text}`)
}
