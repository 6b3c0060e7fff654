import { type Address, decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { METHODS, spenderOf } from '../../src/domain/methods.ts'
import { changeSimulation } from './hostile-router.ts'
import type { Person } from './person.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'
const AERO = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'
const ONE_ETHER = 10n ** 18n

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

describe('a person signs', () => {
  it('a swap: approved exactly, mined, and at least the promised amount is there', async () => {
    const person = await server.createPerson()
    const { address } = person.wallet.account
    const quote = await buySwap(person)
    await connect(person, quote.link)
    await person.page.getByRole('button', { name: 'Swap 250 USDC' }).click()
    await heading(person, 'Swapped')

    const least = BigInt(Math.floor(Number(quote.to.amountMin) * 1e6)) * 10n ** 12n
    expect(await server.held(BRETT, address)).toBeGreaterThanOrEqual(least)
    expect(await server.held(server.sandbox.chain.usdc, address)).toBe(750_000_000n)
    expect(approvals(person)).toEqual([[spenderOn(quote), 250_000_000n]])
    expect(methods(person)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    expect(await panel(person.page)).toContain('Received')
    expect(person.pageErrors).toEqual([])
  })

  it('a swap of the native coin, without any approval', async () => {
    const person = await server.createPerson()
    const { address } = person.wallet.account
    const quote = await server.buy('quote', {
      originChain: 'base',
      destinationChain: 'base',
      token: 'ETH',
      destinationToken: 'USDC',
      amount: '1',
      senderAddress: address,
    })
    await connect(person, String(quote.link))
    await person.page.getByRole('button', { name: 'Swap 1 ETH' }).click()
    await heading(person, 'Swapped')
    expect(await server.held(server.sandbox.chain.usdc, address)).toBeGreaterThan(2_000_000_000n)
    expect(await server.held(null, address)).toBeLessThan(9n * ONE_ETHER)
    expect(approvals(person)).toEqual([])
  })

  it('a swap as one batch, where the wallet carries out several calls as one (EIP-5792)', async () => {
    const batches: { calls: { to: Address; data: Hex }[]; atomicRequired: boolean }[] = []
    const person = await server.createPerson({
      answer(method, params) {
        if (method === 'wallet_getCapabilities')
          return Promise.resolve({ '0x2105': { atomic: { status: 'supported' } } })
        if (method === 'wallet_sendCalls') return sendAll(person, batches, params[0] as (typeof batches)[number])
        if (method === 'wallet_getCallsStatus') return batchStatus(person)
        return undefined
      },
    })
    const { address } = person.wallet.account
    const quote = await buySwap(person, '240')
    await connect(person, quote.link)
    await person.page.getByRole('button', { name: 'Swap 240 USDC' }).click()
    await heading(person, 'Swapped')
    expect(batches.map(({ calls, atomicRequired }) => [calls.length, atomicRequired])).toEqual([[2, true]])
    expect(methods(person).filter((method) => method === 'eth_sendTransaction')).toEqual([])
    expect(await server.held(server.sandbox.chain.usdc, address)).toBe(760_000_000n)
  })
})

/** A wallet that carries out the calls of a batch one after another, as a smart account does in one transaction. */
async function sendAll(
  { wallet }: Person,
  batches: unknown[],
  batch: { calls: { to: Address; data: Hex; value?: Hex }[] },
): Promise<{ id: string }> {
  batches.push(batch)
  const { client } = server.sandbox.chain
  for (const { to, data, value } of batch.calls) {
    const receipt = await client.sendAs({ from: wallet.account.address, to, data, value: BigInt(value ?? 0) })
    wallet.sent.push(receipt.transactionHash)
  }
  return { id: '0x01' }
}

async function batchStatus({ wallet }: Person): Promise<object> {
  const receipts = await Promise.all(
    wallet.sent.map((hash) =>
      server.sandbox.chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never),
    ),
  )
  return { version: '2.0.0', id: '0x01', chainId: '0x2105', atomic: true, status: 200, receipts }
}

describe('a token that scanners call a trap', () => {
  it('is marked, and can be bought only by somebody who types its name', async () => {
    const person = await server.createPerson()
    const { control } = server.sandbox.upstreams
    control.setScenario({ upstream: '*', scenario: 'honeypot' })
    const quote = await buySwap(person, '250', AERO)
    await connect(person, quote.link)
    await person.page.getByText('Risk of AERO: CRITICAL').waitFor()
    control.reset()
    const button = person.page.getByRole('button', { name: 'Swap 250 USDC' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    // Findings are said in words, as in the chat.
    expect(await person.page.locator('.risk li').first().textContent()).toMatch(/^[A-Z][a-z ]+: /)
    await person.page.getByLabel(/marked as dangerous/).fill('AERO')
    await expect.poll(() => button.isDisabled(), { timeout: 10_000 }).toBe(false)
  })

  it('cannot be bought before its verdict is there', async () => {
    const person = await server.createPerson()
    const { page } = person
    const quote = await buySwap(person, '250', AERO)
    const held: (() => void)[] = []
    await page.route('**/risk.json', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      const verdict = {
        verdict: 'CRITICAL',
        score: 100,
        headline: 'It cannot be sold.',
        honeypot: 'confirmed',
        flags: [],
      }
      await route.fulfill({ json: verdict })
    })
    await connect(person, quote.link)
    const button = page.getByRole('button', { name: 'Swap 250 USDC' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    await button.dispatchEvent('click')
    for (const release of held) release()
    await page.getByLabel(/marked as dangerous/).waitFor()
    expect(await button.isDisabled()).toBe(true)
    expect(methods(person)).toEqual([])
  })

  it('whose verdict nobody can read is not called safe, and the button works', async () => {
    const person = await server.createPerson()
    const quote = await buySwap(person, '250', AERO)
    await person.page.route('**/risk.json', (route) => route.fulfill({ status: 200, body: 'not json' }))
    await connect(person, quote.link)
    await person.page.getByText('The risk of AERO could not be read').waitFor()
    const button = person.page.getByRole('button', { name: 'Swap 250 USDC' })
    await button.waitFor()
    expect(await button.isEnabled()).toBe(true)
  })
})

describe('nothing is signed when', () => {
  it('the price has fallen under the promised minimum; both figures are shown', async () => {
    const person = await server.createPerson()
    const quote = await buySwap(person)
    const control = server.sandbox.upstreams.control
    control.forcePrice({ asset: 'based-brett', factor: 1.1 })
    await connect(person, quote.link)
    await heading(person, 'The price has moved too far')
    control.reset()
    expect(await panel(person.page)).toMatch(
      /promised at least [\d,.]+ BRETT\. The router now gives about [\d,.]+ BRETT/,
    )
    expect(await person.page.getByRole('link', { name: 'Ask again' }).getAttribute('href')).toBe(
      `/?ask=${encodeURIComponent('swap 250 USDC to BRETT on base')}`,
    )
    expect(methods(person)).toEqual([])
  })

  it('the price falls while the wallet is open', async () => {
    const person = await server.createPerson()
    const quote = await buySwap(person)
    const control = server.sandbox.upstreams.control
    await connect(person, quote.link)
    const button = person.page.getByRole('button', { name: 'Swap 250 USDC' })
    await button.waitFor()
    // At the click the router is asked again: that answer is held against the promise too.
    control.forcePrice({ asset: 'based-brett', factor: 1.1 })
    await button.click()
    await heading(person, 'The price has moved too far')
    control.reset()
    expect(await server.held(server.sandbox.chain.usdc, person.wallet.account.address)).toBe(1_000_000_000n)
  })

  it('the trial run shows that nothing would arrive', async () => {
    const person = await server.createPerson()
    const quote = await buySwap(person)
    // Between the looks at the balance the received token does not change.
    await changeSimulation(person, (calls) => {
      const [before, after] = [calls[1], calls.at(-2)]
      if (before && after) after.returnData = before.returnData
    })
    await connect(person, quote.link)
    await heading(person, 'The trial run brings too little')
    expect(await panel(person.page)).toContain('in the trial run 0 BRETT arrived')
    expect(methods(person)).toEqual([])
  })

  it('the wallet holds too little', async () => {
    const person = await server.createPerson()
    const quote = await buySwap(person, '5000')
    await connect(person, quote.link)
    await heading(person, 'Not enough USDC')
    expect(await panel(person.page)).toContain('the wallet holds 1,000 USDC')
    expect(methods(person)).toEqual([])
  })
})

interface Quote {
  link: string
  route: { provider: string }
  to: { amountMin: string }
}

async function buySwap({ wallet }: Person, amount = '250', destinationToken: string = BRETT): Promise<Quote> {
  const body = {
    originChain: 'base',
    destinationChain: 'base',
    token: 'USDC',
    destinationToken,
    amount,
    senderAddress: wallet.account.address,
  }
  return (await server.buy('quote', body)) as unknown as Quote
}

/** Who is approved by the method that the quote names. */
function spenderOn({ route }: Quote) {
  const method = METHODS.find(({ provider }) => provider === route.provider)
  return method && spenderOf(method, 8453)
}

/** Spender and amount of every approval that the wallet was asked to sign. */
function approvals({ wallet }: Person): unknown[] {
  return wallet.asked.flatMap(({ method, params }) => {
    const { data } = (params[0] ?? {}) as { data?: Hex }
    if (method !== 'eth_sendTransaction' || !data?.startsWith('0x095ea7b3')) return []
    return [decodeFunctionData({ abi: erc20Abi, data }).args]
  })
}
