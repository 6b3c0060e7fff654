import { describe, expect, it } from 'vitest'
import { newSale, stepOf } from '../../test/contracts/ledger.ts'
import { createTestContext } from '../domain/test-context.ts'
import { openSqliteLedger } from './ledger/sqlite-ledger.ts'
import { PURGED_AT_ONCE } from './limits.ts'
import { settlementAt } from './payment.test-kit.ts'
import { createPurge } from './purge.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

async function setUp(keepDays = 400) {
  const context = createTestContext()
  const ledger = openSqliteLedger(':memory:')
  const claim = (key: string) => ledger.claim(newSale({ key, createdAtMs: context.now() }))
  await claim('unsent')
  await ledger.release('unsent', 'one', 'no_data')
  await claim('sent')
  await ledger.markSettling(stepOf({ key: 'sent', transaction: null }))
  await ledger.release('sent', 'one', 'invalid_exact_evm_transaction_failed')
  await claim('sold')
  await ledger.markSettling(stepOf({ key: 'sold' }))
  await ledger.markSettled('sold', settlementAt(), context.now())
  const purge = createPurge({ ledger, now: context.now, keepDays })
  const keys = async () => (await ledger.list({ limit: 9 })).map(({ key }) => key).sort()
  return { context, ledger, purge, keys }
}

describe('the purge', () => {
  it('S9: deletes released payments after their window, sent ones a day later, and records after their days', async () => {
    const { context, purge, keys, ledger } = await setUp()
    context.advance(2 * HOUR)
    expect([await purge(), await keys()]).toEqual([undefined, ['sent', 'sold', 'unsent']])
    context.advance(60)
    expect(await purge()).toEqual({ answers: 0, unsent: 1, sent: 0, records: 0 })
    context.advance(DAY + HOUR)
    expect(await purge()).toEqual({ answers: 1, unsent: 0, sent: 1, records: 0 })
    expect(await ledger.find('sold')).toMatchObject({ state: 'settled', answer: null, fingerprint: '' })
    context.advance(398 * DAY)
    expect([await purge(), await keys()]).toEqual([undefined, ['sold']])
    context.advance(DAY)
    expect([await purge(), await keys()]).toEqual([{ answers: 0, unsent: 0, sent: 0, records: 1 }, []])
  })

  it('S9: keeps records for ever where it is told so', async () => {
    const { context, purge, keys } = await setUp(0)
    context.advance(5_000 * DAY)
    await purge()
    context.advance(61)
    await purge()
    expect(await keys()).toEqual(['sold'])
  })

  it('O5: a service that comes back after its days deletes nothing before the public record could count it', async () => {
    const { context, ledger, keys } = await setUp(2)
    context.advance(3 * DAY)
    const purge = createPurge({ ledger, now: context.now, keepDays: 2 })
    await purge()
    expect(await keys()).toEqual(['sold'])
    context.advance(601)
    await purge()
    expect(await keys()).toEqual([])
  })

  it('looks once a minute, and again at once while there is more', async () => {
    let looks = 0
    let found = PURGED_AT_ONCE
    const context = createTestContext()
    const count = async () => 0
    const forgetAnswers = async () => {
      looks++
      return found
    }
    const ledger = { forgetAnswers, deleteReleased: count, deleteSettled: count }
    const purge = createPurge({ ledger, now: context.now, keepDays: 400 })
    await purge()
    found = 3
    expect(await purge()).toMatchObject({ answers: 3 })
    expect([await purge(), looks]).toEqual([undefined, 2])
    context.advance(60)
    await purge()
    expect(looks).toBe(3)
  })
})
