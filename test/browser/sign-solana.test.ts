import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TradeTicket } from '../../src/domain/ticket.ts'
import { heading, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const WALLET = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const trade: TradeTicket = {
  kind: 'swap',
  id: 'q_00000000000000000000501a',
  from: { chain: 'solana', address: null, symbol: 'SOL', decimals: 9, amountRaw: '1000000000' },
  to: { chain: 'solana', address: USDC, symbol: 'USDC', decimals: 6, amountRaw: '100000000', amountMinRaw: '1000000' },
  sender: WALLET,
  recipient: WALLET,
  provider: 'jupiter',
  slippageBps: 50,
  feesUsd: 0.01,
  quotedAtMs: 0,
}

/** A wallet that announces itself as the wallet standard says. */
const INJECTED = `(() => {
  const account = { address: '${WALLET}', publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: ['solana:signAndSendTransaction'] }
  const wallet = {
    version: '1.0.0', name: 'Tide', icon: 'data:image/svg+xml;base64,PHN2Zy8+', chains: ['solana:mainnet'], accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signAndSendTransaction': {
        version: '1.0.0', supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction({ transaction }) {
          window.signed = new TextDecoder().decode(transaction)
          return [{ signature: Uint8Array.from({ length: 64 }, (_, place) => place + 1) }]
        },
      },
    },
  }
  const register = ({ register }) => register(wallet)
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
})()`

it('a trade from Solana goes through a wallet-standard wallet, with the router’s own bytes', async () => {
  const person = await server.createPerson({ hasWallet: false })
  await person.context.addInitScript({ content: INJECTED })
  // The sandbox has no Solana chain: how it ended is told in its place.
  await person.page.route('**/lifi/status?*', (route) =>
    route.fulfill({
      json: { status: 'DONE', substatusMessage: 'The transfer is complete.', receiving: { amount: '99500000' } },
    }),
  )
  await person.page.goto(await server.seal(trade))
  await person.page.getByRole('button', { name: 'Tide' }).click()
  await person.page.getByRole('button', { name: 'Swap 1 SOL' }).click()
  await heading(person, 'Swapped')
  expect(await person.page.evaluate('window.signed')).toBe('sandbox: no Solana here')
  expect(await panel(person.page)).toContain('99.5 USDC')
  expect(person.pageErrors).toEqual([])
})
