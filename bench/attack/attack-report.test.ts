import { expect, test } from 'vitest'
import { listAttackPromises, toAttackReport } from './attack-report.ts'
import type { Attack } from './measure-attack.ts'

const sold = (...ms: number[]) => ms.map((one) => ({ status: 200, ms: one }))
const attack: Attack = {
  plan: { seconds: 2, buyers: 3, payersOfAKind: 1, paymentsEach: 10, waves: 1 },
  calm: sold(1_900, 2_000, 2_100),
  attacked: sold(2_000, 2_500, 2_900),
  hostile: {
    payers: 3,
    sent: 30,
    served: 1,
    cost: { blocks: new Map(), failed: new Map([['0xa', 1]]), ids: new Set(), gas: 150_000 },
  },
}

test('an attack that honest buyers hardly notice, with one failure for each payer, keeps all promises', () => {
  expect(listAttackPromises(attack).map(({ holds }) => holds)).toEqual([true, true, true, true])
  expect(toAttackReport(attack, 'A machine.')).toContain('| under attack  |     1.50 |  2,500 |  2,900 |          0 |')
})

test('slower buyers, unserved ones, a second failure and too much gas break one promise each', () => {
  const worse: Attack = {
    ...attack,
    attacked: [...sold(2_700, 2_700), { status: 503, ms: 1 }],
    hostile: {
      ...attack.hostile,
      cost: { blocks: new Map(), failed: new Map([['0xa', 2]]), ids: new Set(), gas: 480_001 },
    },
  }
  expect(listAttackPromises(worse).map(({ holds }) => holds)).toEqual([false, false, false, false])
})
