import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Slots } from '../../src/chat/slots.ts'
import { GIVEN_NAMES } from '../../src/chat/understand/accounted/given-names.ts'
import { understand } from '../../src/chat/understand/understand.ts'

/** Another token, chain or number in the same sentence changes that slot and nothing else. */
interface Parts {
  token: string
  other: string
  chain: string
  far: string
  amount: string
  name: string
}

const TOKENS = [
  'ETH',
  'SOL',
  'USDC',
  'LINK',
  'PEPE',
  'AERO',
  'ARB',
  'OP',
  'BONK',
  'WBTC',
  'UNI',
  'NEAR',
  'HYPE',
  'ONDO',
  'VIRTUAL',
  'WIF',
  'DAI',
  'AAVE',
  'MORPHO',
  'CAKE',
]
const CHAINS = ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'bsc', 'avalanche', 'linea', 'scroll', 'gnosis']

const parts: fc.Arbitrary<Parts> = fc
  .record({
    tokens: fc.uniqueArray(fc.constantFrom(...TOKENS), { minLength: 2, maxLength: 2 }),
    chains: fc.uniqueArray(fc.constantFrom(...CHAINS), { minLength: 2, maxLength: 2 }),
    amount: fc.oneof(
      fc.integer({ min: 1, max: 99_999 }).map(String),
      fc.integer({ min: 1, max: 9_999 }).map((units) => String(units / 10_000)),
    ),
    // Spelled as names are: letters in any order look mistyped, and such a payment is said back first.
    name: fc.constantFrom(...GIVEN_NAMES).map((word) => `${word}.eth`),
    small: fc.boolean(),
  })
  .map(({ tokens: [token = '', other = ''], chains: [chain = '', far = ''], amount, name, small }) => ({
    token: small ? token.toLowerCase() : token,
    other: small ? other.toLowerCase() : other,
    chain,
    far,
    amount,
    name,
  }))

const up = (text: string): string => text.toUpperCase()

const SENTENCES: readonly [string, (parts: Parts) => string, (parts: Parts) => Slots][] = [
  ['price', ({ token }) => `price of ${token}`, ({ token }) => ({ symbol: up(token) })],
  ['price', ({ token }) => `what is ${token} trading at`, ({ token }) => ({ symbol: up(token) })],
  ['risk', ({ token }) => `is ${token} a scam?`, ({ token }) => ({ query: up(token) })],
  [
    'smart-money',
    ({ token }) => `are whales buying ${token}`,
    ({ token }) => ({ symbol: up(token), direction: 'BUY' }),
  ],
  [
    'yield',
    ({ token, chain }) => `best apy for ${token} on ${chain}`,
    ({ token, chain }) => ({ symbol: up(token), chain }),
  ],
  ['sniper-check', ({ token }) => `top holders of ${token}`, ({ token }) => ({ tokenAddress: up(token) })],
  [
    'quote',
    ({ token, other, amount }) => `swap ${amount} ${token} to ${other}`,
    ({ token, other, amount }) => ({ token: up(token), amount, destinationToken: up(other) }),
  ],
  [
    'quote',
    ({ token, other, amount, chain }) => `convert ${amount} ${token} into ${other} on ${chain}`,
    ({ token, other, amount, chain }) => ({
      token: up(token),
      amount,
      destinationToken: up(other),
      originChain: chain,
      destinationChain: chain,
    }),
  ],
  [
    'quote',
    ({ token, amount, chain }) => `buy $${amount} of ${token} on ${chain}`,
    ({ token, amount, chain }) => ({
      amount: `$${amount}`,
      destinationToken: up(token),
      originChain: chain,
      destinationChain: chain,
    }),
  ],
  [
    'quote',
    ({ token, other }) => `sell all my ${token} for ${other}`,
    ({ token, other }) => ({ token: up(token), amount: 'all', destinationToken: up(other) }),
  ],
  [
    'quote',
    ({ token, amount, chain, far }) => `bridge ${amount} ${token} from ${chain} to ${far}`,
    ({ token, amount, chain, far }) => ({ token: up(token), amount, originChain: chain, destinationChain: far }),
  ],
  [
    'pay',
    ({ token, amount, name, chain }) => `send ${amount} ${token} to ${name} on ${chain}`,
    ({ token, amount, name, chain }) => ({ amount, token: up(token), recipient: name, chain }),
  ],
  [
    'advanced-order',
    ({ token, amount }) => `limit sell ${amount} ${token} at 25`,
    ({ token, amount }) => ({ orderType: 'limit', side: 'sell', token: up(token), qty: amount, priceLevel: '25' }),
  ],
  [
    'advanced-order',
    ({ token, amount }) => `stop loss on ${amount} ${token} at 0.5`,
    ({ token, amount }) => ({ orderType: 'stop-loss', side: 'sell', token: up(token), qty: amount, priceLevel: '0.5' }),
  ],
  [
    'advanced-order',
    ({ token, amount }) => `twap $${amount} into ${token} over 6 hours`,
    ({ token, amount }) => ({
      orderType: 'twap',
      side: 'buy',
      token: up(token),
      qty: amount,
      durationSeconds: '21600',
    }),
  ],
]

describe('words that are exchanged', () => {
  it.each(
    SENTENCES.map(([intent, say, slots]) => ({
      intent,
      say,
      slots,
      example: say({ token: 'ETH', other: 'SOL', chain: 'base', far: 'linea', amount: '3', name: 'nick.eth' }),
    })),
  )('$example', ({ intent, say, slots }) => {
    fc.assert(
      fc.property(parts, (said) => {
        expect(understand(say(said))).toMatchObject({ kind: 'answer', intent, slots: slots(said) })
        expect(Object.keys((understand(say(said)) as { slots: Slots }).slots).sort()).toEqual(
          Object.keys(slots(said)).sort(),
        )
      }),
      { numRuns: 400 },
    )
  })
})
