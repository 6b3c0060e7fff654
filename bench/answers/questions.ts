import type { Capability } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { USDC_ON_BASE as USDC } from '../../src/domain/chains/contracts.ts'

/** One capability and its questions, the most frequent first. */
export interface Asked {
  capability: Capability
  /** Validated inputs, with defaults filled in. */
  inputs: unknown[]
}

const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
const WALLET = '0x00000000000000000000000000000000000A11cE'
const SOLANA_WALLET = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'

const QUESTIONS: Record<string, object[]> = {
  price: [{ symbol: 'ETH' }, { symbol: 'BTC' }, { symbol: 'SOL' }, { symbol: 'PEPE' }, { symbol: 'LINK' }],
  quote: [
    { originChain: 'base', destinationChain: 'base', token: 'ETH', destinationToken: 'USDC', amount: '0.5' },
    { originChain: 'ethereum', destinationChain: 'arbitrum', token: 'USDC', amount: '250' },
    {
      originChain: 'solana',
      destinationChain: 'solana',
      token: 'SOL',
      destinationToken: 'USDC',
      amount: '2',
      solanaAddress: SOLANA_WALLET,
    },
  ],
  risk: [{ query: 'PEPE' }, { query: 'UNI' }, { query: 'WIF' }, { query: USDC }],
  'smart-money': [
    // Without a key a busy token is not covered for a whole day.
    { address: PEPE, chain: 'ethereum', timeframe: '6h' },
    { address: USDC, chain: 'base', timeframe: '5m' },
    { address: USDC, chain: 'base', timeframe: '5m', direction: 'SELL' },
  ],
  yield: [{ symbol: 'USDC' }, { symbol: 'ETH' }, { symbol: 'USDC', chain: 'base' }, { symbol: 'WBTC', limit: 10 }],
  'prediction-markets': [{}, { topic: 'bitcoin' }, { topic: 'fed' }, { topic: 'election' }],
  'market-read': ['fear', 'trending', 'defi', 'narrative', 'protocols', 'x402'].map((kind) => ({ kind })),
  treasury: [{ dao: 'uniswap' }, { dao: 'ens' }, { dao: 'arbitrum' }],
  'sniper-check': [
    { tokenAddress: PEPE, chain: 'ethereum' },
    { tokenAddress: WIF, chain: 'solana' },
  ],
  'advanced-order': [
    { orderType: 'limit', side: 'buy', token: 'ETH', qty: '500', priceLevel: '1500', senderAddress: WALLET },
    { orderType: 'take-profit', token: 'ETH', qty: '1', priceLevel: '9000', chain: 'ethereum', senderAddress: WALLET },
    { orderType: 'twap', side: 'sell', token: 'ETH', qty: '2', durationSeconds: 3600, senderAddress: WALLET },
  ],
}

/** Only orders name a wallet, because they must; balances are cached for seconds only. */
export function listAsked(launches: readonly string[]): Asked[] {
  return catalog.map((capability) => {
    const { name, input } = capability.offer
    const launched = name === 'sniper-check' ? launches.slice(0, 2) : []
    const asked = [...(QUESTIONS[name] ?? []), ...launched.map((tokenAddress) => ({ tokenAddress, chain: 'base' }))]
    if (asked.length === 0) throw new Error(`nobody asks ${name} anything: add questions for it`)
    return { capability, inputs: asked.map((body) => input.parse(body)) }
  })
}
