import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { BatchSettlementEvmScheme as BatchClient } from '@x402/evm/batch-settlement/client'
import { BatchSettlementEvmScheme as BatchServer } from '@x402/evm/batch-settlement/server'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { paymentMiddleware, x402ResourceServer } from '@x402/hono'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOfficialFacilitator } from '../../bench/contestants/official-facilitator.ts'
import { freshAccount } from '../../sandbox/chain/accounts.ts'
import { type SandboxChain, startChain } from '../../sandbox/start-chain.ts'
import { channelOf, decodeHeader, type Entry, readOnChain } from '../kit/channel-buyer.ts'

// The official client, server and facilitator, as they are published, live a whole channel on the sandbox's contract.

let chain: SandboxChain
let server: ServerType
let url: string
let scheme: BatchServer
let facilitator: ReturnType<typeof createOfficialFacilitator>
beforeAll(async () => {
  chain = await startChain()
  facilitator = createOfficialFacilitator({
    ...{ rpcUrl: chain.url, relayerKey: chain.relayer.privateKey, countNonces: true, pollingMs: 20 },
  })
  scheme = new BatchServer(chain.payTo, { receiverAuthorizerSigner: freshAccount() as never, withdrawDelay: 900 })
  const resources = new x402ResourceServer(facilitator).register('eip155:8453', scheme)
  const route = {
    accepts: [{ scheme: 'batch-settlement', network: 'eip155:8453' as const, price: '$0.01', payTo: chain.payTo }],
    description: 'a call',
    mimeType: 'application/json',
  }
  const app = new Hono()
  app.use(paymentMiddleware({ 'GET /call': route }, resources))
  app.get('/call', (context) => context.json({ answer: 42 }))
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/call`
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await chain.stop()
})

it('deposit, vouchers, claim, settle, partial and full refund', async () => {
  const payer = await chain.createPayer()
  const signer = { ...payer, readContract: chain.client.readContract.bind(chain.client) }
  const buyer = new BatchClient(signer as never)
  const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:8453', buyer))
  const { accepts } = decodeHeader((await fetch(url)).headers.get('payment-required') ?? '')
  const { id } = channelOf(accepts[0] as Entry, payer)
  for (let call = 0; call < 5; call++) expect((await pay(url)).status).toBe(200)
  const { balance } = await readOnChain({ chain } as never, id)
  expect(balance).toBe(100_000n)
  const manager = scheme.createChannelManager(facilitator, 'eip155:8453')
  const before = await chain.balanceOf(chain.payTo)
  await manager.claimAndSettle()
  expect((await chain.balanceOf(chain.payTo)) - before).toBe(50_000n)
  expect(await readOnChain({ chain } as never, id)).toEqual({ balance: 100_000n, totalClaimed: 50_000n })
  expect((await pay(url)).status).toBe(200)
  expect((await buyer.refund(url, { amount: '10000' })).success).toBe(true)
  expect(await readOnChain({ chain } as never, id)).toEqual({ balance: 90_000n, totalClaimed: 60_000n })
  expect((await buyer.refund(url)).success).toBe(true)
  expect(await readOnChain({ chain } as never, id)).toEqual({ balance: 60_000n, totalClaimed: 60_000n })
  expect(await chain.balanceOf(payer.address)).toBe(1_000_000_000n - 60_000n)
  // A client that lost its state goes on from what the chain and the server know.
  const forgetful = wrapFetchWithPayment(
    fetch,
    new x402Client().register('eip155:8453', new BatchClient(signer as never)),
  )
  expect((await forgetful(url)).status).toBe(200)
})
