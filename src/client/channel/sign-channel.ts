import { randomBytes } from 'node:crypto'
import { encodeAbiParameters, type Hex, hashTypedData, keccak256, recoverTypedDataAddress } from 'viem'
import { CHANNEL_COLLECTOR, CHANNEL_ESCROW } from '../../domain/chains/contracts.ts'
import type { ChannelConfig } from '../../payments/wire/channel.ts'
import type { PayingAccount } from '../sign-payment.ts'
import { type ChannelEntry, chainIdOf } from './channel-terms.ts'

// What a buyer of a channel signs: vouchers and deposits.

const CONFIG_TYPES = {
  ChannelConfig: [
    { name: 'payer', type: 'address' },
    { name: 'payerAuthorizer', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'receiverAuthorizer', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'withdrawDelay', type: 'uint40' },
    { name: 'salt', type: 'bytes32' },
  ],
} as const

const VOUCHER_TYPES = {
  Voucher: [
    { name: 'channelId', type: 'bytes32' },
    { name: 'maxClaimableAmount', type: 'uint128' },
  ],
} as const

const DEPOSIT_TYPES = {
  ReceiveWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** Longest validity of a deposit that is signed, whatever the terms allow. */
const LONGEST_SECONDS = 600

const domainOf = (entry: ChannelEntry) =>
  ({
    name: 'x402 Batch Settlement',
    version: '1',
    chainId: chainIdOf(entry),
    verifyingContract: CHANNEL_ESCROW,
  }) as const

/** The id that the escrow contract gives to a channel. */
export const channelIdOf = (entry: ChannelEntry, config: ChannelConfig): Hex =>
  hashTypedData({ domain: domainOf(entry), types: CONFIG_TYPES, primaryType: 'ChannelConfig', message: config })

/** The nonce of a deposit binds the money to the channel. */
const depositNonce = (channelId: Hex, salt: Hex): Hex =>
  keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [channelId, BigInt(salt)]))

const toVoucher = (entry: ChannelEntry, channelId: Hex, maxClaimableAmount: bigint) =>
  ({
    domain: domainOf(entry),
    types: VOUCHER_TYPES,
    primaryType: 'Voucher',
    message: { channelId, maxClaimableAmount },
  }) as const

export const recoverVoucher = (entry: ChannelEntry, channelId: Hex, ceiling: bigint, signature: Hex): Promise<Hex> =>
  recoverTypedDataAddress({ ...toVoucher(entry, channelId, ceiling), signature })

export async function signVoucher(account: PayingAccount, entry: ChannelEntry, channelId: Hex, ceiling: bigint) {
  const signature = await account.signTypedData(toVoucher(entry, channelId, ceiling))
  return { channelId, maxClaimableAmount: String(ceiling), signature }
}

export async function signDeposit(
  account: PayingAccount,
  entry: ChannelEntry,
  channelId: Hex,
  amount: bigint,
  nowMs: number,
) {
  const salt: Hex = `0x${randomBytes(32).toString('hex')}`
  const validBefore = Math.floor(nowMs / 1000) + Math.min(entry.maxTimeoutSeconds, LONGEST_SECONDS)
  const { name, version } = entry.extra
  const signature = await account.signTypedData({
    domain: { name, version, chainId: chainIdOf(entry), verifyingContract: entry.asset },
    types: DEPOSIT_TYPES,
    primaryType: 'ReceiveWithAuthorization',
    message: {
      from: account.address,
      to: CHANNEL_COLLECTOR,
      value: amount,
      validAfter: 0n,
      validBefore: BigInt(validBefore),
      nonce: depositNonce(channelId, salt),
    },
  })
  const erc3009Authorization = { validAfter: '0', validBefore: String(validBefore), salt, signature }
  return { amount: String(amount), authorization: { erc3009Authorization } }
}

export interface ChannelPayload {
  type: 'voucher' | 'deposit' | 'refund'
  channelConfig: ChannelConfig
  voucher: Awaited<ReturnType<typeof signVoucher>>
  deposit?: Awaited<ReturnType<typeof signDeposit>>
  amount?: string
}

/** Value of the `PAYMENT-SIGNATURE` header; with an identifier, so that calls at once are told apart. */
export function toChannelHeader(entry: ChannelEntry, payload: ChannelPayload, resource: { url: string }): string {
  const extensions = { 'payment-identifier': { info: { required: false, id: randomBytes(24).toString('base64url') } } }
  return Buffer.from(JSON.stringify({ x402Version: 2, resource, accepted: entry, payload, extensions })).toString(
    'base64',
  )
}
