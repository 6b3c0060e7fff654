// Questions to every route that need no payment to be asked: coins and tokens, chains, kinds of orders.

const WALLET = '0x00000000000000000000000000000000000A11cE'
const SOLANA_WALLET = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'

/** Answers of every kind that a route has: coins and tokens, chains, kinds of orders. */
export const toQuestions = (launch: string): Record<string, object[]> => ({
  price: [{ symbol: 'ETH' }, { symbol: 'LINK' }, { symbol: 'STETH' }, { symbol: 'MOONLIT' }],
  quote: [
    { originChain: 'base', destinationChain: 'base', token: 'ETH', destinationToken: 'USDC', amount: '0.5' },
    { originChain: 'ethereum', destinationChain: 'arbitrum', token: 'USDC', amount: '250' },
    {
      ...{ originChain: 'solana', destinationChain: 'solana', token: 'SOL', destinationToken: 'USDC', amount: '2' },
      solanaAddress: SOLANA_WALLET,
    },
    {
      ...{ originChain: 'base', destinationChain: 'solana', token: 'USDC', destinationToken: 'SOL', amount: '100' },
      ...{ solanaAddress: SOLANA_WALLET, senderAddress: WALLET },
    },
  ],
  risk: [{ query: 'LINK' }, { query: 'WIF' }, { query: launch }],
  'smart-money': [
    { address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', chain: 'ethereum' },
    { address: launch, chain: 'base' },
  ],
  yield: [{ symbol: 'USDC', chain: 'base' }, { symbol: 'ETH' }],
  'prediction-markets': [{}, { topic: 'bitcoin' }, { topic: 'fed' }],
  'market-read': ['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402'].map((kind) => ({ kind })),
  treasury: [{ dao: 'uniswap' }, { dao: 'ens' }],
  'sniper-check': [
    { tokenAddress: launch, chain: 'base' },
    { tokenAddress: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', chain: 'ethereum' },
    { tokenAddress: '0x912CE59144191C1204E64559FE8253a0e49E6548', chain: 'arbitrum' },
    { tokenAddress: '0x4200000000000000000000000000000000000042', chain: 'optimism' },
    { tokenAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', chain: 'polygon' },
    { tokenAddress: '0x5fc5360D0400a0Fd4f2af552ADD042D716F1d168', chain: 'robinhood' },
    { tokenAddress: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', chain: 'solana' },
  ],
  'advanced-order': [
    { orderType: 'limit', side: 'buy', token: 'ETH', qty: '500', priceLevel: '500', senderAddress: WALLET },
    { orderType: 'stop-loss', token: 'ETH', qty: '1', priceLevel: '500', chain: 'arbitrum', senderAddress: WALLET },
    {
      ...{ orderType: 'twap', side: 'sell', token: 'ETH', qty: '2', durationSeconds: 3600, chain: 'base' },
      senderAddress: WALLET,
    },
  ],
})
