/** What the files of tests with hostile routers share: server and links, where routers are asked, what they answer. */
import type { Hex } from 'viem'
import type { RelayOrder } from '../../app/sign/proofs/relay-order.ts'
import type { MethodId } from '../../src/domain/methods.ts'
import { createTradeSealer, type SealTrade } from './hostile-trade.ts'
import { type TestServer, useTestServer } from './test-server.ts'

/** A server for all tests of a file, and links for trades at it. */
export function useTrades(): { server: TestServer; seal: SealTrade } {
  const server = useTestServer()
  let sealer: Promise<SealTrade> | undefined
  return {
    server,
    async seal(...given) {
      sealer ??= createTradeSealer(server)
      return (await sealer)(...given)
    },
  }
}

/** Where the page asks each router for what it would sign, or for the price of it. */
export const AT = {
  k1: '**/kyberswap/base/api/v1/route/build',
  l1: '**/lifi/quote?*',
  r1: '**/relay/quote/v2',
  a1: '**/across/suggested-fees?*',
  d1: '**/debridge/v1.0/dln/order/create-tx?*',
  c1: '**/cow/base/api/v1/quote',
} as const satisfies Partial<Record<MethodId, string>>
export type AskedMethod = keyof typeof AT

/** The titles of refusals. */
export const CHANGED = 'The router changed the deal'
export const MORE = 'The router asks for more'
export const UNREAD = 'This transaction cannot be checked'
export const MOVED = 'The price has moved too far'

/** The answers, as far as the tests change them. */
export interface KyberAnswer {
  data: { data: Hex; routerAddress: string; transactionValue: string; authorizationList?: object[] }
}
export interface LifiAnswer {
  estimate: { approvalAddress: string; approvalName?: string }
  toolDetails?: { name: string }
  transactionRequest: { to: string; data: Hex; value: string; chainId: number; type?: number }
}
export interface RelayAnswer {
  steps: {
    id: string
    kind: string
    items: { data: { to: string; data: Hex; value: string; authorizationList?: object[] } }[]
  }[]
  protocol: { v2: { orderId: Hex; orderData: RelayOrder; orderSignature: Hex } }
}
export interface AcrossAnswer {
  spokePoolAddress: string
  outputAmount: string
  timestamp: string
  outputToken: { address: string }
}

/** The deposit among the steps of Relay. */
export function depositOf({ steps }: RelayAnswer): RelayAnswer['steps'][number]['items'][number]['data'] {
  const data = steps.find(({ id }) => id === 'deposit')?.items[0]?.data
  if (!data) throw new Error('no deposit')
  return data
}
