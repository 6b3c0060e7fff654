import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/server'
import { paymentMiddleware, x402ResourceServer } from '@x402/hono'
import { Hono } from 'hono'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { priceOffer } from '../../src/capabilities/price/offer.ts'
import { serveBench } from './child.ts'
import { createOfficialFacilitator, type OfficialWallet } from './official-facilitator.ts'
import { PUBLIC_URL, ROUTE, trivialAnswer } from './trivial-answer.ts'

export interface OfficialChannelSettings extends OfficialWallet {
  payTo: string
  authorizerKey: string
}

/** `@x402/hono` with the official scheme for channels, its state in memory, and the official facilitator in the same process. */
serveBench<OfficialChannelSettings>(async ({ payTo, authorizerKey, ...wallet }) => {
  const scheme = new BatchSettlementEvmScheme(payTo as Hex, {
    receiverAuthorizerSigner: privateKeyToAccount(authorizerKey as Hex) as never,
    withdrawDelay: 86_400,
  })
  const resourceServer = new x402ResourceServer(createOfficialFacilitator(wallet)).register('eip155:8453', scheme)
  const route = {
    accepts: [
      {
        scheme: 'batch-settlement',
        network: 'eip155:8453' as const,
        price: `$${priceOffer.priceUsd}`,
        payTo,
        maxTimeoutSeconds: 300,
      },
    ],
    resource: `${PUBLIC_URL}${ROUTE}`,
    description: priceOffer.summary,
    mimeType: 'application/json',
  }
  const app = new Hono()
  app.use(paymentMiddleware({ [`POST ${ROUTE}`]: route, [`GET ${ROUTE}`]: route }, resourceServer))
  app.post(ROUTE, (c) => c.json(trivialAnswer))
  app.get(ROUTE, (c) => c.json(trivialAnswer))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
})
