import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXCHANGE } from '../../sandbox/exchange/install-exchange.ts'
import { WRAPPED_ETHER } from '../../sandbox/launches/contracts.ts'
import {
  changeBridge,
  changeNode,
  changeQuote,
  changeSimulation,
  changeSwap,
  type Quoted,
  THIEF,
  toWord,
  unknownMethod,
} from './hostile-router.ts'
import type { Person } from './person.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'
const SWAP = 'Swap 250 USDC'
const BRIDGE = 'Bridge 100 USDC'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const setData = (change: (data: Hex) => Hex) => (step: Quoted) => {
  step.transactionRequest.data = change(step.transactionRequest.data)
}
const withSwap = (change: Parameters<typeof changeSwap>[1]) => setData((data) => changeSwap(data, change))
const withBridge = (change: Parameters<typeof changeBridge>[1]) => setData((data) => changeBridge(data, change))

describe('a swap is neither approved nor signed when the router', () => {
  it.each<[string, string, string, (step: Quoted) => void]>([
    [
      'names another spender',
      'The router asks for more',
      "not LI.FI's own contract",
      ({ estimate }) => {
        estimate.approvalAddress = THIEF
      },
    ],
    [
      'names another contract, as spender too',
      'The router asks for more',
      "does not go to LI.FI's own contract",
      ({ estimate, transactionRequest }) => {
        estimate.approvalAddress = THIEF
        transactionRequest.to = THIEF
      },
    ],
    [
      'has the token itself called, to approve somebody',
      'The router asks for more',
      "does not go to LI.FI's own contract",
      ({ estimate, transactionRequest }) => {
        estimate.approvalAddress = server.sandbox.chain.usdc
        transactionRequest.to = server.sandbox.chain.usdc
        transactionRequest.data = encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [THIEF, 250_000_000n],
        })
      },
    ],
    [
      'hides another recipient in the call data',
      'The router changed the deal',
      'another recipient',
      withSwap((args) => {
        args[3] = THIEF
      }),
    ],
    [
      'hides a lower minimum in the call data',
      'The router changed the deal',
      'another minimum',
      withSwap((args) => {
        args[4] = 1n
      }),
    ],
    [
      'takes a second token that was approved to the contract before',
      'The router changed the deal',
      'another token to send',
      withSwap((args) => {
        const [first] = args[5]
        if (first) args[5].splice(1, 0, { ...first, sendingAssetId: WRAPPED_ETHER, fromAmount: 1n })
      }),
    ],
    [
      'spends another amount',
      'The router changed the deal',
      'another amount',
      withSwap((args) => {
        const [first] = args[5]
        if (first) first.fromAmount = 240_000_000n
      }),
    ],
    [
      'calls a function that is not known',
      'This transaction cannot be checked',
      'cannot read completely',
      setData((data) => `0x4630a0d8${data.slice(10)}`),
    ],
    [
      'appends bytes to the call',
      'This transaction cannot be checked',
      'cannot read completely',
      setData((data) => `${data}00`),
    ],
    [
      'starts a bridge instead',
      'This transaction cannot be checked',
      'cannot read completely',
      setData((data) => `0xa1f1ce43${data.slice(10)}`),
    ],
  ])('S6: %s', async (_, title, words, change) => {
    const person = await server.createPerson()
    await changeQuote(person, change)
    await expectRefusal(person, await buySwap(person), { action: SWAP, title, words })
  })

  it('S6: is honest, but the trial run shows a right over another token', async () => {
    const person = await server.createPerson()
    await changeSimulation(person, (calls) => {
      const trade = calls.at(-4)
      trade?.logs.push({
        address: WRAPPED_ETHER,
        topics: [
          '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
          toWord(person.wallet.account.address),
          toWord(THIEF),
        ],
        data: toWord(1n),
        blockHash: toWord(1n),
        blockNumber: '0x1',
        logIndex: '0x0',
        transactionHash: toWord(1n),
        transactionIndex: '0x0',
        removed: false,
      })
    })
    const refusal = { action: SWAP, title: 'The router asks for more', words: 'lets somebody take it' }
    await expectRefusal(person, await buySwap(person), refusal)
  })

  it('S6: is honest, but no node can try the trade out', async () => {
    const person = await server.createPerson()
    await changeNode(person, ({ method, params }) =>
      method === 'eth_simulateV1' || (method === 'eth_call' && params.length > 2) ? unknownMethod : undefined,
    )
    const refusal = { action: SWAP, title: 'This network cannot try it out', words: 'nothing was signed' }
    await expectRefusal(person, await buySwap(person), refusal)
  })
})

describe('a bridge is neither approved nor signed when the router', () => {
  it.each<[string, string, string, (step: Quoted) => void]>([
    [
      'chooses a bridge that cannot be read',
      'This bridge cannot be checked',
      'does not show who receives how much',
      setData((data) => `0x1794958f${data.slice(10)}`),
    ],
    [
      'pays another recipient',
      'The router changed the deal',
      'another recipient',
      withBridge((bridge, across) => {
        bridge.receiver = THIEF
        across.receiverAddress = toWord(THIEF)
      }),
    ],
    [
      'names the recipient, and pays another one',
      'The router changed the deal',
      'another recipient',
      withBridge((_, across) => {
        across.receiverAddress = toWord(THIEF)
      }),
    ],
    [
      'gives refunds to somebody else',
      'The router changed the deal',
      'another address for refunds',
      withBridge((_, across) => {
        across.refundAddress = toWord(THIEF)
      }),
    ],
    [
      'pays less',
      'The router changed the deal',
      'another minimum',
      withBridge((_, across) => {
        across.outputAmount = 1n
      }),
    ],
    [
      'pays another token',
      'The router changed the deal',
      'another token to receive',
      withBridge((_, across) => {
        across.receivingAssetId = toWord(BRETT)
      }),
    ],
  ])('S6: %s', async (_, title, words, change) => {
    const person = await server.createPerson()
    await changeQuote(person, change)
    await expectRefusal(person, await buyBridge(person), { action: BRIDGE, title, words })
  })
})

it('a node without eth_simulateV1 still tries the trade out before the approval', async () => {
  const person = await server.createPerson()
  const link = await buySwap(person)
  const asked: string[] = []
  await changeNode(person, ({ method, params }) => {
    if (method === 'eth_call' && params.length > 2) asked.push(`overridden, ${person.wallet.sent.length} sent`)
    return method === 'eth_simulateV1' ? unknownMethod : undefined
  })
  await connect(person, link)
  await person.page.getByRole('button', { name: SWAP }).click()
  await heading(person, 'Swapped')
  expect(asked).toContain('overridden, 0 sent')
  expect(await server.held(BRETT, person.wallet.account.address)).toBeGreaterThan(0n)
  expect(await server.held(server.sandbox.chain.usdc, person.wallet.account.address)).toBe(750_000_000n)
})

/** Presses the button where the page offers it, as somebody in a hurry would. */
async function expectRefusal(
  person: Person,
  link: string,
  { action, title, words }: { action: string; title: string; words: string },
): Promise<void> {
  const { page } = person
  const { usdc, client } = server.sandbox.chain
  const { address } = person.wallet.account
  await connect(person, link)
  const button = page.getByRole('button', { name: action })
  const refused = page.locator('#act').getByRole('heading', { name: title })
  await button.or(refused).first().waitFor()
  if (await button.isVisible()) {
    await button.click()
    await expect
      .poll(async () => person.wallet.sent.length > 0 || (await refused.isVisible()), { timeout: 30_000 })
      .toBe(true)
  }
  expect(methods(person)).toEqual([])
  await heading(person, title)
  expect(await panel(page)).toContain(words)
  expect(await server.held(usdc, address)).toBe(1_000_000_000n)
  for (const spender of [THIEF, EXCHANGE] as const)
    expect(
      await client.readContract({ address: usdc, abi: erc20Abi, functionName: 'allowance', args: [address, spender] }),
    ).toBe(0n)
}

async function buySwap({ wallet }: Person): Promise<string> {
  const body = { originChain: 'base', destinationChain: 'base', token: 'USDC', destinationToken: BRETT, amount: '250' }
  return String((await server.buy('quote', { ...body, senderAddress: wallet.account.address })).link)
}

async function buyBridge({ wallet }: Person): Promise<string> {
  const body = { originChain: 'base', destinationChain: 'arbitrum', token: 'USDC', amount: '100' }
  return String((await server.buy('quote', { ...body, senderAddress: wallet.account.address })).link)
}
