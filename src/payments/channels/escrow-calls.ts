import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { CHANNEL_COLLECTOR, CHANNEL_ESCROW } from '../../domain/chains/contracts.ts'
import type { ChannelConfig } from '../wire/channel.ts'
import type { ChannelDeposit } from '../wire/read-channel-payment.ts'
import type { ClaimRow } from './channel.ts'
import { ESCROW_ABI } from './escrow-abi.ts'

// Calls of the escrow contract, encoded.

const COLLECTOR_DATA = [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }] as const

export function depositCall(config: ChannelConfig, deposit: ChannelDeposit): Hex {
  const { validAfter, validBefore, salt, signature } = deposit
  const data = encodeAbiParameters(COLLECTOR_DATA, [validAfter, validBefore, BigInt(salt), signature])
  return encodeFunctionData({
    abi: ESCROW_ABI,
    functionName: 'deposit',
    args: [config, deposit.amount, CHANNEL_COLLECTOR, data],
  })
}

export const claimCall = (rows: readonly ClaimRow[], signature: Hex): Hex =>
  encodeFunctionData({
    abi: ESCROW_ABI,
    functionName: 'claimWithSignature',
    args: [
      rows.map(({ config, maxClaimableAmount, signature: voucher, totalClaimed }) => ({
        voucher: { channel: config, maxClaimableAmount },
        signature: voucher,
        totalClaimed,
      })),
      signature,
    ],
  })

export const settleCall = (receiver: Hex, token: Hex): Hex =>
  encodeFunctionData({ abi: ESCROW_ABI, functionName: 'settle', args: [receiver, token] })

export const refundCall = (config: ChannelConfig, amount: bigint, nonce: bigint, signature: Hex): Hex =>
  encodeFunctionData({ abi: ESCROW_ABI, functionName: 'refundWithSignature', args: [config, amount, nonce, signature] })

/** Several calls of the contract, all or none; one alone needs no wrapper. */
export const together = (calls: readonly [Hex, ...Hex[]]): Hex =>
  calls.length === 1 ? calls[0] : encodeFunctionData({ abi: ESCROW_ABI, functionName: 'multicall', args: [calls] })

const AGGREGATE3 = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls) payable returns ((bool success, bytes returnData)[])',
])

/** Several calls through Multicall3; one that fails does not undo the others. */
export const eachByItself = (calls: readonly Hex[]): Hex =>
  encodeFunctionData({
    abi: AGGREGATE3,
    functionName: 'aggregate3',
    args: [calls.map((callData) => ({ target: CHANNEL_ESCROW as Hex, allowFailure: true, callData }))],
  })
