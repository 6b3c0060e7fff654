// What chat says of a wallet on the sandbox's real chain: balances and allowances to the unit, orders, gas.
import { type Address, encodeFunctionData, erc20Abi, hashTypedData, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import type { ChatReply } from '../../src/chat/reply.ts'
import { PERMIT2 } from '../../src/domain/chains/contracts.ts'
import { post } from '../kit/buyer.ts'
import { findReplyFaults } from '../kit/reply-faults.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let owner: SandboxAccount
const STRANGER: Address = '0x1111111111111111111111111111111111111111'

beforeAll(async () => {
  shop = await openShop({ settings: { CHAT_PER_MINUTE: '10000', CHAT_CONVERSATIONS_PER_CLIENT: '100' } })
  owner = await shop.chain.createPayer({ name: 'wallet-reads', fundsBase: 250_000_001n })
  await shop.chain.fundEth(owner.address, 1_500_000_000_000_000_007n)
})
afterAll(() => shop.close())

async function ask(message: string, senderAddress: string | undefined = owner.address): Promise<ChatReply> {
  const more = senderAddress === '' ? {} : { senderAddress }
  const { body } = await post(`${shop.url}/api/chat`, { message, anonId: 'wallet-reads', ...more })
  const reply = body as ChatReply
  expect([reply.text, findReplyFaults(reply)]).toEqual([reply.text, []])
  return reply
}

async function approve(spender: Address, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  await shop.chain.client.sendAs({ from: owner.address, to: shop.chain.usdc, data })
}

it('shows what a wallet holds, equal to direct reads to the unit', async () => {
  // A chain that is late counts as down for some seconds; on a busy machine it is asked again.
  const data = await vi.waitFor(
    async () => {
      const reply = await ask("what's in my wallet")
      if (reply.type !== 'portfolio' || !reply.data?.complete) throw new Error(reply.text)
      return reply.data
    },
    { timeout: 60_000, interval: 5_100 },
  )
  const ether = await shop.chain.client.getBalance({ address: owner.address })
  const usdc = await shop.chain.balanceOf(owner.address)
  const onBase = data.holdings.filter(({ token }) => token.chain === 'base')
  expect(Object.fromEntries(onBase.map(({ token, amountRaw }) => [token.symbol, amountRaw]))).toEqual({
    ETH: ether.toString(),
    USDC: usdc.toString(),
  })
  expect(data.chains).toHaveLength(28)
  expect(data.chains.filter(({ status }) => status !== 'read')).toEqual([])
  expect(onBase.every(({ valueUsd }) => valueUsd !== null)).toBe(true)
  expect(data.complete).toBe(true)
})

it('shows one token, and the wallet of a name or of Solana', async () => {
  const usdc = await ask('how much usdc do i have on base')
  expect(usdc).toMatchObject({ type: 'portfolio', data: { holdings: [{ amountRaw: '250000001' }] } })
  const solana = await ask('balances of FnKfwo9gTV7EjNmnNRGSbvXxvmCARcudV78QQej6d2M3', '')
  if (solana.type !== 'portfolio' || !solana.data) throw new Error(solana.text)
  expect(solana.data.holdings.map(({ token, amountRaw }) => [token.symbol, amountRaw])).toContainEqual([
    'SOL',
    '1250000007',
  ])
  const named = async () => expect((await ask('net worth of vitalik.eth', '')).type).toBe('portfolio')
  await vi.waitFor(named, { timeout: 60_000, interval: 1_000 })
})

it('asks for the wallet when there is none', async () => {
  expect(await ask('my balance', '')).toMatchObject({ type: 'portfolio', intent: { missing: ['address'] } })
})

it('lists allowances as they are on the chain, of unknown spenders too, and links to revoke them', async () => {
  expect((await ask('my approvals on base')).text).toContain('No approvals')
  await approve(PERMIT2, maxUint256)
  await approve(STRANGER, 5_000_000n)
  // The list is kept for seconds; another replica has not read it yet.
  const replica = await shop.openReplica({ settings: { PORT: '0' } })
  const { body } = await post(`${replica.url}/api/chat`, {
    ...{ message: 'revoke my usdc approvals on base', anonId: 'other', senderAddress: owner.address },
  })
  const reply = body as ChatReply
  expect([reply.text, findReplyFaults(reply)]).toEqual([reply.text, []])
  if (reply.type !== 'approvals' || !reply.data) throw new Error(reply.text)
  expect(
    reply.data.approvals.map(({ spender, allowanceRaw, unlimited }) => [spender, allowanceRaw, unlimited]),
  ).toEqual([
    [{ address: PERMIT2, name: 'Permit2' }, null, true],
    [{ address: STRANGER, name: null }, '5000000', false],
  ])
  expect(reply.data.chains).toMatchObject([{ chain: 'base', status: 'history' }])
  expect(reply.link).toBe(`http://sextant.test/approvals?chain=base&token=${shop.chain.usdc}`)
  const page = await fetch(String(reply.link).replace('http://sextant.test', replica.url))
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('<h1 id="title">Token approvals</h1>'),
  ])
})

it('lists an order that rests at CoW, and links to cancel it', async () => {
  const order = {
    ...{ sellToken: shop.chain.usdc, buyToken: '0x4200000000000000000000000000000000000006' as const },
    ...{ receiver: owner.address, sellAmount: '100000000', buyAmount: '100000000000000000' },
    ...{ validTo: Math.floor(Date.now() / 1000) + 86_400, feeAmount: '0', kind: 'sell', partiallyFillable: false },
    ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
  }
  const typed = toTyped(order)
  const signature = await owner.signTypedData(typed as never)
  const placed = await fetch(`${shop.upstreams.url}/cow/base/api/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...order, appData: '{}', signingScheme: 'eip712', signature, from: owner.address }),
  })
  const id = hashTypedData(typed as never)
  expect([placed.status, String(await placed.json()).startsWith(id)]).toEqual([201, true])
  const reply = await ask('cancel my weth order')
  expect(reply).toMatchObject({
    type: 'orders',
    link: `http://sextant.test/activity?order=${id}`,
    data: {
      open: 1,
      missing: [],
      orders: [{ id, venue: 'cow', chain: 'base', status: 'open', sell: { amount: '100' } }],
    },
  })
  expect((await ask('my open orders', STRANGER)).text).toContain('No open orders')
})

it('tells what transactions cost, with the part for Ethereum', async () => {
  const { type, data, text } = await ask('gas on base')
  if (type !== 'gas' || !data) throw new Error(text)
  expect(data.chains.map(({ chain, complete }) => [chain, complete])).toEqual([['base', true]])
  expect(Number(data.chains[0]?.costs[0]?.l1Amount)).toBeGreaterThan(0)
  const many = await ask('gas fees')
  if (many.type !== 'gas' || !many.data) throw new Error(many.text)
  expect(many.data.chains.map(({ chain }) => chain)).toEqual([
    'ethereum',
    'base',
    'arbitrum',
    'optimism',
    'polygon',
    'bsc',
  ])
  expect(many.data.down).toEqual([])
})

function toTyped(order: Record<string, unknown>) {
  const field = (text: string) => ({ type: text.split(' ')[0] ?? '', name: text.split(' ')[1] ?? '' })
  const fields =
    'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance'
  return {
    domain: {
      ...{ name: 'Gnosis Protocol', version: 'v2', chainId: 8453 },
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    },
    types: { Order: fields.split(', ').map(field) },
    primaryType: 'Order',
    // The hash of the document `{}`.
    message: { ...order, appData: '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d' },
  } as const
}
