import { expect, it } from 'vitest'
import { toFailure } from '../domain/failure.ts'
import { createTestContext } from '../domain/test-context.ts'
import { createCharger } from './charge.ts'
import { createTestChain, createTestFacilitator, LEASE_MS, type Plan, purchaseOf } from './charger.test-kit.ts'
import { openSqliteDatabase } from './ledger/sqlite-database.ts'
import { createSqliteLedger } from './ledger/sqlite-ledger.ts'
import { paymentOf, TERMS } from './payment.test-kit.ts'
import type { Standing } from './standing/standing.ts'

const payment = paymentOf()

async function countOf(plan: Plan): Promise<string[]> {
  const counted: string[] = []
  const standing: Standing = {
    check: async () => undefined,
    hasBought: async () => false,
    checkFailure: () => undefined,
    recheckFailure: async () => undefined,
    learnBalance: () => undefined,
    admit: async (_sale, { claim }) => ({ rival: await claim(), leave: () => undefined }),
    countUncharged: async (payer, address) => void counted.push(payer, address),
    noteSettled: (payer) => void counted.push(`settled ${payer}`),
    refuse: async () => undefined,
    takeSendingLease: async () => ({ end: async () => undefined }),
  }
  const context = createTestContext()
  const facilitator = createTestFacilitator(createTestChain(), context.now)
  facilitator.plans = [plan]
  const ledger = createSqliteLedger(openSqliteDatabase(':memory:'))
  const charger = createCharger({ ledger, facilitator, context, owner: 'one', leaseMs: LEASE_MS, standing })
  await charger.charge(payment, TERMS, purchaseOf(), async () => '{"price":1}').catch(toFailure)
  await ledger.close()
  return counted
}

it.each(['refused', 'reverted'] satisfies Plan[])(
  'S9: work whose settlement is %s counts as an attempt that was not charged',
  async (plan) => {
    expect(await countOf(plan)).toEqual([payment.authorization.from, purchaseOf().address])
  },
)

it.each(['fails before', 'unsent', 'waiting', 'lost'] satisfies Plan[])(
  'S9: a settlement that %s through no fault of the payer, or is still open, does not count',
  async (plan) => {
    expect(await countOf(plan)).toEqual([])
  },
)

it('4: whoever has bought an answer is noted as a buyer', async () => {
  expect(await countOf('mined')).toEqual([`settled ${payment.authorization.from}`])
})
