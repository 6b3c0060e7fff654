import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pay, post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// biome-ignore lint/suspicious/noExplicitAny: bodies of every route
async function ask(name: string, input: object): Promise<any> {
  const url = `${shop.url}/api/${name}`
  const answer = await post(url, input, await pay(shop.chain.payer, url))
  expect([answer.status, answer.body.detail]).toEqual([200, undefined])
  return answer.body
}

const WALLET = '0x00000000000000000000000000000000000A11cE'
const offBy = (left: number, right: number) => Math.abs(left / right - 1)

describe('answers of one run agree with each other', () => {
  it('on the price of ETH: price, quote, order and risk', async () => {
    const { price } = await ask('price', { symbol: 'ETH' })
    const quote = await ask('quote', {
      originChain: 'base',
      destinationChain: 'base',
      token: 'ETH',
      destinationToken: 'USDC',
      amount: '1',
    })
    const order = await ask('advanced-order', {
      orderType: 'limit',
      side: 'sell',
      token: 'ETH',
      qty: '1',
      priceLevel: String(Math.round(price * 2)),
      senderAddress: WALLET,
    })
    expect(offBy(quote.from.amountUsd, price)).toBeLessThan(0.01)
    expect(offBy(Number(quote.to.amount), price)).toBeLessThan(0.02)
    expect(offBy(order.quote.marketPriceUsd, price)).toBeLessThan(0.01)
  })

  it('on the price of UNI: price, risk and the treasury that holds it', async () => {
    const { price } = await ask('price', { symbol: 'UNI' })
    const risk = await ask('risk', { query: 'UNI' })
    const treasury = await ask('treasury', { dao: 'uniswap' })
    expect(offBy(risk.market.priceUsd, price)).toBeLessThan(0.01)
    const own = treasury.holdings.find(({ ownToken }: { ownToken: boolean }) => ownToken)
    if (own.priceUsd !== null) expect(offBy(own.priceUsd, price)).toBeLessThan(0.02)
  })

  it('on which PEPE is meant, and that others exist', async () => {
    const price = await ask('price', { symbol: 'PEPE' })
    const usdc = await ask('price', { symbol: 'USDC' })
    expect(price.alternatives.length).toBeGreaterThan(0)
    expect(usdc.alternatives.length).toBeGreaterThan(0)
    const risk = await ask('risk', { query: 'PEPE' })
    if (price.token.address) expect(risk.token.address.toLowerCase()).toBe(price.token.address.toLowerCase())
  })
})
