import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import { MIX_AGAIN_MS, MIX_REST_MS } from '../limits.ts'
import { nonceOf, paymentOf, settlementAt, TERMS } from '../payment.test-kit.ts'
import type { Outcome, SettleSteps } from '../settlement/outcome.ts'
import { createChooseRemote, type FacilitatorMix } from './choose-remote.ts'
import { createMixedFacilitator } from './mixed.ts'
import { createSqliteTurns } from './sqlite-turns.ts'
import type { TurnStore } from './turn-store.ts'

const SETTLED: Outcome = { kind: 'settled', settlement: settlementAt() }
const UNKNOWN: Outcome = { kind: 'unknown', transaction: null }
const FAILED: Outcome = { kind: 'refused', reason: 'invalid_exact_evm_transaction_failed', transaction: null }
const CANCELLED: Outcome = { kind: 'refused', reason: 'authorization_canceled', transaction: null }

function setUp(
  { remote = SETTLED, embedded = SETTLED }: { remote?: Outcome; embedded?: Outcome } = {},
  mix: FacilitatorMix = 'first',
  turns: TurnStore = createSqliteTurns(openSqliteDatabase(':memory:')),
) {
  const context = createTestContext()
  const says = { remote, embedded }
  const asked: string[] = []
  const takes: string[] = []
  const persisted: (string | null)[] = []
  const counted: TurnStore = {
    ...turns,
    take: (name, ...times) => {
      takes.push(name)
      return turns.take(name, ...times)
    },
  }
  const settleAs =
    (who: 'remote' | 'embedded') =>
    async (_: unknown, __: unknown, { earlier, persistHash }: SettleSteps) => {
      asked.push(earlier ? `${who} after ${earlier.transaction}` : who)
      const outcome = says[who]
      if (who === 'remote') await persistHash({ transaction: null })
      if (outcome.kind === 'unknown' && outcome.transaction) await persistHash({ transaction: outcome.transaction })
      return outcome
    }
  const facilitator = createMixedFacilitator({
    embedded: { name: 'embedded', verify: async () => 'fresh', settle: settleAs('embedded') },
    remote: { settle: settleAs('remote') },
    choose: createChooseRemote(mix, { turns: counted, context }),
    context,
  })
  const settle = (route = 'price', nonce = 1, earlier: SettleSteps['earlier'] = null) =>
    facilitator.settle(
      paymentOf({ nonce: nonceOf(nonce) }),
      { ...TERMS, resource: `https://sextant.example/api/${route}` },
      { earlier, persistHash: async ({ transaction }) => void persisted.push(transaction) },
    )
  return { context, says, asked, takes, persisted, settle, turns }
}

describe('the first sale of each route in a month', () => {
  it('goes to the remote facilitator, all others to our own, and the store is asked once', async () => {
    const { asked, takes, settle } = setUp()
    for (let sale = 0; sale < 4; sale++) expect(await settle('price', sale)).toEqual(SETTLED)
    await settle('risk', 9)
    expect(asked).toEqual(['remote', 'embedded', 'embedded', 'embedded', 'remote'])
    expect(takes).toHaveLength(2)
  })

  it('is agreed between replicas, also where they come at the same moment', async () => {
    const { turns, settle, asked } = setUp()
    const other = setUp({}, 'first', turns)
    await Promise.all([settle('price', 1), other.settle('price', 2)])
    expect([...asked, ...other.asked].sort()).toEqual(['embedded', 'remote'])
    for (let sale = 3; sale < 6; sale++) await other.settle('price', sale)
    expect(other.takes).toHaveLength(1)
  })

  it('is another one next month', async () => {
    const { context, asked, settle } = setUp()
    await settle()
    context.advance(32 * 86_400)
    await settle('price', 2)
    await settle('price', 3)
    expect(asked).toEqual(['remote', 'remote', 'embedded'])
  })

  it('is tried again with a later sale where the remote facilitator did not settle it', async () => {
    const { context, says, asked, settle } = setUp({ remote: { kind: 'unsent' } })
    expect(await settle('price', 1)).toEqual(SETTLED)
    await settle('price', 2)
    context.advance(MIX_AGAIN_MS / 1_000 + 1)
    says.remote = SETTLED
    await settle('price', 3)
    await settle('price', 4)
    expect(asked).toEqual(['remote', 'embedded', 'embedded', 'remote', 'embedded'])
  })

  it('is settled by our own where the store cannot say', async () => {
    const broken: TurnStore = { take: () => Promise.reject(new Error('away')), markDone: async () => undefined }
    const { asked, settle } = setUp({}, 'first', broken)
    expect(await settle()).toEqual(SETTLED)
    expect(asked).toEqual(['embedded'])
  })
})

it('a share of all sales is drawn from the payment, the same on every replica', async () => {
  const [one, other] = [setUp({}, 0.2), setUp({}, 0.2)]
  for (let sale = 0; sale < 500; sale++) {
    await one.settle('price', sale)
    await other.settle('price', sale)
  }
  expect(one.asked).toEqual(other.asked)
  const remote = one.asked.filter((who) => who === 'remote').length
  expect([remote > 60, remote < 140, one.takes.length]).toEqual([true, true, 0])
  const all = setUp({}, 1)
  await all.settle()
  expect(all.asked).toEqual(['remote'])
})

describe('a remote facilitator that does not settle', () => {
  it('is followed by our own, which looks at the chain first, and then rests', async () => {
    const { context, asked, settle } = setUp({ remote: UNKNOWN }, 1)
    expect(await settle('price', 1)).toEqual(SETTLED)
    await settle('price', 2)
    context.advance(MIX_REST_MS / 1_000)
    await settle('price', 3)
    expect(asked).toEqual(['remote', 'embedded after null', 'embedded', 'remote', 'embedded after null'])
  })

  it.each<[string, Outcome, Outcome]>([
    ['ours failed on chain', FAILED, UNKNOWN],
    ['ours could not be sent', { kind: 'unsent' }, UNKNOWN],
    ['the payer cancelled it', CANCELLED, CANCELLED],
  ])('may still do so: when %s, the sale ends only by the chain, later as well', async (_, embedded, told) => {
    const { settle } = setUp({ remote: UNKNOWN, embedded }, 1)
    expect(await settle()).toEqual(told)
    expect(await settle('price', 1, { transaction: '0xaa' })).toMatchObject({ kind: told.kind })
    // A process that has started since knows it by the missing hash.
    expect(await setUp({ embedded }, 1).settle('price', 1, { transaction: null })).toEqual(told)
  })

  it('M14: names a transaction: it is nothing of ours, and is told to the buyer only', async () => {
    const named = `0x${'bb'.repeat(32)}`
    const { asked, persisted, settle } = setUp({ remote: { kind: 'unknown', transaction: named }, embedded: FAILED }, 1)
    expect(await settle()).toEqual({ kind: 'unknown', transaction: named })
    expect([asked, persisted]).toEqual([['remote', 'embedded after null'], [null]])
  })

  it('was never reached: then what our own says is the truth', async () => {
    const { settle } = setUp({ remote: { kind: 'unsent' }, embedded: FAILED }, 1)
    expect(await settle()).toEqual(FAILED)
  })

  it('says what the chain says: that is final, and nothing else is sent', async () => {
    const { asked, settle } = setUp({ remote: CANCELLED }, 1)
    expect([await settle(), asked]).toEqual([CANCELLED, ['remote']])
  })
})
