import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { hexToBytes } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { encodeHeader, type PaymentRequired, type Requirements, toAuthorization } from '../../sandbox/pay.ts'
import { transferCall } from '../../src/payments/chain/calls.ts'
import { createDigest } from '../../src/payments/chain/signature.ts'
import type { Payment } from '../../src/payments/wire/payment.ts'

export interface Signed {
  header: string
  authorization: Payment['authorization']
  /** The `transferWithAuthorization` call; anybody who has seen the header can send it. */
  call: `0x${string}`
}

const { ecdsaSign } = createRequire(import.meta.url)('secp256k1') as {
  ecdsaSign(digest: Uint8Array, key: Uint8Array): { signature: Uint8Array; recid: number }
}

/** Signs payments for one challenge by the thousand: with native secp256k1 and a prepared EIP-712 domain. */
export function createWallet(challenge: PaymentRequired) {
  const accepted = challenge.accepts[0] as Requirements
  const digestOf = createDigest({
    chainId: Number(accepted.network.split(':')[1]),
    asset: accepted.asset,
    extra: accepted.extra,
  } as Parameters<typeof createDigest>[0])

  return {
    priceBase: BigInt(accepted.amount),
    sign(payer: SandboxAccount): Signed {
      const nonce: `0x${string}` = `0x${randomBytes(32).toString('hex')}`
      const authorization = toAuthorization(payer.address, accepted, { nonce })
      const lower = { ...authorization, from: authorization.from.toLowerCase() as `0x${string}` }
      const { signature: bytes, recid } = ecdsaSign(hexToBytes(digestOf(lower)), hexToBytes(payer.privateKey))
      const signature: `0x${string}` = `0x${Buffer.from(bytes).toString('hex')}${(27 + recid).toString(16)}`
      const payload = { signature, authorization }
      return {
        header: encodeHeader({ x402Version: 2, resource: challenge.resource, accepted, payload }),
        authorization: lower,
        call: transferCall({ authorization: lower, signature } as Payment),
      }
    },
  }
}

export type Wallet = ReturnType<typeof createWallet>
