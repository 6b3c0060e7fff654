import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRETT, createTradeSealer, type SealTrade, SWAP } from './hostile-trade.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let seal: SealTrade
beforeAll(async () => {
  server = await startTestServer({ METHODS_OFF: 'kyberswap, r1' })
  seal = await createTradeSealer(server)
})
afterAll(() => server?.close())

describe('a method that the operator has switched off', () => {
  it('is not named by a quote any more, and the next router is', async () => {
    const quote = (await server.buy('quote', {
      ...{ originChain: 'base', destinationChain: 'base', token: 'USDC', destinationToken: BRETT, amount: '250' },
    })) as { route: { provider: string }; alternatives: { provider: string }[] }
    const named = [quote.route, ...quote.alternatives].map(({ provider }) => provider)
    expect(named.length).toBeGreaterThan(0)
    expect(named).not.toContain('kyberswap')
  })

  it.each(['k1', 'r1'] as const)('is not signed by a link that was made before (%s)', async (method) => {
    const person = await server.createPerson()
    await person.page.goto(await seal(person, method))
    await heading(person, 'This way is switched off')
    expect(await panel(person.page)).toContain('Ask again: another router is chosen')
    expect(person.wallet.asked.filter(({ method: asked }) => asked === 'eth_requestAccounts')).toEqual([])
    expect(methods(person)).toEqual([])
  })

  it('leaves the others as they are', async () => {
    const person = await server.createPerson()
    await connect(person, await seal(person, 'l1'))
    await person.page.getByRole('button', { name: SWAP }).click()
    await heading(person, 'Swapped')
  })
})
