import { expect, it } from 'vitest'
import type { Attacker, Attempt } from './chaos/attackers/attacker.ts'
import { judgeAttacks } from './chaos/judge-attacks.ts'
import { createPurchase } from './chaos/purchase.ts'
import type { RelayerTransaction } from './kit/relayer-transactions.ts'

// The judge of the chaos test must see each kind of success that an attacker can have.

const PAYER = `0x${'a1'.repeat(20)}`
const NONCE = `0x${'5c'.repeat(32)}`
const ID = `${PAYER}:${NONCE}`
const ETH = '/api/price {"symbol":"ETH"}'
const holder: Attacker = { name: 'holder', strike: async () => undefined }
const stranger: Attacker = { ...holder, name: 'stranger', ownsNothing: true }

const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  attacker: holder,
  payer: PAYER,
  nonce: NONCE,
  request: ETH,
  status: 402,
  code: 'payment_invalid',
  text: '',
  ...changes,
})
const answered = (changes: Partial<Attempt> = {}) => attempt({ status: 200, code: '', text: 'the answer', ...changes })
const transaction = (nonces: string[], used: string[], gasUsed = 100_000): RelayerTransaction => ({
  hash: '0x1',
  block: 7,
  to: '0x2',
  input: `0x00${nonces.map((nonce) => nonce.slice(2)).join('ff')}`,
  gasUsed,
  used: new Set(used),
})
const judge = (
  attempts: Attempt[],
  { paid = [], transactions = [] }: { paid?: string[]; transactions?: RelayerTransaction[] } = {},
  purchases = [createPurchase('honest', { from: PAYER, nonce: NONCE })],
) => judgeAttacks({ attempts, purchases, paid: new Set(paid), transactions })

it('a payment that was refused, and one failure within its gas, are no problem', () => {
  expect(judge([attempt(), attempt()], { transactions: [transaction([NONCE], [], 160_000)] })).toEqual({
    problems: [],
    failedPayers: 1,
    gas: 160_000,
  })
})

it('sees an answer that is not paid, and one that is', () => {
  expect(judge([answered()]).problems).toEqual([`${ID} (holder): answered, not paid`])
  expect(judge([answered()], { paid: [ID] }).problems).toEqual([])
})

it('sees an answer to somebody who only reads the chain, unless the delivery was cut off', () => {
  const theft = [answered({ attacker: stranger })]
  expect(judge(theft, { paid: [ID] }).problems).toEqual([`${ID} (stranger): answered to a stranger, ${ETH}`])
  const cutOff = { ...createPurchase('honest', { from: PAYER, nonce: NONCE }), cutOff: true }
  expect(judge(theft, { paid: [ID] }, [cutOff]).problems).toEqual([])
})

it('sees a payment that failed on chain and bought another request', () => {
  const other = answered({ request: '/api/yield {}' })
  const seen = { paid: [ID], transactions: [transaction([NONCE], []), transaction([NONCE], [ID])] }
  expect(judge([attempt(), other], seen).problems).toEqual([
    `${ID} (holder): failed on chain for one request, and bought another`,
  ])
})

it('sees two different answers for one payment', () => {
  expect(judge([answered(), answered({ text: 'another' })], { paid: [ID] }).problems).toEqual([
    `${ID} (holder): several different answers`,
  ])
})

it('sees a second failed transaction of a payer, and gas beyond one failure, also in a batch', () => {
  const honest = `0x${'77'.repeat(32)}`
  const batch = transaction([honest, NONCE], [`0xb0b:${honest}`], 40_000 + 52_000 + 200_000)
  expect(judge([attempt()], { transactions: [transaction([NONCE], [], 50_000), batch] })).toEqual({
    problems: [
      `${PAYER} (holder): 2 transactions failed for it, in blocks 7, 7`,
      '250000 gas for 1 hostile payers, more than 160000 each',
    ],
    failedPayers: 1,
    gas: 250_000,
  })
})
