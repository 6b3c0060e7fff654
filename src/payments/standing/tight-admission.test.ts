import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { RESERVED_WAIT_MS, RESERVED_WAITERS, RESERVED_WAITERS_PER_PAYER } from '../limits.ts'
import { failureOf } from '../payment.test-kit.ts'
import { createInFlight } from './in-flight.ts'
import { createTightAdmission, type Wanted } from './tight-admission.ts'

const PRICE = 10_000n
const NO_UNCHARGED = { count: 0, forMs: 0 }

/** Payers who hold one price each, and have one sale open until it is ended. */
function setUp() {
  const context = createTestContext()
  const leases = { take: async () => ({ end: async () => undefined }) }
  const tight = createTightAdmission({ leases, inFlight: createInFlight(), now: context.now })
  let openCount = 1
  const wantedOf = (account: string): Wanted => ({
    account,
    amountBase: PRICE,
    read: async () => ({
      openCount,
      openBase: BigInt(openCount) * PRICE,
      refusedForMs: 0,
      refusedFor: null,
      uncharged: NO_UNCHARGED,
    }),
    readBalance: async () => PRICE,
    judge: () => undefined,
    claim: async () => undefined,
  })
  const endCodes: unknown[] = []
  const claim = (account: string) =>
    tight.claim(wantedOf(account)).then(
      () => void endCodes.push('claimed'),
      (thrown) => void endCodes.push(thrown.failure.code),
    )
  const endSales = () => {
    openCount = 0
  }
  return { tight, wantedOf, claim, endCodes, endSales, context }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

it('S4: only so many calls of a payer wait for its balance, and further ones are refused at once', async () => {
  const { claim, endCodes, context } = setUp()
  const all = Array.from({ length: RESERVED_WAITERS_PER_PAYER + 9 }, () => claim('poor'))
  await until(() => endCodes.length === 9)
  expect(new Set(endCodes)).toEqual(new Set(['rate_limited']))
  context.advance(RESERVED_WAIT_MS / 1000)
  await Promise.all(all)
  expect(endCodes.filter((code) => code === 'payment_invalid')).toHaveLength(RESERVED_WAITERS_PER_PAYER)
})

it('S4: only so many calls of all payers wait, and those who need not wait are not held up', async () => {
  const { tight, wantedOf, claim, endCodes, endSales, context } = setUp()
  const payers = Math.ceil(RESERVED_WAITERS / RESERVED_WAITERS_PER_PAYER) + 1
  const all = Array.from({ length: payers * RESERVED_WAITERS_PER_PAYER }, (_, at) => claim(`payer ${at % payers}`))
  await until(() => endCodes.length === all.length - RESERVED_WAITERS)
  expect(new Set(endCodes)).toEqual(new Set(['rate_limited']))
  expect(await failureOf(tight.claim(wantedOf('one more')))).toMatchObject({ code: 'rate_limited' })
  expect(await tight.claim({ ...wantedOf('rich'), readBalance: async () => 9n * PRICE })).toBeUndefined()
  context.advance(RESERVED_WAIT_MS / 1000)
  await Promise.all(all)
  const later = tight.claim(wantedOf('one more'))
  endSales()
  expect(await later).toBeUndefined()
})
