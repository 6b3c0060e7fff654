import { encodeAbiParameters, type Hex, toHex } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { USDC_ON_BASE } from '../../src/domain/chains/contracts.ts'
import type { ClaimRow } from '../../src/payments/channels/channel.ts'
import { createChannelDigests, depositNonce, receiveDigest } from '../../src/payments/channels/digests.ts'
import type { ChannelConfig } from '../../src/payments/wire/channel.ts'
import type { SignatureKind } from './channel-model.ts'

/** Signatures of buyers and sellers of channels on the sandbox's chain, good ones and others. */

export const digests = createChannelDigests(8453)
const USDC = { chainId: 8453, asset: USDC_ON_BASE, extra: { name: 'USD Coin', version: '2' } } as const
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

export async function signAs(signer: SandboxAccount, hash: Hex, kind: SignatureKind = 'good', stranger = signer) {
  const signature = await (kind === 'stranger' ? stranger : signer).sign({ hash })
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), Number.parseInt(signature.slice(130), 16)]
  switch (kind) {
    case 'v0':
      return `0x${r}${s}${toHex(v - 27, { size: 1 }).slice(2)}` as Hex
    case 'v29':
      return `0x${r}${s}${toHex(v + 2, { size: 1 }).slice(2)}` as Hex
    case 'high s':
      return `0x${r}${toHex(ORDER - BigInt(`0x${s}`), { size: 32 }).slice(2)}${v === 27 ? '1c' : '1b'}` as Hex
    case '64 bytes':
      return signature.slice(0, 130) as Hex
    case '66 bytes':
      return `${signature}00` as Hex
    default:
      return signature
  }
}

export const signVoucher = (
  signer: SandboxAccount,
  id: Hex,
  most: bigint,
  kind?: SignatureKind,
  other?: SandboxAccount,
) => signAs(signer, digests.voucher(id, most), kind, other)

export interface SignedDeposit {
  validAfter: bigint
  validBefore: bigint
  salt: Hex
  signature: Hex
}

export async function signDeposit(
  payer: SandboxAccount,
  from: Hex,
  channelId: Hex,
  value: bigint,
  { validBefore = BigInt(Math.floor(Date.now() / 1000) + 300) } = {},
): Promise<SignedDeposit> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const nonce = depositNonce(channelId, salt)
  const hash = receiveDigest(USDC, { from, value, validAfter: 0n, validBefore, nonce })
  return { validAfter: 0n, validBefore, salt, signature: await payer.sign({ hash }) }
}

export const toCollectorData = ({ validAfter, validBefore, salt, signature }: SignedDeposit): Hex =>
  encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }],
    [validAfter, validBefore, BigInt(salt), signature],
  )

/** A row as the contract's interface has it. */
export const toRow = ({ config, maxClaimableAmount, signature, totalClaimed }: Omit<ClaimRow, 'channelId'>) => ({
  voucher: { channel: toConfig(config), maxClaimableAmount },
  signature,
  totalClaimed,
})

export const toConfig = (config: ChannelConfig) => ({ ...config })
