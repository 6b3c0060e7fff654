/** The trades of the tests with hostile routers, tokens and wallets, and what a refusal is. */
import { type Address, erc20Abi } from 'viem'
import { expect } from 'vitest'
import { getMethod, METHODS_VERSION, type MethodId, spenderOf } from '../../src/domain/methods.ts'
import type { TradeTicket } from '../../src/domain/ticket.ts'
import { THIEF } from './hostile-router.ts'
import type { Person } from './person.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'
import type { TestServer } from './test-server.ts'

export const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'
const ARBITRUM_USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
export const SWAP = 'Swap 250 USDC'
export const BRIDGE = 'Bridge 100 USDC'

/** A link for 250 USDC to BRETT on Base, or for 100 USDC to Arbitrum, by a method. */
export type SealTrade = (
  person: Pick<Person, 'wallet'>,
  method: MethodId,
  change?: Partial<TradeTicket>,
) => Promise<string>

/** What the simulated KyberSwap pays for an amount of a token on Base. */
export async function readOut(
  server: TestServer,
  amountIn: bigint,
  tokenIn: Address,
  tokenOut: Address,
): Promise<bigint> {
  const query = `tokenIn=${tokenIn}&tokenOut=${tokenOut}&amountIn=${amountIn}`
  const found = await fetch(`${server.sandbox.upstreams.url}/kyberswap/base/api/v1/routes?${query}`)
  const { data } = (await found.json()) as { data: { routeSummary: { amountOut: string } } }
  return BigInt(data.routeSummary.amountOut)
}

export async function createTradeSealer(server: TestServer): Promise<SealTrade> {
  const { usdc } = server.sandbox.chain
  const swapOut = await readOut(server, 250_000_000n, usdc, BRETT)
  return (person, method, change = {}) => server.seal({ ...toTicket(usdc, swapOut, person, method), ...change })
}

/** The ticket of such a link, for somebody else to seal. */
export async function createTicketOf(
  server: TestServer,
  person: Pick<Person, 'wallet'>,
  method: MethodId,
): Promise<TradeTicket> {
  const { usdc } = server.sandbox.chain
  return toTicket(usdc, await readOut(server, 250_000_000n, usdc, BRETT), person, method)
}

let made = 0
function toTicket(usdc: Address, swapOut: bigint, { wallet }: Pick<Person, 'wallet'>, method: MethodId): TradeTicket {
  made += 1
  const place = (chain: string, address: string, symbol: string, decimals: number) => ({
    ...{ chain, address, symbol, decimals },
  })
  const { route, provider } = getMethod(method)
  const isSwap = route === 'swap'
  const { address } = wallet.account
  return {
    kind: route,
    id: `q_${made.toString(16).padStart(24, '0')}`,
    from: { ...place('base', usdc, 'USDC', 6), amountRaw: isSwap ? '250000000' : '100000000' },
    to: isSwap
      ? {
          ...place('base', BRETT, 'BRETT', 18),
          amountRaw: swapOut.toString(),
          amountMinRaw: ((swapOut * 985n) / 1000n).toString(),
        }
      : { ...place('arbitrum', ARBITRUM_USDC, 'USDC', 6), amountRaw: '99300000', amountMinRaw: '98900000' },
    sender: address,
    recipient: address,
    method,
    table: METHODS_VERSION,
    provider,
    nativeFeeRaw: method === 'd1' ? '1000000000000000' : null,
    valueUsd: null,
    slippageBps: 100,
    feesUsd: 0.1,
    quotedAtMs: Date.now(),
  }
}

/** Presses the button where the page offers it, as somebody in a hurry would; nothing may be asked of the wallet. */
export async function expectRefusal(
  server: TestServer,
  person: Person,
  link: string,
  { method, title, words }: { method: MethodId; title: string; words: string },
): Promise<void> {
  const { page } = person
  const { usdc, client } = server.sandbox.chain
  const { address } = person.wallet.account
  await connect(person, link)
  const button = page.getByRole('button', { name: /^(Swap|Bridge) \d/ })
  const refused = page.locator('#act').getByRole('heading', { name: title })
  const other = page.locator('#act').getByRole('alert')
  await button.or(refused).or(other).first().waitFor()
  if (await button.isVisible()) {
    await button.click()
    await expect
      .poll(async () => person.wallet.sent.length > 0 || (await other.isVisible()), { timeout: 30_000 })
      .toBe(true)
  }
  expect(methods(person)).toEqual([])
  await heading(person, title)
  expect(await panel(page)).toContain(words)
  expect(await server.held(usdc, address)).toBe(1_000_000_000n)
  for (const spender of [THIEF, spenderOf(getMethod(method), 8453) as Address])
    expect(
      await client.readContract({ address: usdc, abi: erc20Abi, functionName: 'allowance', args: [address, spender] }),
    ).toBe(0n)
}
