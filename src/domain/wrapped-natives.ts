/** The contract that stands for a chain's own coin in pools; scanners and flows know no other form of it. */
export const WRAPPED_NATIVES: Readonly<Record<string, string>> = {
  ethereum: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  base: '0x4200000000000000000000000000000000000006',
  optimism: '0x4200000000000000000000000000000000000006',
  arbitrum: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  bsc: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  polygon: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  avalanche: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  solana: 'So11111111111111111111111111111111111111112',
}
