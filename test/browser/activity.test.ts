import { type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPart, REPERMIT } from '../../sandbox/exchange/order-fills.ts'
import type { Person } from './person.ts'
import { connect, connectInHeader, heading, methods } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const RELAYER = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
const ENDED = 2n ** 256n - 1n
const repermitAbi = parseAbi(['function spent(address owner, bytes32 digest) view returns (uint256)'])
const erc20 = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** Places an order through the sign page. */
async function place(person: Person, body: object): Promise<Hex> {
  const senderAddress = person.wallet.account.address
  const { link } = await server.buy('advanced-order', { chain: 'base', senderAddress, ...body })
  await connect(person, String(link))
  await person.page.getByRole('button', { name: 'Sign the order' }).click()
  await heading(person, 'Order placed')
  return server.sandbox.execution.orders.at(-1)?.id as Hex
}

async function openActivity(person: Person, query = '') {
  const { page } = person
  await page.goto(`${server.sandbox.baseUrl}/activity${query}`)
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  if (await page.getByRole('button', { name: 'Connect wallet' }).isVisible()) await connectInHeader(person)
  await page.getByRole('button', { name: 'Read again' }).waitFor()
  return page.locator('section[aria-labelledby=orders]')
}

describe('orders', () => {
  it('U3: a TWAP is placed, listed, partly filled and cancelled, all on the chain', async () => {
    const person = await server.createPerson()
    const { page, wallet } = person
    const owner = wallet.account.address
    const digest = await place(person, {
      ...{ orderType: 'twap', side: 'buy', token: 'ETH', qty: '600', durationSeconds: 3600, twapBucketCount: 6 },
    })
    const orders = await openActivity(person, `?order=${digest}`)
    expect(await orders.locator('.row.asked').textContent()).toMatch(/TWAP: 600 USDC for at least [\d.]+ ETH.*open/)
    const part = { digest, owner, token: server.sandbox.chain.usdc, amount: 100_000_000n, most: 600_000_000n }
    await fillPart(server.sandbox.chain.url, { ...part, payWei: 30_000_000_000_000_000n })
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Read again' }).click()
          await page.getByRole('button', { name: 'Read again' }).waitFor()
          return orders.locator('.row').first().textContent()
        },
        { timeout: 30_000, interval: 2_000 },
      )
      .toContain('16% filled')
    await page.getByRole('button', { name: 'Cancel TWAP 600 USDC' }).click()
    await orders.locator('.badge', { hasText: 'cancelled' }).waitFor({ timeout: 20_000 })
    const spent = await server.sandbox.chain.client.readContract({
      ...{ address: REPERMIT, abi: repermitAbi, functionName: 'spent', args: [owner, digest] },
    })
    expect(spent).toBe(ENDED)
    const signed = page.locator('section[aria-labelledby=signed]')
    expect(await signed.locator('.row-title').allTextContents()).toEqual([
      expect.stringContaining('Cancelled twap order: 600 USDC'),
      expect.stringContaining('TWAP: 600 USDC for ETH'),
    ])
    expect(person.pageErrors).toEqual([])
  })

  it('U3: a limit order is listed and withdrawn by a signature, without a transaction', async () => {
    const person = await server.createPerson()
    await place(person, { orderType: 'limit', side: 'buy', token: 'ETH', qty: '500', priceLevel: '2000' })
    const orders = await openActivity(person)
    const before = person.wallet.sent.length
    await person.page.getByRole('button', { name: 'Cancel Limit 500 USDC' }).click()
    await orders.locator('.badge', { hasText: 'cancelled' }).waitFor({ timeout: 20_000 })
    expect(server.sandbox.execution.orders.at(-1)).toMatchObject({ venue: 'cow', withdrawn: true })
    expect([person.wallet.sent.length, methods(person).at(-1)]).toEqual([before, 'eth_signTypedData_v4'])
  })

  it('U3: an order that Orbs shows differently is not cancelled', async () => {
    const person = await server.createPerson()
    const digest = await place(person, { orderType: 'take-profit', token: 'ETH', qty: '1', priceLevel: '9000' })
    await person.page.route('**/orbs/orders?hash=*', async (route) => {
      const answer = await (await route.fetch()).json()
      answer.orders[0].order.witness.nonce = '1'
      await route.fulfill({ json: answer })
    })
    const orders = await openActivity(person, `?order=${digest}`)
    const before = person.wallet.sent.length
    await person.page.getByRole('button', { name: /^Cancel Take-profit/ }).click()
    await orders.getByText('Orbs shows another order under this id').waitFor()
    expect(person.wallet.sent.length).toBe(before)
  })

  it('a cancellation that is declined says so, and the order stays open', async () => {
    const person = await server.createPerson()
    await place(person, { orderType: 'limit', side: 'buy', token: 'ETH', qty: '300', priceLevel: '2000' })
    const orders = await openActivity(person)
    person.wallet.refuse.set('eth_signTypedData_v4', 4001)
    await person.page.getByRole('button', { name: 'Cancel Limit 300 USDC' }).click()
    await orders.getByText('You declined in your wallet.').waitFor()
    expect(await orders.locator('.badge').first().textContent()).toBe('open')
  })
})

describe('approvals', () => {
  it('are listed and revoked, and the chain says zero', async () => {
    const person = await server.createPerson()
    const { page, wallet } = person
    const { usdc, client } = server.sandbox.chain
    await place(person, { orderType: 'limit', side: 'buy', token: 'ETH', qty: '400', priceLevel: '2000' })
    await page.goto(`${server.sandbox.baseUrl}/approvals?chain=base&token=${usdc}&spender=${RELAYER}`)
    await page.locator('#list').getByRole('button', { name: 'Test Wallet' }).click()
    const row = page.locator('.row.asked')
    await row.waitFor({ timeout: 20_000 })
    expect(await row.textContent()).toContain('may take 400 USDC on Base')
    expect(await row.textContent()).toContain(RELAYER)
    await row.getByRole('button', { name: /^Revoke USDC/ }).click()
    await row.getByText('Revoked').waitFor({ timeout: 20_000 })
    const args = [wallet.account.address, RELAYER] as const
    expect(await client.readContract({ address: usdc, abi: erc20, functionName: 'allowance', args })).toBe(0n)
    expect(person.pageErrors).toEqual([])
  })

  it('are not called revoked when the token keeps them', async () => {
    const person = await server.createPerson({
      answer: (method, [call]) =>
        method === 'eth_call' && String((call as { data?: string }).data).startsWith('0xdd62ed3e')
          ? Promise.resolve(`0x${'1'.padStart(64, '0')}`)
          : undefined,
    })
    await place(person, { orderType: 'limit', side: 'buy', token: 'ETH', qty: '200', priceLevel: '2000' })
    await person.page.goto(`${server.sandbox.baseUrl}/approvals?chain=base`)
    await person.page.locator('#list').getByRole('button', { name: 'Test Wallet' }).click()
    await person.page.getByRole('button', { name: /^Revoke USDC/ }).click()
    await person.page.getByText('The token did not change the approval.').waitFor({ timeout: 20_000 })
  })
})
