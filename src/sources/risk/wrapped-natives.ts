/** The contract that stands for a chain's own coin in pools; scanners know no other form of it. */
export const WRAPPED_NATIVES: Readonly<Record<string, string>> = {
  ethereum: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  bsc: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  polygon: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  avalanche: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  solana: 'So11111111111111111111111111111111111111112',
}
