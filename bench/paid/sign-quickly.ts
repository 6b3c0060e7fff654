import { randomBytes } from 'node:crypto'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { encodeHeader, type Requirements, readChallenge } from '../../sandbox/pay.ts'
import { createDigest, curve } from '../../src/payments/chain/signature.ts'
import type { Authorization } from '../../src/payments/wire/payment.ts'
import type { Terms } from '../../src/payments/wire/terms.ts'
import { ROUTE } from '../contestants/trivial-answer.ts'

/** Signs payments for one server quickly, for loads of tens of thousands. */
export async function createSigner(url: string): Promise<(payer: SandboxAccount) => Promise<string>> {
  const challenge = readChallenge(await fetch(`${url}${ROUTE}`, { method: 'POST' }))
  const accepted = challenge.accepts[0] as Requirements
  const digest = createDigest({ ...accepted, chainId: Number(accepted.network.split(':')[1]) } as unknown as Terms)
  return async (payer) => {
    const authorization: Authorization = {
      from: payer.address.toLowerCase() as `0x${string}`,
      to: accepted.payTo.toLowerCase() as `0x${string}`,
      value: accepted.amount,
      validAfter: '0',
      validBefore: String(Math.floor(Date.now() / 1000) + 3_000),
      nonce: `0x${randomBytes(32).toString('hex')}`,
    }
    const hash = Buffer.from(digest(authorization).slice(2), 'hex')
    const { signature, recovery } = await curve.sign(hash, Buffer.from(payer.privateKey.slice(2), 'hex'))
    const whole = `0x${Buffer.from(signature).toString('hex')}${(27 + recovery).toString(16)}`
    const payload = { signature: whole, authorization }
    return encodeHeader({ x402Version: 2, resource: challenge.resource, accepted, payload })
  }
}
