import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXCHANGE } from '../../sandbox/router/exchange.ts'
import { type Harbour, openHarbour } from './harbour.ts'

const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
})
afterAll(() => harbour?.close())

describe('a person signs', () => {
  it('a swap: approved exactly, mined, and at least the promised amount is there', async () => {
    const { page, wallet, complaints, requests } = await harbour.settle()
    const { address } = wallet.account
    const quote = await harbour.buy('quote', {
      originChain: 'base',
      destinationChain: 'base',
      token: 'USDC',
      destinationToken: BRETT,
      amount: '250',
      senderAddress: address,
    })
    await page.goto(String(quote.link))
    await page.getByRole('button', { name: 'Test Wallet' }).click()
    await page.getByRole('button', { name: 'Swap 250 USDC' }).click()
    await page
      .getByRole('heading', { name: 'Swapped' })
      .waitFor()
      .catch(async (thrown) => {
        console.log(
          await page.locator('#act').innerText(),
          complaints,
          wallet.asked.map((a) => a.method),
        )
        throw thrown
      })
    expect(await harbour.held(BRETT, address)).toBeGreaterThan(0n)
    expect(await harbour.held(harbour.sandbox.chain.usdc, address)).toBe(750_000_000n)
    console.log(
      EXCHANGE,
      requests.filter((u) => !u.startsWith(harbour.sandbox.baseUrl)),
      complaints,
    )
  })
})
