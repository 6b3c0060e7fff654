import { describe, expect, it } from 'vitest'
import {
  hashOf,
  nonceOf,
  OTHER_BUYER,
  PAYEE,
  paymentOf,
  settlementAt,
  settlementLogs,
  TERMS,
} from '../payment.test-kit.ts'
import type { Payment } from '../wire/payment.ts'
import { word } from './calls.ts'
import { type EventLog, findSettlementIn } from './events.ts'

const payment = paymentOf()
const [use, transfer] = settlementLogs(payment) as [EventLog, EventLog]
const find = (logs: EventLog[], of: Payment = payment) => findSettlementIn(logs, of, TERMS)
const OTHER_TOKEN = '0x2222222222222222222222222222222222222222'
const at = (log: EventLog, index: number): EventLog => ({ ...log, logIndex: `0x${index.toString(16)}` })

describe('findSettlementIn', () => {
  it('finds the use of the authorization and the transfer right after it', () => {
    expect(find([use, transfer])).toEqual({ transaction: hashOf(1), blockNumber: 100, logIndex: 5 })
  })

  it('goes by the place in the block, not by the order of the list', () => {
    expect(find([transfer, use])).toEqual(settlementAt())
  })

  it('finds each of several settlements in one transaction', () => {
    const payments = [1, 2, 3].map((number) => paymentOf({ nonce: nonceOf(number) }))
    const logs = payments.flatMap((each, index) => settlementLogs(each, { firstIndex: 10 + 2 * index }))
    expect(payments.map((each) => find(logs, each)?.logIndex)).toEqual([11, 13, 15])
  })

  it('writes the hash in lower case', () => {
    const logs = [use, transfer].map((log) => ({ ...log, transactionHash: `0x${'AB'.repeat(32)}` }))
    expect(find(logs)?.transaction).toBe(`0x${'ab'.repeat(32)}`)
  })

  it.each<[string, EventLog[]]>([
    ['no events', []],
    ['the use alone', [use]],
    ['the transfer alone', [transfer]],
    ['the transfer before the use', [at(transfer, 3), at(use, 4)]],
    ['another event of the token between', [use, at({ ...transfer, data: `0x${word(1n)}` }, 5), at(transfer, 6)]],
    ['an event of another contract between', [use, at({ ...use, address: OTHER_TOKEN }, 5), at(transfer, 6)]],
    ['one unit too little', [use, { ...transfer, data: `0x${word(9999n)}` }]],
    ['one unit too much', [use, { ...transfer, data: `0x${word(10001n)}` }]],
    ['another payee', [use, { ...transfer, topics: [...transfer.topics.slice(0, 2), `0x${word(OTHER_TOKEN)}`] }]],
    [
      'another payer',
      [use, { ...transfer, topics: [transfer.topics[0] ?? '', `0x${word(PAYEE)}`, transfer.topics[2] ?? ''] }],
    ],
    ['another token for both', [use, transfer].map((log) => ({ ...log, address: OTHER_TOKEN }))],
    ['another token for the transfer', [use, { ...transfer, address: OTHER_TOKEN }]],
    ['another token for the use', [{ ...use, address: OTHER_TOKEN }, transfer]],
    ['another nonce', settlementLogs(paymentOf({ nonce: nonceOf(2) }))],
    [
      'the same nonce of somebody else',
      settlementLogs(paymentOf({ from: OTHER_BUYER.address.toLowerCase() as `0x${string}` })),
    ],
  ])('finds nothing in %s', (_, logs) => {
    expect(find(logs)).toBeUndefined()
  })
})
