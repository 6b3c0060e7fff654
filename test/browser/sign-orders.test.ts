import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRAPPED_ETHER } from '../../sandbox/launches/contracts.ts'
import type { Person } from './person.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const ONE_ETHER = 10n ** 18n

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

describe('a person signs', () => {
  it('a limit order: CoW takes it with the signature that was checked', async () => {
    const person = await server.createPerson()
    const order = await place(person, { orderType: 'limit', side: 'buy', token: 'ETH', qty: '500', priceLevel: '2000' })
    expect(order).toMatchObject({
      venue: 'cow',
      owner: person.wallet.account.address,
      order: {
        sellToken: server.sandbox.chain.usdc,
        sellAmount: '500000000',
        buyAmount: '250000000000000000',
        kind: 'sell',
        receiver: person.wallet.account.address,
      },
    })
    expect(methods(person)).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
    expect(await allowed(person, '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110')).toBe(500_000_000n)
  })

  it('a stop-loss: ether is wrapped, and Orbs gets the level as a lower trigger', async () => {
    const person = await server.createPerson()
    const order = await place(person, { orderType: 'stop-loss', token: 'ETH', qty: '2', priceLevel: '2000' })
    expect(order).toMatchObject({
      venue: 'orbs',
      owner: person.wallet.account.address,
      order: {
        witness: {
          input: { token: WRAPPED_ETHER, amount: (2n * ONE_ETHER).toString(), maxAmount: (2n * ONE_ETHER).toString() },
          output: {
            limit: '3800000000',
            triggerLower: '4000000000',
            triggerUpper: '0',
            recipient: person.wallet.account.address,
          },
        },
      },
    })
    expect(await server.held(WRAPPED_ETHER, person.wallet.account.address)).toBe(2n * ONE_ETHER)
    expect(methods(person)).toEqual(['eth_sendTransaction', 'eth_sendTransaction', 'eth_signTypedData_v4'])
  })

  it('a take-profit: the level is an upper trigger', async () => {
    const person = await server.createPerson()
    const order = await place(person, { orderType: 'take-profit', token: 'ETH', qty: '1', priceLevel: '9000' })
    expect(order).toMatchObject({
      venue: 'orbs',
      order: { witness: { output: { limit: '9000000000', triggerLower: '0', triggerUpper: '9000000000' } } },
    })
  })

  it('a TWAP: equal parts, one an epoch', async () => {
    const person = await server.createPerson()
    const order = await place(person, {
      orderType: 'twap',
      side: 'buy',
      token: 'ETH',
      qty: '600',
      durationSeconds: 3600,
      twapBucketCount: 6,
    })
    expect(order).toMatchObject({
      venue: 'orbs',
      order: { witness: { epoch: 600, input: { amount: '100000000', maxAmount: '600000000' } } },
    })
    const { witness } = (order?.order ?? {}) as { witness: { deadline: string; output: { limit: string } } }
    // 100 USDC at the market of the quote, less 5 %.
    expect(BigInt(witness.output.limit)).toBeGreaterThan((ONE_ETHER * 100n) / 10_000n)
    expect(Number(witness.deadline)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 3600)
  })
})

describe('an order', () => {
  it('that the venue did not answer to is kept, and the same one is posted after a reload', async () => {
    const person = await server.createPerson()
    const link = await buyOrder(person, {
      orderType: 'limit',
      side: 'buy',
      token: 'ETH',
      qty: '100',
      priceLevel: '2000',
    })
    await person.page.route('**/api/v1/orders', (route) => route.fulfill({ status: 503, body: '' }))
    await connect(person, link)
    await person.page.getByRole('button', { name: 'Sign the order' }).click()
    await heading(person, 'The venue did not answer')
    await person.page.unroute('**/api/v1/orders')
    await connect(person, link)
    await person.page.getByRole('button', { name: 'Sign the order' }).click()
    await heading(person, 'Order placed')
    expect(methods(person).filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
    expect(restingOf(person)).toHaveLength(1)
    await person.page.reload()
    await heading(person, 'Order placed')
  })

  it('whose signature is declined is not placed', async () => {
    const person = await server.createPerson()
    const link = await buyOrder(person, {
      orderType: 'limit',
      side: 'buy',
      token: 'ETH',
      qty: '100',
      priceLevel: '2000',
    })
    person.wallet.refuse.set('eth_signTypedData_v4', 4001)
    await connect(person, link)
    await person.page.getByRole('button', { name: 'Sign the order' }).click()
    await heading(person, 'You declined')
    expect(restingOf(person)).toHaveLength(0)
    person.wallet.refuse.clear()
    await person.page.getByRole('button', { name: 'Try again' }).click()
    await person.page.getByRole('button', { name: 'Sign the order' }).click()
    await heading(person, 'Order placed')
  })

  it('with the signature of another account is refused by the venue', async () => {
    const [person, other] = [await server.createPerson(), await server.createPerson()]
    const link = await buyOrder(person, {
      orderType: 'limit',
      side: 'buy',
      token: 'ETH',
      qty: '100',
      priceLevel: '2000',
    })
    await connect(person, link)
    await person.page.getByRole('button', { name: 'Sign the order' }).waitFor()
    const { signTypedData } = other.wallet.account
    person.wallet.account = { ...person.wallet.account, signTypedData }
    await person.page.getByRole('button', { name: 'Sign the order' }).click()
    await heading(person, 'The venue refused the order')
    expect(await panel(person.page)).toContain('signature of another account')
  })
})

async function place(person: Person, body: object) {
  await connect(person, await buyOrder(person, body))
  await person.page.getByRole('button', { name: 'Sign the order' }).click()
  await heading(person, 'Order placed')
  expect(person.pageErrors).toEqual([])
  const [order] = restingOf(person)
  expect(await panel(person.page)).toContain(order?.id)
  return order
}

async function buyOrder({ wallet }: Person, body: object): Promise<string> {
  const answer = await server.buy('advanced-order', { ...body, chain: 'base', senderAddress: wallet.account.address })
  return String(answer.link)
}

const restingOf = ({ wallet }: Person) =>
  server.sandbox.execution.orders.filter(({ owner }) => owner === wallet.account.address)

const allowed = async ({ wallet }: Person, spender: string): Promise<bigint> => {
  const { client, usdc } = server.sandbox.chain
  const { erc20Abi } = await import('viem')
  return client.readContract({
    address: usdc,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [wallet.account.address, spender as `0x${string}`],
  })
}
