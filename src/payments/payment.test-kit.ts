import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { toTransferTypedData } from '../domain/eip3009.ts'
import { word } from './chain/calls.ts'
import { AUTHORIZATION_USED, type EventLog, payerTopic, TRANSFER } from './chain/events.ts'
import type { Authorization, Payment } from './wire/payment.ts'
import type { Terms } from './wire/terms.ts'

/** Noon of the test clock, in seconds. */
export const NOW_SECONDS = Date.parse('2026-11-15T12:00:00Z') / 1000

export const BUYER: PrivateKeyAccount = privateKeyToAccount(`0x${'b1'.repeat(32)}`)
export const OTHER_BUYER: PrivateKeyAccount = privateKeyToAccount(`0x${'c2'.repeat(32)}`)
export const PAYEE = '0x1111111111111111111111111111111111111111'

export const TERMS: Terms = {
  scheme: 'exact',
  network: 'eip155:8453',
  chainId: 8453,
  networkV1: 'base',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: PAYEE,
  amount: '10000',
  maxTimeoutSeconds: 300,
  resource: 'https://sextant.test/api/price',
  description: 'A price.',
  extra: { name: 'USD Coin', version: '2' },
}

export const nonceOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(64, '0')}`
export const hashOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(64, 'f')}`

export function authorizationOf(changes: Partial<Authorization> = {}): Authorization {
  return {
    from: BUYER.address.toLowerCase() as `0x${string}`,
    to: PAYEE,
    value: TERMS.amount,
    validAfter: '0',
    validBefore: String(NOW_SECONDS + 300),
    nonce: nonceOf(1),
    ...changes,
  }
}

/** A payment with a signature of the right shape that nobody made; `signedPayment` makes a real one. */
export function paymentOf(changes: Partial<Authorization> = {}, more: Partial<Payment> = {}): Payment {
  return {
    version: 2,
    authorization: authorizationOf(changes),
    signature: `0x${'5a'.repeat(64)}1b`,
    network: TERMS.network,
    accepted: acceptedOf(),
    resourceUrl: TERMS.resource,
    paymentId: null,
    ...more,
  }
}

export function acceptedOf(): NonNullable<Payment['accepted']> {
  const { scheme, network, asset, amount, payTo, extra } = TERMS
  return { scheme, network, asset, amount, payTo, extra: { ...extra, ...NO_FLOW } }
}

const NO_FLOW = { paymentFlow: undefined, assetTransferMethod: undefined }

export async function signedPayment(changes: Partial<Authorization> = {}, account = BUYER): Promise<Payment> {
  const payment = paymentOf({ from: account.address.toLowerCase() as `0x${string}`, ...changes })
  return { ...payment, signature: await account.signTypedData(typedDataOf(payment.authorization)) }
}

/** What a wallet is asked to sign for one authorization. */
export const typedDataOf = (authorization: Authorization, terms = TERMS) =>
  toTransferTypedData({ ...terms.extra, chainId: terms.chainId, verifyingContract: terms.asset }, authorization)

/** The two events by which the token tells of a payment, as a node reports them. */
export function settlementLogs(
  payment: Payment,
  { transaction = hashOf(1), block = 100, firstIndex = 4 } = {},
): EventLog[] {
  const { value, to, nonce } = payment.authorization
  const place = (index: number) => ({
    address: TERMS.asset.toLowerCase(),
    blockNumber: `0x${block.toString(16)}`,
    logIndex: `0x${index.toString(16)}`,
    transactionHash: transaction,
  })
  return [
    { ...place(firstIndex), topics: [AUTHORIZATION_USED, payerTopic(payment), nonce], data: '0x' },
    {
      ...place(firstIndex + 1),
      topics: [TRANSFER, payerTopic(payment), `0x${word(to)}`],
      data: `0x${word(BigInt(value))}`,
    },
  ]
}

/** What `settlementLogs` proves. */
export const settlementAt = ({ transaction = hashOf(1), block = 100, firstIndex = 4 } = {}) => ({
  transaction,
  blockNumber: block,
  logIndex: firstIndex + 1,
})

/** The failure a promise ends with; fails the test when it does not. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const thrown = await promise.then(
    (value) => {
      throw new Error(`expected a failure, got ${JSON.stringify(value)}`)
    },
    (reason: unknown) => reason,
  )
  return thrown instanceof Error && 'failure' in thrown ? thrown.failure : thrown
}
