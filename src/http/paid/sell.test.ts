import { expect, it } from 'vitest'
import { priceOffer } from '../../capabilities/price/offer.ts'
import { keyOf, openShop, purchaseOf } from '../../payments/charger.test-kit.ts'
import { failureOf, nonceOf, OTHER_BUYER, paymentOf, TERMS } from '../../payments/payment.test-kit.ts'
import type { Payment } from '../../payments/wire/payment.ts'
import { readInput } from './check-request.ts'
import { createRefusalLimit } from './refusal-limit.ts'
import { createSale } from './sell.ts'

const NEIGHBOUR = OTHER_BUYER.address.toLowerCase() as `0x${string}`

/** A shop behind whose client address everybody is, and which allows two refusals a minute. */
function openNarrowShop() {
  const { charger, context, chain } = openShop()
  const sell = createSale({
    capability: { offer: priceOffer, answer: async () => priceOffer.example.output },
    charger,
    dependencies: { context, publicUrl: 'https://sextant.test', sources: {} as never },
    refusals: createRefusalLimit(2, context.now),
  })
  const reading = readInput(priceOffer, priceOffer.example.input)
  const { route: _route, requestHash: _hash, ...requester } = purchaseOf()
  const buy = (payment: Payment) => sell(payment, TERMS, reading, { requestId: 'req_1', ...requester })
  const refuse = async (from: `0x${string}`, nonce: number) => {
    const bad = paymentOf({ from, nonce: nonceOf(nonce) })
    chain.broke.add(keyOf(bad))
    expect(await failureOf(buy(bad))).toMatchObject({ code: 'payment_invalid' })
  }
  return { buy, refuse }
}

it('S10: a sale that the ledger knows is repeated however much was refused at its client address', async () => {
  const { buy, refuse } = openNarrowShop()
  const first = await buy(paymentOf())
  for (const nonce of [2, 3]) await refuse(paymentOf().authorization.from, nonce)
  expect(await failureOf(buy(paymentOf({ nonce: nonceOf(4) })))).toMatchObject({ code: 'rate_limited' })
  expect(await buy(paymentOf())).toEqual({ ...first, again: true })
})

it('S10: neighbours with refused payments do not shut out a buyer', async () => {
  const { buy, refuse } = openNarrowShop()
  await buy(paymentOf())
  for (const nonce of [2, 3]) await refuse(NEIGHBOUR, nonce)
  expect(await failureOf(buy(paymentOf({ from: NEIGHBOUR, nonce: nonceOf(4) })))).toMatchObject({
    code: 'rate_limited',
  })
  expect((await buy(paymentOf({ nonce: nonceOf(5) }))).again).toBe(false)
})
