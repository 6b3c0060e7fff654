import { verifyTypedData } from 'viem'
import { z } from 'zod'
import { USDC_ON_BASE as USDC } from '../../../src/domain/chains/contracts.ts'
import { toTransferTypedData } from '../../../src/domain/eip3009.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'

const TERMS = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: USDC,
  payTo: '0x5a4db0c0000000000000000000000000000000e1',
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
}

/** An x402 challenge of version 2, as Nansen sends one to a caller without a key. */
export function answerUnpaid(): Answer {
  const challenge = {
    x402Version: 2,
    error: 'Payment required',
    resource: { url: 'https://api.nansen.ai/api/v1/tgm', mimeType: 'application/json' },
    accepts: [TERMS],
  }
  return {
    status: 402,
    headers: { 'payment-required': Buffer.from(JSON.stringify(challenge)).toString('base64') },
    json: { title: 'Payment Required', status: 402 },
  }
}

const hex = z.templateLiteral(['0x', z.string()])
const Payment = z.object({
  x402Version: z.literal(2),
  accepted: z.object({ payTo: z.literal(TERMS.payTo), amount: z.literal(TERMS.amount) }),
  payload: z.object({
    signature: hex,
    authorization: z.object({
      from: hex,
      to: z.string(),
      value: z.literal(TERMS.amount),
      validAfter: z.string(),
      validBefore: z.string(),
      nonce: hex,
    }),
  }),
})

/** Checks a signed authorization: exact price, right payee, not expired. It is not settled on a chain. */
export async function isPaid({ headers, view }: Ask): Promise<boolean> {
  const header = headers['payment-signature']
  if (typeof header !== 'string') return false
  const read = Payment.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8')))
  if (!read.success) return false
  const { signature, authorization } = read.data.payload
  if (authorization.to.toLowerCase() !== TERMS.payTo.toLowerCase()) return false
  if (Number(authorization.validBefore) * 1000 < view.nowMs) return false
  return verifyTypedData({
    address: authorization.from,
    ...toTransferTypedData(
      { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: USDC },
      { ...authorization, to: TERMS.payTo as `0x${string}` },
    ),
    signature,
  }).catch(() => false)
}
