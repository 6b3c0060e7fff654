/** Holdings of the DAOs in token units; the market prices them. */
export interface MarketTreasury {
  slug: string
  name: string
  /** By DefiLlama's chain title; the DAO's own tokens are listed separately, as there. */
  chains: { title: string; own: readonly Position[]; others: readonly Position[] }[]
}

export interface Position {
  assetId: string
  amount: number
}

const of = (assetId: string, amount: number): Position => ({ assetId, amount })

export const TREASURIES: readonly MarketTreasury[] = [
  {
    slug: 'uniswap',
    name: 'Uniswap',
    chains: [
      {
        title: 'Ethereum',
        own: [of('uniswap', 271_400_000)],
        others: [of('ethereum', 1_840), of('usd-coin', 5_200_000), of('weth', 312.5), of('dai', 1_150_000)],
      },
      { title: 'Arbitrum', own: [], others: [of('arbitrum', 3_900_000)] },
    ],
  },
  {
    slug: 'ens',
    name: 'ENS',
    chains: [
      {
        title: 'Ethereum',
        own: [of('ethereum-name-service', 56_800_000)],
        others: [
          of('ethereum', 9_310),
          of('staked-ether', 14_720.25),
          of('wrapped-steth', 3_080),
          of('usd-coin', 8_400_000),
          of('dai', 5_050_000),
          of('chainlink', 1_200),
        ],
      },
    ],
  },
  {
    slug: 'arbitrum-dao',
    name: 'Arbitrum DAO',
    chains: [
      {
        title: 'Arbitrum',
        own: [of('arbitrum', 2_930_000_000)],
        others: [of('ethereum', 19_450), of('usd-coin', 3_100_000)],
      },
      { title: 'Arbitrum Nova', own: [], others: [of('ethereum', 1_930)] },
    ],
  },
]
