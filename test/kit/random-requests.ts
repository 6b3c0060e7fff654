import type { SandboxLaunch } from '../../sandbox/launches/read-launches.ts'
import { seeded } from '../chaos/seeded.ts'
import { inputsOf } from '../e2e/all-routes.inputs.ts'

/** Random requests that pass validation: good ones, which come again and again, and ones that cannot be answered. */

export interface RandomRequest {
  name: string
  input: object
}

type Draw = <T>(from: readonly T[]) => T

const WORDS = ['ETH', 'btc', '$SOL', 'Ether', 'USDC', 'PEPE', 'LINK', 'uni', 'ARB', 'WIF', 'AAVE', 'BTC/USD', 'DOGE']
const ODD_WORDS = [
  'ETH/EUR',
  'ZZQQXX',
  'ſolana',
  'NOPE123',
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F98e',
  'a b c',
  '??',
]
const CHAINS = ['base', 'ethereum', 'arbitrum', '8453', 'eip155:10', 'solana', 'robinhood', 'bsc']
const ODD_CHAINS = ['atlantis', 'eip155:999999', 'bitcoin']
const ADDRESSES = [
  '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
  '0x514910771af9ca656af840dff83e8264ecf986ca',
  '0x1111111111111111111111111111111111111112',
  '0x12',
]
const AMOUNTS = ['1', '250', '0.5', '0.1234567', '1000000']
const TIMEFRAMES = ['5m', '1h', '4h', '24h', '1d', '7d', '30d', '1w']

/** Draws requests of all routes; the same seed gives the same ones. `launches` are tokens on the sandbox's chain. */
export function createRandomRequests(seed: number, launches: readonly SandboxLaunch[]): () => RandomRequest {
  const chance = seeded(seed)
  const draw: Draw = (from) => from[Math.floor(chance() * from.length)] as (typeof from)[number]
  const maybe = (share: number) => chance() < share
  const word = () => (maybe(0.2) ? draw(ODD_WORDS) : draw(WORDS))
  const chain = () => (maybe(0.15) ? draw(ODD_CHAINS) : draw(CHAINS))
  const makers: Record<string, () => object> = {
    price: () => ({ symbol: word().slice(0, 20) }),
    risk: () => ({ query: maybe(0.3) ? draw(ADDRESSES) : word() }),
    quote: () => ({
      originChain: chain(),
      destinationChain: chain(),
      token: word(),
      amount: draw(AMOUNTS),
      ...(maybe(0.7) ? { destinationToken: word() } : {}),
      ...(maybe(0.2) ? { senderAddress: draw(ADDRESSES) } : {}),
    }),
    'smart-money': () => ({ address: draw(ADDRESSES), chain: chain(), timeframe: draw(TIMEFRAMES) }),
    yield: () => ({ symbol: word().slice(0, 20), ...(maybe(0.4) ? { chain: chain() } : {}) }),
    'prediction-markets': () => ({ topic: draw(['bitcoin', 'fed', 'election', '???', 'zzzqq', 'eth']) }),
    'market-read': () => ({ kind: draw(['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402']) }),
    treasury: () => ({ dao: draw(['uniswap', 'UNI', 'ens dao', 'arbitrum', 'aave', 'nobody', 'Lido']) }),
    'sniper-check': () => ({
      tokenAddress: maybe(0.5) ? draw(launches).token : draw(ADDRESSES),
      chain: maybe(0.6) ? 'base' : chain(),
    }),
    'advanced-order': () => ({
      orderType: draw(['limit', 'twap', 'stop-loss', 'take-profit']),
      token: word(),
      qty: draw(AMOUNTS),
      ...(maybe(0.6) ? { side: draw(['buy', 'sell']) } : {}),
      ...(maybe(0.7) ? { priceLevel: draw(['1', '1500', '90000']) } : {}),
      ...(maybe(0.5) ? { durationSeconds: 3_600 } : {}),
      ...(maybe(0.5) ? { chain: chain() } : {}),
    }),
  }
  const names = Object.keys(makers)
  return () => {
    const name = draw(names)
    const known = inputsOf(name)
    const make = makers[name] as () => object
    return { name, input: maybe(0.6) ? draw(known) : make() }
  }
}
