import { createWalletClient, erc20Abi, http, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../chain/accounts.ts'
import { sandboxBase, waitForReceipt } from '../chain/client.ts'
import { type ChainAndUpstreams, startChainAndUpstreams } from '../chain-and-upstreams.ts'
import { EXCHANGE } from './install-exchange.ts'

const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'
const ETHER = '0x0000000000000000000000000000000000000000'

let world: ChainAndUpstreams
let person: SandboxAccount

beforeAll(async () => {
  world = await startChainAndUpstreams({ seed: 'router' })
  person = await world.chain.createPayer()
  await world.chain.fundEth(person.address)
})
afterAll(() => world.stop())

describe('the simulated router', () => {
  it('quotes a swap whose transaction really pays out the promised amount', async () => {
    const { usdc, client } = world.chain
    const quote = await ask({ toChain: 8453, fromToken: usdc, toToken: BRETT, fromAmount: '250000000' })
    await send(usdc, erc20Abi, 'approve', [EXCHANGE, 250_000_000n])
    const hash = await run(quote.transactionRequest)
    const held = await client.readContract({
      address: BRETT,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [person.address],
    })
    expect(held).toBe(BigInt(quote.estimate.toAmount))
    expect(await world.chain.balanceOf(person.address)).toBe(750_000_000n)
    expect(await status(hash)).toMatchObject({ status: 'DONE', receiving: { amount: quote.estimate.toAmount } })
  })

  it('prices a bridge, and has no transaction for it', async () => {
    const quote = await ask({ toChain: 42161, fromToken: ETHER, toToken: ETHER, fromAmount: '1000000000000000000' })
    expect(BigInt(quote.estimate.toAmount)).toBeGreaterThan(0n)
    expect(quote.transactionRequest).toBeUndefined()
  })

  it('has no transaction for chains that are only simulated, and no quote beyond its stock', async () => {
    const { usdc } = world.chain
    const arbitrumUsdc = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
    const elsewhere = await ask({
      fromChain: 42161,
      toChain: 8453,
      fromToken: arbitrumUsdc,
      toToken: usdc,
      fromAmount: '1000000',
    })
    expect(elsewhere.transactionRequest).toBeUndefined()
    const launched = world.launches[0]?.token ?? ''
    expect(await ask({ toChain: 8453, fromToken: usdc, toToken: launched, fromAmount: '1000000' })).toMatchObject({
      code: 1002,
    })
  })

  it('lets a browser ask it', async () => {
    const preflight = await fetch(`${world.upstreams.url}/lifi/quote`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })
})

// biome-ignore lint/suspicious/noExplicitAny: a router's answer
async function ask(changes: Record<string, string | number>): Promise<any> {
  const query = new URLSearchParams({ fromChain: '8453', fromAddress: person.address, ...changes } as never)
  return (await fetch(`${world.upstreams.url}/lifi/quote?${query}`)).json()
}

// biome-ignore lint/suspicious/noExplicitAny: a router's answer
async function status(hash: string): Promise<any> {
  return (await fetch(`${world.upstreams.url}/lifi/status?txHash=${hash}`)).json()
}

const wallet = () => createWalletClient({ account: person, chain: sandboxBase, transport: http(world.chain.url) })

async function send(
  address: `0x${string}`,
  abi: typeof erc20Abi,
  functionName: 'approve',
  args: [`0x${string}`, bigint],
) {
  expect(args[1]).toBeLessThan(maxUint256)
  await waitForReceipt(world.chain.client, await wallet().writeContract({ address, abi, functionName, args }))
}

async function run({ to, data, value }: { to: `0x${string}`; data: `0x${string}`; value: string }): Promise<string> {
  const hash = await wallet().sendTransaction({ to, data, value: BigInt(value) })
  const receipt = await waitForReceipt(world.chain.client, hash)
  expect(receipt.status).toBe('success')
  return hash
}
