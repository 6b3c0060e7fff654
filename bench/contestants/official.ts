import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { bazaarResourceServerExtension } from '@x402/extensions/bazaar'
import { paymentIdentifierResourceServerExtension } from '@x402/extensions/payment-identifier'
import { paymentMiddleware, x402ResourceServer } from '@x402/hono'
import { Hono } from 'hono'
import { priceOffer } from '../../src/capabilities/price/offer.ts'
import { paymentIdentifierExtension, toBazaarExtension } from '../../src/http/wire/payment-required.ts'
import { serveBench } from './child.ts'
import { createOfficialFacilitator, type OfficialWallet } from './official-facilitator.ts'
import { PUBLIC_URL, ROUTE, trivialAnswer } from './trivial-answer.ts'

export interface OfficialSettings extends OfficialWallet {
  payTo: string
  /** Settles before the answer is made: faster, but a failing answer is charged too. */
  upfront?: boolean
  /** Declares the same extensions as our challenge: bazaar and payment-identifier. */
  extensions?: boolean
}

/** `@x402/hono` as its documentation shows it, with the official facilitator in the same process. */
serveBench<OfficialSettings>(async ({ payTo, extensions = false, upfront = false, ...wallet }) => {
  const resourceServer = new x402ResourceServer(createOfficialFacilitator(wallet)).register(
    'eip155:8453',
    new ExactEvmScheme(),
  )
  if (extensions) {
    resourceServer
      .registerExtension(bazaarResourceServerExtension)
      .registerExtension(paymentIdentifierResourceServerExtension)
  }
  const route = {
    accepts: [
      {
        scheme: 'exact',
        network: 'eip155:8453' as const,
        price: `$${priceOffer.priceUsd}`,
        payTo,
        ...PAY_WITHIN,
        ...(upfront ? UPFRONT : {}),
      },
    ],
    resource: `${PUBLIC_URL}${ROUTE}`,
    description: priceOffer.summary,
    mimeType: 'application/json',
    serviceName: 'Sextant',
    tags: [...priceOffer.tags],
    ...(extensions ? { extensions: { ...toBazaarExtension(priceOffer), ...paymentIdentifierExtension() } } : {}),
  }
  const app = new Hono()
  app.use(paymentMiddleware({ [`POST ${ROUTE}`]: route }, resourceServer))
  app.post(ROUTE, (c) => c.json(trivialAnswer))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
})

const PAY_WITHIN = { maxTimeoutSeconds: 300 }
const UPFRONT = { extra: { paymentFlow: 'upfront' } }
