import { expect } from 'vitest'
import type { z } from 'zod'
import { fail } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { Ticket } from '../../domain/ticket.ts'
import type { RiskSource } from '../../ports/risk.ts'
import type { RouteOffer, RouteRequest, RoutesFound, TradeToken } from '../../ports/routes.ts'
import { defineCapability } from '../capability.ts'
import { quoteOffer } from './offer.ts'
import { findQuote } from './run.ts'

/** A quote over fake sources: what the routers, scanners and pools say is the test's to choose. */

export type Input = z.input<typeof quoteOffer.input>
export type Answer = z.output<typeof quoteOffer.output>

export const WALLET = '0x1111111111111111111111111111111111111111'
export const SOLANA_WALLET = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const STRANGER = '0x5A4Db0C0000000000000000000000000000000b1'
const DECIMALS: Record<string, number> = { ETH: 18, USDC: 6, SOL: 9, [STRANGER]: 18 }

export const context = createTestContext()

export const offer: RouteOffer = {
  provider: 'debridge',
  amountOutRaw: 99_600_000_000_000_000n,
  amountOutMinRaw: 99_102_000_000_000_000n,
  amountInUsd: 312.061,
  amountOutUsd: 310.81,
  priceImpactPct: 0.00001,
  slippagePct: 0.5,
  fees: [
    { type: 'gas', name: 'Ethereum gas', amountUsd: 0.9, paidFrom: 'wallet' },
    { type: 'bridge', name: 'Across fee', amountUsd: 1.25, paidFrom: 'output' },
  ],
  etaSeconds: 45,
  steps: [{ type: 'bridge', tool: 'Across', fromChain: 'ethereum', toChain: 'base' }],
  nativeFeeRaw: null,
  limits: { minRaw: null, maxRaw: null },
}
const slower = { ...offer, provider: 'relay', amountOutRaw: 99_500_000_000_000_000n, etaSeconds: 4 }
const cheaper = { ...offer, provider: 'across', amountOutRaw: 99_400_000_000_000_000n, fees: offer.fees.slice(0, 1) }

/** Scanners and pools that know nothing. */
const silent: RiskSource = {
  find: async (query) => Promise.reject(fail({ code: 'unknown_token', query })),
  market: async () => Promise.reject(fail({ code: 'no_data', about: 'pools' })),
  scans: async () => [],
  holders: async () => undefined,
  launch: () => 'not_looked_at',
  owner: async () => null,
}

export interface Given extends Partial<RoutesFound> {
  offer?: Partial<RouteOffer>
  /** What scanners and pools say about the unlisted token; without it they know nothing. */
  risk?: RiskSource
}

/** A router whose route for this trade can be signed. */
function providerOf({ from, to }: RouteRequest): string {
  if (from.chain.slug === to.chain.slug) return from.chain.kind === 'solana' ? 'jupiter' : 'lifi'
  return from.chain.kind === 'solana' ? 'relay' : 'debridge'
}

export function setUp({ risk = silent, ...found }: Given = {}) {
  const asked: RouteRequest[] = []
  const sealed: Ticket[] = []
  const sourced = (value: RouteOffer) => ({ value, source: value.provider, atMs: context.now() - 2_000 })
  const sources = {
    tokens: {
      resolve: async (query: string, { slug, id }: { slug: string; id: number | null }): Promise<TradeToken> => {
        const decimals = DECIMALS[query]
        if (decimals === undefined) throw fail({ code: 'unknown_token', query })
        const isNative = (query === 'ETH' && slug !== 'solana') || query === 'SOL'
        const address = isNative ? null : query === STRANGER ? STRANGER : `${query} on ${slug}`
        return {
          symbol: query === STRANGER ? 'QKKA' : query,
          name: query,
          chain: slug,
          chainId: id,
          address,
          decimals,
          verified: query !== STRANGER,
        }
      },
    },
    routes: {
      find: async (request: RouteRequest): Promise<RoutesFound> => {
        asked.push(request)
        return {
          best: sourced({
            ...offer,
            provider: providerOf(request),
            ...found.offer,
          }),
          alternatives: [sourced(slower), sourced(cheaper)],
          checks: { balance: 'unknown', allowance: 'not_needed' },
          missed: [],
          ...found,
          valuedBy: found.valuedBy ?? { from: 'routers', to: 'routers' },
        }
      },
    },
    risk,
    tickets: {
      seal: async (intent: Ticket) => {
        sealed.push(intent)
        return { link: 'https://sextant.example/s/t', longLink: 'https://sextant.example/sign/t' }
      },
    },
  }
  const dependencies = { sources, context, publicUrl: 'https://sextant.example' }
  const ask = async (input: Input): Promise<Answer> => {
    const { answer } = defineCapability(quoteOffer, (given) => findQuote(given, dependencies))
    // Every port is faked above; the catalog's own dependencies hold more than this route may use.
    const all = dependencies as unknown as Parameters<typeof answer>[1]
    const body = await answer(quoteOffer.input.parse(input), all, { requestId: 'req_1', charged: true })
    expect(quoteOffer.output.parse(body)).toEqual(body)
    return body as Answer
  }
  return { ask, asked, sealed }
}

export const bridge: Input = { originChain: 'ethereum', destinationChain: 'base', token: 'ETH', amount: '0.1' }
export const swap: Input = {
  originChain: 'base',
  destinationChain: '8453',
  token: 'USDC',
  amount: '250',
  destinationToken: 'ETH',
}
