import { encodeAbiParameters, encodeFunctionData, type Hex } from 'viem'
import { CHANNEL_COLLECTOR } from '../../domain/chains/contracts.ts'
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
