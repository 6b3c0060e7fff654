import { decodeFunctionData, erc20Abi, type Hex, pad } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXCHANGE } from '../../sandbox/exchange/install-exchange.ts'
import { changeSimulation, changeSwap, THIEF } from './hostile-router.ts'
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
    expect(approvals(person)).toEqual([[EXCHANGE, 250_000_000n]])
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

  it('a bridge: the first leg is mined, and the page says that the second one is simulated', async () => {
    const person = await server.createPerson()
    const { address } = person.wallet.account
    const quote = await server.buy('quote', {
      originChain: 'base',
      destinationChain: 'arbitrum',
      token: 'USDC',
      amount: '100',
      senderAddress: address,
    })
    const before = await server.held(server.sandbox.chain.usdc, EXCHANGE)
    await connect(person, String(quote.link))
    await person.page.getByRole('button', { name: 'Bridge 100 USDC' }).click()
    await heading(person, 'Bridged')
    expect(await server.held(server.sandbox.chain.usdc, address)).toBe(900_000_000n)
    expect((await server.held(server.sandbox.chain.usdc, EXCHANGE)) - before).toBe(100_000_000n)
    expect(await panel(person.page)).toContain('first leg is real')
  })
})

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
    await person.page.getByLabel(/marked as dangerous/).fill('AERO')
    await expect.poll(() => button.isDisabled(), { timeout: 10_000 }).toBe(false)
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
    // After the approval, the router is asked for the transaction itself: that answer is held against the promise too.
    await person.page.route('**/advanced/stepTransaction', async (route) => {
      control.forcePrice({ asset: 'based-brett', factor: 1.1 })
      await route.continue()
    })
    await button.click()
    await heading(person, 'The price has moved too far')
    control.reset()
    expect(await server.held(server.sandbox.chain.usdc, person.wallet.account.address)).toBe(1_000_000_000n)
  })

  it.each([
    ['another recipient', (step: Step) => Object.assign(step.action, { toAddress: EXCHANGE })],
    ['another token', (step: Step) => Object.assign(step.action.toToken, { address: server.sandbox.chain.usdc })],
    ['another amount', (step: Step) => Object.assign(step.action, { fromAmount: '999000000' })],
    ['another network', (step: Step) => Object.assign(step.action, { toChainId: 1 })],
  ])('the router answers with %s', async (_, change) => {
    const person = await server.createPerson()
    const quote = await buySwap(person)
    await person.page.route('**/lifi/quote?*', async (route) => {
      const response = await route.fetch()
      const step = (await response.json()) as Step
      change(step)
      await route.fulfill({ response, json: step })
    })
    await connect(person, quote.link)
    await heading(person, 'The router changed the deal')
    expect(methods(person)).toEqual([])
  })

  it('the router’s transaction would take ether beside the token', async () => {
    const person = await server.createPerson()
    const quote = await buySwap(person)
    await changeTransaction(person, (request) => Object.assign(request, { value: '0xde0b6b3a7640000' }))
    await connect(person, quote.link)
    await person.page.getByRole('button', { name: 'Swap 250 USDC' }).click()
    await heading(person, 'The router asks for more')
    expect(await server.held(server.sandbox.chain.usdc, person.wallet.account.address)).toBe(1_000_000_000n)
  })

  it('the router’s transaction goes to another contract than its quote named', async () => {
    const person = await server.createPerson()
    const quote = await buySwap(person)
    await changeTransaction(person, (request) => Object.assign(request, { to: BRETT }))
    await connect(person, quote.link)
    await person.page.getByRole('button', { name: 'Swap 250 USDC' }).click()
    await heading(person, 'The router asks for more')
  })

  it('after the approval, the router’s transaction pays somebody else', async () => {
    const person = await server.createPerson()
    const quote = await buySwap(person)
    await changeTransaction(person, (request) => {
      request.data = changeSwap(request.data, (args) => {
        args[3] = THIEF
      })
    })
    await connect(person, quote.link)
    await person.page.getByRole('button', { name: 'Swap 250 USDC' }).click()
    await heading(person, 'The router changed the deal')
    expect(await panel(person.page)).toContain('another recipient')
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

  it('the network would refuse the transaction', async () => {
    const person = await server.createPerson()
    const quote = await buySwap(person)
    await changeTransaction(person, (request) => {
      request.data = changeSwap(request.data, (args) => {
        const last = args[5].at(-1)
        if (last) last.callData = pad('0x01')
      })
    })
    await connect(person, quote.link)
    await person.page.getByRole('button', { name: 'Swap 250 USDC' }).click()
    await heading(person, 'The network would refuse this')
    expect(await server.held(server.sandbox.chain.usdc, person.wallet.account.address)).toBe(1_000_000_000n)
  })
})

/** A router that quotes well and then sends another transaction. */
async function changeTransaction({ page }: Person, change: (request: { data: Hex }) => void): Promise<void> {
  await page.route('**/advanced/stepTransaction', async (route) => {
    const response = await route.fetch()
    const step = (await response.json()) as { transactionRequest: { data: Hex } }
    change(step.transactionRequest)
    await route.fulfill({ response, json: step })
  })
}

interface Step {
  action: { toToken: object }
}

interface Quote {
  link: string
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

/** Spender and amount of every approval that the wallet was asked to sign. */
function approvals({ wallet }: Person): unknown[] {
  return wallet.asked.flatMap(({ method, params }) => {
    const { data } = (params[0] ?? {}) as { data?: Hex }
    if (method !== 'eth_sendTransaction' || !data?.startsWith('0x095ea7b3')) return []
    return [decodeFunctionData({ abi: erc20Abi, data }).args]
  })
}
