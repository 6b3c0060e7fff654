import { randomBytes } from 'node:crypto'
import { hexToBytes } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { encodeHeader, type PaymentRequired, type Requirements, toAuthorization } from '../../sandbox/pay.ts'
import { transferCall } from '../../src/payments/chain/calls.ts'
import { chooseCurve, openNative, openWasm } from '../../src/payments/chain/curve.ts'
import { createDigest } from '../../src/payments/chain/signature.ts'
import type { Payment } from '../../src/payments/wire/payment.ts'

export interface Signed {
  header: string
  authorization: Payment['authorization']
  signature: `0x${string}`
  /** The `transferWithAuthorization` call; anybody who has seen the header can send it. */
  call: `0x${string}`
}

/** Native where it was built, else WebAssembly: both sign at once, without a promise. */
const curve = await chooseCurve([openNative, openWasm])

/** Signs payments for one challenge by the thousand: with the service's own curve and a prepared EIP-712 domain. */
export function createWallet(challenge: PaymentRequired) {
  const accepted = challenge.accepts[0] as Requirements
  const digestOf = createDigest({
    chainId: Number(accepted.network.split(':')[1]),
    asset: accepted.asset,
    extra: accepted.extra,
  } as Parameters<typeof createDigest>[0])

  /** A payment from its parts, whoever signed them. */
  function present(authorization: Payment['authorization'], signature: `0x${string}`): Signed {
    const payload = { signature, authorization }
    return {
      header: encodeHeader({ x402Version: 2, resource: challenge.resource, accepted, payload }),
      authorization,
      signature,
      call: transferCall({ authorization, signature } as Payment),
    }
  }

  return {
    priceBase: BigInt(accepted.amount),
    present,
    /** `from` is the paying account where it is not the signer's own, such as a contract wallet. */
    sign(payer: SandboxAccount, from: `0x${string}` = payer.address): Signed {
      const nonce: `0x${string}` = `0x${randomBytes(32).toString('hex')}`
      const authorization = toAuthorization(from, accepted, { nonce })
      const lower = { ...authorization, from: authorization.from.toLowerCase() as `0x${string}` }
      const made = curve.sign(hexToBytes(digestOf(lower)), hexToBytes(payer.privateKey))
      if (made instanceof Promise) throw new Error('this curve does not sign at once')
      const signature: `0x${string}` = `0x${Buffer.from(made.signature).toString('hex')}${(27 + made.recovery).toString(16)}`
      return present(lower, signature)
    },
  }
}

export type Wallet = ReturnType<typeof createWallet>
