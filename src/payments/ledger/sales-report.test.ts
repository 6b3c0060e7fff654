import { expect, it } from 'vitest'
import { newSale, stepOf } from '../../../test/contracts/ledger.ts'
import { DAY_MS } from '../../domain/time.ts'
import { BUYER, OTHER_BUYER, paymentOf, TERMS } from '../payment.test-kit.ts'
import { openSqliteLedger } from './sqlite-ledger.ts'

const SETTLEMENT = { transaction: `0x${'5e'.repeat(32)}`, blockNumber: 7, logIndex: 1 }
const toPayer = ({ address }: typeof BUYER) => address.toLowerCase() as `0x${string}`
const MONDAY = Date.UTC(2026, 0, 5, 12)

it('sums sales by day, route, state and reason, and names who paid most', async () => {
  const ledger = openSqliteLedger(':memory:')
  const sell = async (key: string, createdAtMs: number, payer: typeof BUYER, end: 'settled' | 'released') => {
    const { authorization, ...payment } = paymentOf()
    const from = toPayer(payer)
    const signed = { ...payment, authorization: { ...authorization, from } }
    await ledger.claim(newSale({ key, createdAtMs, payment: signed }))
    if (end === 'released') return ledger.release(key, 'one', 'unknown_token')
    await ledger.markSettling(stepOf({ key }))
    await ledger.markSettled(key, SETTLEMENT, createdAtMs)
  }
  await sell('a', MONDAY - 40 * DAY_MS, BUYER, 'settled')
  await sell('b', MONDAY - DAY_MS, BUYER, 'settled')
  await sell('c', MONDAY, BUYER, 'settled')
  await sell('d', MONDAY, OTHER_BUYER, 'settled')
  await sell('e', MONDAY, OTHER_BUYER, 'released')
  const price = BigInt(TERMS.amount)
  const row = { route: '/api/price', state: 'settled', reason: null }
  expect(await ledger.report(MONDAY - 30 * DAY_MS)).toEqual({
    sums: [
      { ...row, day: '2026-01-04', count: 1, amountBase: price },
      { ...row, day: '2026-01-05', state: 'released', reason: 'unknown_token', count: 1, amountBase: price },
      { ...row, day: '2026-01-05', count: 2, amountBase: price * 2n },
    ],
    payerCount: 2,
    topPayers: [
      { payer: toPayer(BUYER), count: 2, amountBase: price * 2n },
      { payer: toPayer(OTHER_BUYER), count: 1, amountBase: price },
    ],
  })
  await ledger.close()
})
