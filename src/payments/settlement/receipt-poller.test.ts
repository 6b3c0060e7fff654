import { describe, expect, it } from 'vitest'
import type { Receipt } from '../chain/events.ts'
import { away, createFakeToken, type FakeToken } from '../fake-token.test-kit.ts'
import { hashOf, paymentOf, settlementAt, settlementLogs, TERMS } from '../payment.test-kit.ts'
import { createPendingTransaction } from './pending-transaction.ts'
import { createReceiptPoller, settleWaitMs } from './receipt-poller.ts'

const payment = paymentOf()
const SETTLED = { kind: 'settled', settlement: settlementAt({ block: 100 }) } as const
const UNKNOWN = { kind: 'unknown', transaction: hashOf(1) }

const minedIn = (block: number): Receipt => ({
  transactionHash: hashOf(1),
  status: '0x1',
  blockNumber: `0x${block.toString(16)}`,
  logs: settlementLogs(payment, { block }),
})

function setUp(says: Partial<FakeToken['says']>, { confirmations = 3, waitMs = 3_000 } = {}) {
  const token = createFakeToken({ receipt: () => minedIn(100), ...says })
  let heads = 0
  const readHead = token.says.headNumber
  token.says.headNumber = () => {
    heads += 1
    return readHead()
  }
  let sentAgain = 0
  const resender = { rebroadcast: async () => void sentAgain++, bumpFee: async () => undefined }
  const startedMs = Date.now()
  // As if it had been sent long ago, so that what is gone is sent again at once.
  const pending = createPendingTransaction(hashOf(1), resender, () => (heads === 0 ? startedMs : startedMs + 5_000))
  const poller = createReceiptPoller(token, { confirmations, waitMs })
  return {
    token,
    poller,
    await: () => poller.awaitReceipt(payment, TERMS, pending),
    heads: () => heads,
    sentAgain: () => sentAgain,
  }
}

/** Heads one after the other; the last one stays. */
const headsOf = (...heads: number[]) => {
  let at = 0
  return () => heads[Math.min(at++, heads.length - 1)] as number
}

describe('with one confirmation', () => {
  it('is settled by the receipt alone', async () => {
    const one = setUp({ headNumber: away }, { confirmations: 1 })
    expect([await one.await(), one.heads()]).toEqual([SETTLED, 0])
    expect(await one.poller.awaitConfirmations(payment, TERMS, settlementAt())).toEqual(SETTLED)
  })
})

describe('with three confirmations', () => {
  it('is settled when two blocks are on top', async () => {
    const three = setUp({ headNumber: headsOf(100, 101, 102) })
    expect([await three.await(), three.heads()]).toEqual([SETTLED, 3])
  })

  it('is unknown while a block is missing', async () => {
    expect(await setUp({ headNumber: () => 101 }, { waitMs: 600 }).await()).toEqual(UNKNOWN)
  })

  it('waits past a node that is away', async () => {
    let asked = 0
    const headNumber = () => (++asked < 3 ? away() : 102)
    expect(await setUp({ headNumber }).await()).toEqual(SETTLED)
  })

  it('starts anew when a reorganisation moved it to a later block', async () => {
    const three = setUp({ headNumber: headsOf(102, 102, 103, 104) })
    let receipts = 0
    three.token.says.receipt = () => minedIn(++receipts === 1 ? 100 : 102)
    expect(await three.await()).toEqual({ kind: 'settled', settlement: settlementAt({ block: 102 }) })
  })

  it('is sent again and stays unknown when a reorganisation took it away', async () => {
    const gone = setUp({ headNumber: () => 102 }, { waitMs: 600 })
    let receipts = 0
    gone.token.says.receipt = () => (++receipts === 1 ? minedIn(100) : null)
    expect([await gone.await(), gone.sentAgain()]).toEqual([UNKNOWN, 1])
  })

  it('counts for what the token’s events show, where receipts cannot be had', async () => {
    const events = { receipt: away, authorizationState: () => SETTLED }
    expect(await setUp({ ...events, headNumber: headsOf(101, 102) }).await()).toEqual(SETTLED)
    expect(await setUp({ ...events, headNumber: () => 101 }, { waitMs: 600 }).await()).toEqual(UNKNOWN)
  })

  it('counts for what somebody else sent, or an earlier attempt', async () => {
    const three = setUp({ authorizationState: () => SETTLED, headNumber: headsOf(100, 102) })
    expect(await three.poller.awaitState(payment, TERMS, null)).toEqual(SETTLED)
    const early = setUp({ headNumber: () => 101 }, { waitMs: 600 })
    expect(await early.poller.awaitConfirmations(payment, TERMS, settlementAt())).toEqual(UNKNOWN)
    expect(await early.poller.awaitState(payment, TERMS, hashOf(1))).toEqual(UNKNOWN)
  })
})

it('keeps a buyer waiting longer for more confirmations, and never longer than a minute', () => {
  expect([1, 2, 3, 64].map((count) => settleWaitMs(count))).toEqual([10_000, 13_000, 16_000, 60_000])
})
