import type { Token } from '../domain/token.ts'
import type { Meta } from './answer-fields.ts'

/** Parts of the examples in the documents: one fixed time, a few tokens, and a matching `meta`. */
const EXAMPLE_NOW_MS = Date.parse('2026-11-15T12:00:00Z')

export const EXAMPLE_URL = 'https://sextant.example'
export const EXAMPLE_WALLET = '0x1111111111111111111111111111111111111111'

export const exampleTime = (secondsFromNow: number): string =>
  new Date(EXAMPLE_NOW_MS + secondsFromNow * 1000).toISOString()

/** Ages in seconds by source name; `asOf` is the oldest of them. */
export function exampleMeta(ages: Record<string, number>): Meta {
  const ageSeconds = Math.max(...Object.values(ages))
  return {
    requestId: 'req_5b1d0c9a7e3f',
    asOf: exampleTime(-ageSeconds),
    ageSeconds,
    stale: false,
    sources: Object.entries(ages).map(([name, age]) => ({ name, at: exampleTime(-age) })),
    charged: true,
  }
}

export const etherOn = (chain: string, chainId: number): Token => ({
  symbol: 'ETH',
  name: 'Ether',
  chain,
  chainId,
  address: null,
  decimals: 18,
  verified: true,
})
