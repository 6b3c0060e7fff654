const WALLET = '0x00000000000000000000000000000000000A11cE'
const SOLANA_WALLET = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** Further questions for each route beside its example: several chains, symbols and addresses, every kind. */
const INPUTS: Record<string, object[]> = {
  price: [
    { symbol: 'BTC' },
    { symbol: '$sol' },
    { symbol: 'pepe' },
    { symbol: 'USDC' },
    { symbol: 'LINK' },
    { symbol: 'MATIC' },
  ],
  quote: [
    { originChain: 'base', destinationChain: 'base', token: 'ETH', destinationToken: 'USDC', amount: '0.5' },
    { originChain: 'ethereum', destinationChain: 'arbitrum', token: 'USDC', amount: '250' },
    { originChain: '1', destinationChain: 'eip155:10', token: 'ETH', amount: '1', senderAddress: WALLET },
    {
      originChain: 'base',
      destinationChain: 'solana',
      token: 'USDC',
      destinationToken: 'SOL',
      amount: '100',
      solanaAddress: SOLANA_WALLET,
      senderAddress: WALLET,
    },
    {
      originChain: 'solana',
      destinationChain: 'solana',
      token: 'SOL',
      destinationToken: 'USDC',
      amount: '2',
      solanaAddress: SOLANA_WALLET,
    },
    { originChain: 'base', destinationChain: 'base', token: BASE_USDC, destinationToken: 'WETH', amount: '1000' },
  ],
  risk: [
    { query: 'ETH' },
    { query: 'UNI' },
    { query: 'LINK' },
    { query: BASE_USDC },
    { query: 'WIF' },
    { query: 'PEPE' },
  ],
  'smart-money': [
    { address: BASE_USDC, chain: 'base', timeframe: '10m' },
    { address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', chain: 'ethereum', symbol: 'UNI', direction: 'SELL' },
    { address: '0x514910771AF9Ca656af840dff83E8264EcF986CA', chain: 'eth', timeframe: '1h' },
    { address: BASE_USDC, chain: '8453', timeframe: '30m' },
    { address: '0x912CE59144191C1204E64559FE8253a0e49E6548', chain: 'arbitrum', direction: 'BUY', timeframe: '6h' },
  ],
  yield: [
    { symbol: 'ETH' },
    { symbol: 'USDC', chain: 'base' },
    { symbol: 'usdt', limit: 10 },
    { symbol: 'WBTC', limit: 1 },
    { symbol: 'DAI', chain: 'ethereum', limit: 3 },
  ],
  'prediction-markets': [{}, { topic: 'bitcoin' }, { topic: 'fed', limit: 3 }, { topic: 'election' }, { limit: 10 }],
  'market-read': [
    { kind: 'defi' },
    { kind: 'narrative' },
    { kind: 'trending' },
    { kind: 'protocols' },
    { kind: 'fear' },
    { kind: 'x402' },
  ],
  treasury: [{ dao: 'uniswap' }, { dao: 'ens' }, { dao: 'arbitrum' }, { dao: 'Uniswap' }, { dao: 'ENS' }],
  'sniper-check': [
    { tokenAddress: '0x6c797E9f6dbB3dFaf1C68255f106890B4f60E612', chain: 'base' },
    { tokenAddress: '0x8c69f8961c578db32f23a6860a932b7795e7ceea', chain: '8453' },
    { tokenAddress: '0x26b427B92E3d8842e69122266569D940E9049275', chain: 'eip155:8453' },
    { tokenAddress: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', chain: 'solana' },
    { tokenAddress: '0x5fc5360D0400a0Fd4f2af552ADD042D716F1d168', chain: 'robinhood' },
  ],
  'advanced-order': [
    { orderType: 'limit', side: 'buy', token: 'ETH', qty: '500', priceLevel: '1500', senderAddress: WALLET },
    { orderType: 'stop-loss', token: 'ETH', qty: '1', priceLevel: '1200', chain: 'arbitrum', senderAddress: WALLET },
    { orderType: 'take-profit', token: 'ETH', qty: '1', priceLevel: '9000', chain: 'ethereum', senderAddress: WALLET },
    {
      orderType: 'twap',
      side: 'sell',
      token: 'ETH',
      qty: '2',
      durationSeconds: 3600,
      chain: 'base',
      senderAddress: WALLET,
    },
    {
      orderType: 'twap',
      side: 'buy',
      token: 'ETH',
      qty: '1000',
      durationSeconds: 7200,
      twapBucketCount: 12,
      chain: 'optimism',
      senderAddress: WALLET,
    },
    {
      orderType: 'limit',
      side: 'sell',
      token: 'ARB',
      qty: '100',
      priceLevel: '50',
      chain: 'arbitrum',
      senderAddress: WALLET,
    },
  ],
}

export const inputsOf = (name: string): object[] => INPUTS[name] ?? []
