import { toEventSelector } from 'viem'
import type { Payment, Settlement } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { word } from './calls.ts'

// The events by which the token proves a settlement, and how they are read.

export const AUTHORIZATION_USED = toEventSelector('AuthorizationUsed(address,bytes32)')
export const AUTHORIZATION_CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)')
export const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

export interface Receipt {
  transactionHash: string
  status: string
  blockNumber?: string
  logs: EventLog[]
}

export interface EventLog {
  address: string
  topics: string[]
  data: string
  logIndex: string
  blockNumber: string
  transactionHash: string
}

/**
 * The settlement of this payment among the logs of one transaction: `AuthorizationUsed(from, nonce)` followed at once by a
 * `Transfer(from, payTo, value)` of exactly the price. Who sent the transaction does not matter.
 */
export function findSettlementIn(all: EventLog[], payment: Payment, terms: Terms): Settlement | undefined {
  const { from, nonce } = payment.authorization
  const transfer = usesOf(all, terms.asset.toLowerCase()).get(`${from}${nonce}`)
  if (!transfer || !isTransfer(transfer, payment, terms)) return undefined
  return {
    transaction: transfer.transactionHash.toLowerCase(),
    blockNumber: Number(BigInt(transfer.blockNumber)),
    logIndex: Number(BigInt(transfer.logIndex)),
  }
}

/** Everyone in one transaction looks through the same logs; they are put in order once. */
const known = new WeakMap<EventLog[], { asset: string; uses: Map<string, EventLog | undefined> }>()

/** For each authorization used, by payer and nonce, the token's next event. */
function usesOf(all: EventLog[], asset: string): Map<string, EventLog | undefined> {
  const kept = known.get(all)
  if (kept?.asset === asset) return kept.uses
  const logs = new Map(
    all.filter(({ address }) => address.toLowerCase() === asset).map((log) => [Number(log.logIndex), log]),
  )
  const uses = new Map<string, EventLog | undefined>()
  for (const [index, { topics }] of logs) {
    const key = topics[0] === AUTHORIZATION_USED ? `0x${topics[1]?.slice(26)}${topics[2]}` : undefined
    if (key && !uses.has(key)) uses.set(key, logs.get(index + 1))
  }
  known.set(all, { asset, uses })
  return uses
}

export const payerTopic = ({ authorization }: Payment): string => `0x${word(authorization.from)}`

export const isUse = (log: EventLog, payment: Payment): boolean =>
  log.topics[0] === AUTHORIZATION_USED &&
  log.topics[1] === payerTopic(payment) &&
  log.topics[2] === payment.authorization.nonce

const isTransfer = (log: EventLog, payment: Payment, terms: Terms): boolean =>
  log.topics[0] === TRANSFER &&
  log.topics[1] === payerTopic(payment) &&
  log.topics[2] === `0x${word(terms.payTo.toLowerCase())}` &&
  BigInt(log.data) === BigInt(terms.amount)
