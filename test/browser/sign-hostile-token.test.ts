import { fileURLToPath } from 'node:url'
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { compileContracts } from '../../sandbox/chain/compile.ts'
import { EXCHANGE } from '../../sandbox/exchange/install-exchange.ts'
import { WRAPPED_ETHER } from '../../sandbox/launches/contracts.ts'
import type { MethodId } from '../../src/domain/methods.ts'
import { useTrades } from './hostile-kit.ts'
import { readOut } from './hostile-trade.ts'
import type { Person } from './person.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'

/** A token of the market, in whose place hostile code is put. */
const AERO: Address = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'
const AMOUNT = 100n * 10n ** 18n

const { server, seal } = useTrades()
let creations: Record<string, Hex>
let honest: Hex
beforeAll(async () => {
  creations = await compileContracts(fileURLToPath(new URL('./contracts', import.meta.url)))
  honest = (await server.sandbox.chain.client.getCode({ address: AERO })) ?? '0x'
})
afterEach(() => server.sandbox.chain.client.setCode({ address: AERO, bytecode: honest }))

/** Somebody who holds twice the amount that is sold. */
async function createHolder(): Promise<Person> {
  const person = await server.createPerson()
  const args = [person.wallet.account.address, 2n * AMOUNT] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  await server.sandbox.chain.client.sendAs({ from: EXCHANGE, to: AERO, data })
  return person
}

async function turnHostile(name: string): Promise<void> {
  const { client } = server.sandbox.chain
  const { data } = await client.call({ data: creations[name] as Hex })
  if (!data) throw new Error(`${name} cannot be created`)
  await client.setCode({ address: AERO, bytecode: data })
}

const aero = { chain: 'base', address: AERO, symbol: 'AERO', decimals: 18 }

/** A link that sells the amount of AERO for USDC. */
async function sealSale(person: Person, method: MethodId): Promise<string> {
  const { usdc } = server.sandbox.chain
  const out = await readOut(server, AMOUNT, AERO, usdc)
  return seal(person, method, {
    from: { ...aero, amountRaw: AMOUNT.toString() },
    to: {
      ...{ chain: 'base', address: usdc, symbol: 'USDC', decimals: 6 },
      ...{ amountRaw: out.toString(), amountMinRaw: ((out * 97n) / 100n).toString() },
    },
    slippageBps: 300,
  })
}

/** Presses the button where the page offers it; the wallet may be asked for nothing. */
async function expectStop(person: Person, link: string, title: string, words: string): Promise<void> {
  await connect(person, link)
  const button = person.page.getByRole('button', { name: /^(Swap \d|Sign the order)/ })
  const other = person.page.locator('#act').getByRole('alert')
  await button.or(other).first().waitFor()
  if (await button.isVisible()) {
    await button.click()
    await expect.poll(async () => person.wallet.asked.length > 0 && (await other.isVisible())).toBe(true)
  }
  expect(methods(person)).toEqual([])
  expect(person.wallet.sent).toEqual([])
  await heading(person, title)
  expect(await panel(person.page)).toContain(words)
}

const OTHER_AMOUNT = 'The trial run takes another amount'
const APPROVAL = 'The approval does more than it says'

describe('S6: nothing is approved or signed in', () => {
  it.each<[string, string, MethodId, string]>([
    ['takes a fee on top of what is sold', 'FeeOnTopToken', 'k1', OTHER_AMOUNT],
    ['moves when it is approved', 'MovingApprovalToken', 'k1', OTHER_AMOUNT],
    ['moves when it is approved, for an order', 'MovingApprovalToken', 'c1', APPROVAL],
    ['allows more than it is asked to', 'GenerousApprovalToken', 'k1', OTHER_AMOUNT],
    ['allows more than it is asked to, for an order', 'GenerousApprovalToken', 'c1', APPROVAL],
  ])('case 20: honest bytes, and a token that %s', async (_, name, method, title) => {
    const person = await createHolder()
    const link = await sealSale(person, method)
    await turnHostile(name)
    await expectStop(person, link, title, 'Nothing was signed')
    expect(await server.held(AERO, person.wallet.account.address)).toBe(2n * AMOUNT)
  })

  it('case 20: honest bytes, and a bought token that keeps a part of what is sent', async () => {
    const person = await server.createPerson()
    const out = await readOut(server, 250_000_000n, server.sandbox.chain.usdc, AERO)
    const to = { ...aero, amountRaw: out.toString(), amountMinRaw: ((out * 985n) / 1000n).toString() }
    const link = await seal(person, 'k1', { to })
    await turnHostile('FeeInsideToken')
    await expectStop(person, link, 'The trial run brings too little', 'Nothing was signed')
  })

  it('case 20: a limit order of a token that moves when it is approved', async () => {
    const person = await createHolder()
    const { link } = await server.buy('advanced-order', {
      ...{ orderType: 'limit', side: 'sell', token: AERO, qty: '100', priceLevel: '5', chain: 'base' },
      senderAddress: person.wallet.account.address,
    })
    await turnHostile('MovingApprovalToken')
    await expectStop(person, String(link), APPROVAL, 'Nothing was signed')
  })

  it('case 23: another token of the wallet leaves, by an approval of long ago', async () => {
    const person = await createHolder()
    const { client } = server.sandbox.chain
    const from = person.wallet.account.address
    await client.sendAs({ from, to: WRAPPED_ETHER, data: '0xd0e30db0', value: 10n ** 18n })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [AERO, maxUint256] })
    await client.sendAs({ from, to: WRAPPED_ETHER, data })
    const link = await sealSale(person, 'k1')
    await turnHostile('TakingToken')
    await expectStop(person, link, 'The router asks for more', 'takes another token of yours')
    expect(await server.held(WRAPPED_ETHER, from)).toBe(10n ** 18n)
  })
})
