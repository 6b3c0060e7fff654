import { randomBytes } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem'
import { z } from 'zod'
import { USDC_ON_BASE } from '../../../domain/chains/contracts.ts'
import { toTransferTypedData } from '../../../domain/eip3009.ts'
import { readAddress } from '../../../domain/token.ts'

/** Reads an x402 challenge and signs the payment for it. Only USDC on Base is paid. */

/** A payment demand that we accept: USDC on Base, at most the given amount. */
export interface Demand {
  amountBase: bigint
  payTo: `0x${string}`
  validSeconds: number
  /** The accepted entry of the challenge, returned unchanged in the payment. */
  accepted: unknown
  resource: unknown
}

const CHAIN_ID = 8453
/** The token's EIP-712 domain, fixed here. The challenge's own statement about it is ignored. */
const DOMAIN = { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: USDC_ON_BASE } as const
/** Longest validity of an authorization, whatever the challenge asks for. */
const LONGEST_SECONDS = 120

const Challenge = z.object({ x402Version: z.literal(2), resource: z.unknown(), accepts: z.array(z.unknown()) })
const Accept = z.object({
  scheme: z.literal('exact'),
  network: z.literal(`eip155:${CHAIN_ID}`),
  asset: z.string().refine((asset) => asset.toLowerCase() === USDC_ON_BASE.toLowerCase()),
  amount: z.string().regex(/^[1-9]\d{0,11}$/),
  payTo: z.string(),
  maxTimeoutSeconds: z.number().positive(),
  extra: z.object({ assetTransferMethod: z.literal('eip3009').optional() }).optional(),
})

/** The first entry of a `PAYMENT-REQUIRED` header that we accept; `undefined` when there is none. */
export function readDemand(header: string | null, mostBase: bigint): Demand | undefined {
  const challenge = Challenge.safeParse(decode(header ?? ''))
  if (!challenge.success) return undefined
  for (const accepted of challenge.data.accepts) {
    const read = Accept.safeParse(accepted)
    if (!read.success || BigInt(read.data.amount) > mostBase) continue
    const payTo = readAddress(read.data.payTo)
    if (payTo?.kind !== 'evm') continue
    return {
      amountBase: BigInt(read.data.amount),
      payTo: payTo.address as `0x${string}`,
      validSeconds: Math.min(LONGEST_SECONDS, Math.floor(read.data.maxTimeoutSeconds)),
      accepted,
      resource: challenge.data.resource,
    }
  }
  return undefined
}

/** The `PAYMENT-SIGNATURE` header: one EIP-3009 authorization for exactly this amount and payee. */
export async function signPayment(account: PrivateKeyAccount, demand: Demand, nowMs: number): Promise<string> {
  const authorization = {
    from: account.address,
    to: demand.payTo,
    value: demand.amountBase,
    validAfter: 0n,
    validBefore: BigInt(Math.floor(nowMs / 1000) + demand.validSeconds),
    nonce: `0x${randomBytes(32).toString('hex')}`,
  } as const
  const signature = await account.signTypedData(toTransferTypedData(DOMAIN, authorization))
  const payment = {
    x402Version: 2,
    ...(demand.resource === undefined ? {} : { resource: demand.resource }),
    accepted: demand.accepted,
    payload: {
      signature,
      authorization: {
        ...authorization,
        value: authorization.value.toString(),
        validAfter: authorization.validAfter.toString(),
        validBefore: authorization.validBefore.toString(),
      },
    },
  }
  return Buffer.from(JSON.stringify(payment)).toString('base64')
}

function decode(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
