import { domainSeparator, type Hex } from 'viem'
import { CHANNEL_COLLECTOR, CHANNEL_ESCROW } from '../../domain/chains/contracts.ts'
import { word } from '../chain/calls.ts'
import { keccak, keccakHex } from '../chain/keccak.ts'
import { tokenDomainSeparator } from '../chain/signature.ts'
import type { ChannelConfig } from '../wire/channel.ts'
import type { Terms } from '../wire/terms.ts'
import type { ClaimRow } from './channel.ts'

// EIP-712 digests of payment channels: their ids, and everything that buyer and seller sign about them.

const typeHash = (text: string): string => Buffer.from(keccak(Buffer.from(text))).toString('hex')

const CONFIG = typeHash(
  'ChannelConfig(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)',
)
const VOUCHER = typeHash('Voucher(bytes32 channelId,uint128 maxClaimableAmount)')
const REFUND = typeHash('Refund(bytes32 channelId,uint256 nonce,uint128 amount)')
const ENTRY_TEXT = 'ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)'
const ENTRY = typeHash(ENTRY_TEXT)
const BATCH = typeHash(`ClaimBatch(ClaimEntry[] claims)${ENTRY_TEXT}`)
const RECEIVE = typeHash(
  'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
)

const hashOf = (words: string): Hex => keccakHex(Buffer.from(words, 'hex'))

/** The digests of all channels on one chain. */
export interface ChannelDigests {
  channelId(config: ChannelConfig): Hex
  voucher(channelId: Hex, maxClaimableAmount: bigint): Hex
  refund(channelId: Hex, nonce: bigint, amount: bigint): Hex
  claimBatch(rows: readonly Pick<ClaimRow, 'channelId' | 'maxClaimableAmount' | 'totalClaimed'>[]): Hex
}

export function createChannelDigests(chainId: number): ChannelDigests {
  const domain = { name: 'x402 Batch Settlement', version: '1', chainId, verifyingContract: CHANNEL_ESCROW } as const
  const separator = domainSeparator({ domain }).slice(2)
  const digest = (words: string): Hex => hashOf(`1901${separator}${hashOf(words).slice(2)}`)
  return {
    channelId: (c) =>
      digest(
        `${CONFIG}${word(c.payer)}${word(c.payerAuthorizer)}${word(c.receiver)}${word(c.receiverAuthorizer)}${word(c.token)}${word(BigInt(c.withdrawDelay))}${word(c.salt)}`,
      ),
    voucher: (channelId, most) => digest(`${VOUCHER}${word(channelId)}${word(most)}`),
    refund: (channelId, nonce, amount) => digest(`${REFUND}${word(channelId)}${word(nonce)}${word(amount)}`),
    claimBatch(rows) {
      const entries = rows.map(({ channelId, maxClaimableAmount, totalClaimed }) =>
        hashOf(`${ENTRY}${word(channelId)}${word(maxClaimableAmount)}${word(totalClaimed)}`).slice(2),
      )
      return digest(`${BATCH}${hashOf(entries.join('')).slice(2)}`)
    },
  }
}

/** The nonce of a deposit's authorization, which binds the money to the channel. */
export const depositNonce = (channelId: Hex, salt: Hex): Hex => hashOf(`${word(channelId)}${word(salt)}`)

/** What the payer signs for a deposit: the collector may receive the amount. */
export interface DepositAuthorization {
  from: Hex
  value: bigint
  validAfter: bigint
  validBefore: bigint
  nonce: Hex
}

export function receiveDigest(token: Pick<Terms, 'chainId' | 'asset' | 'extra'>, a: DepositAuthorization): Hex {
  const words = `${RECEIVE}${word(a.from)}${word(CHANNEL_COLLECTOR.toLowerCase())}${word(a.value)}${word(a.validAfter)}${word(a.validBefore)}${word(a.nonce)}`
  return hashOf(`1901${tokenDomainSeparator(token).slice(2)}${hashOf(words).slice(2)}`)
}
