import { MULTICALL3 } from '../contracts.ts'
import { type ChainRow, ETHER } from '../row.ts'

export const robinhood = {
  slug: 'robinhood',
  name: 'Robinhood Chain',
  aliases: ['rh', 'robinhood chain', 'rh chain'],
  kind: 'evm',
  id: 4663,
  native: ETHER,
  wrapped: null,
  stable: 'USDG',
  usdc: null,
  gasReserve: '0.0003',
  multicall3: MULTICALL3,
  lifiDiamond: '0xB477751B76CF82d00a686A1232f5fCD772414Af3',
  explorer: {
    tx: 'https://robinhoodchain.blockscout.com/tx/',
    address: 'https://robinhoodchain.blockscout.com/address/',
  },
  rpcUrls: ['https://rpc.mainnet.chain.robinhood.com'],
  orderVenues: ['definitive'],
  names: {
    defillama: 'Robinhood Chain',
    defillama_coins: null,
    dexscreener: 'robinhood',
    geckoterminal: 'robinhood',
    coingecko: 'robinhood',
    nansen: 'robinhood',
    honeypot_is: null,
    blockscout: 'blockscout_robinhood',
    lifi: 4663,
    relay: 4663,
    debridge: null,
    across: null,
    kyberswap: 'robinhood',
    cow: null,
  },
} as const satisfies ChainRow
