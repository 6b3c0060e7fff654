import { ownTable } from '../own-table.ts'

/** The one table of names of coins: what people call them, and what they were called before. Chat and every route read it. */

/** Names, nicknames and common misspellings, with the ticker that is meant. */
export const COIN_NAMES = ownTable<string>({
  bitcoin: 'BTC',
  bitcoins: 'BTC',
  xbt: 'BTC',
  ether: 'ETH',
  ethereum: 'ETH',
  eths: 'ETH',
  etherium: 'ETH',
  etherum: 'ETH',
  solana: 'SOL',
  solano: 'SOL',
  chainlink: 'LINK',
  dogecoin: 'DOGE',
  'doge coin': 'DOGE',
  cardano: 'ADA',
  ripple: 'XRP',
  litecoin: 'LTC',
  polkadot: 'DOT',
  avalanche: 'AVAX',
  polygon: 'POL',
  tron: 'TRX',
  toncoin: 'TON',
  cosmos: 'ATOM',
  monero: 'XMR',
  stellar: 'XLM',
  arbitrum: 'ARB',
  optimism: 'OP',
  uniswap: 'UNI',
  aave: 'AAVE',
  curve: 'CRV',
  maker: 'MKR',
  makerdao: 'MKR',
  lido: 'LDO',
  pendle: 'PENDLE',
  ethena: 'ENA',
  hyperliquid: 'HYPE',
  jupiter: 'JUP',
  raydium: 'RAY',
  aerodrome: 'AERO',
  virtuals: 'VIRTUAL',
  'virtuals protocol': 'VIRTUAL',
  worldcoin: 'WLD',
  celestia: 'TIA',
  injective: 'INJ',
  aptos: 'APT',
  filecoin: 'FIL',
  hedera: 'HBAR',
  bittensor: 'TAO',
  kaspa: 'KAS',
  'shiba inu': 'SHIB',
  shiba: 'SHIB',
  'pudgy penguins token': 'PENGU',
  dogwifhat: 'WIF',
  tether: 'USDT',
  'usd coin': 'USDC',
  'wrapped bitcoin': 'WBTC',
  'wrapped ether': 'WETH',
  'wrapped eth': 'WETH',
  'wrapped btc': 'WBTC',
  'staked eth': 'STETH',
  'lido staked eth': 'STETH',
  'rocket pool eth': 'RETH',
  'coinbase btc': 'CBBTC',
  'render token': 'RENDER',
  'official trump': 'TRUMP',
  'trump coin': 'TRUMP',
  'bitcoin cash': 'BCH',
  'ethereum classic': 'ETC',
  'near protocol': 'NEAR',
  // ru
  биткоин: 'BTC',
  биткойн: 'BTC',
  биток: 'BTC',
  биткои: 'BTC',
  эфир: 'ETH',
  эфириум: 'ETH',
  эфира: 'ETH',
  солана: 'SOL',
  соланы: 'SOL',
  солану: 'SOL',
  догикоин: 'DOGE',
  тезер: 'USDT',
  юсдт: 'USDT',
  усдт: 'USDT',
  юсдс: 'USDC',
  усдс: 'USDC',
  пепе: 'PEPE',
  тон: 'TON',
  биткоина: 'BTC',
  догекоин: 'DOGE',
  // es, pt, tr, vi
  éter: 'ETH',
  etereo: 'ETH',
  etér: 'ETH',
  // zh
  以太坊: 'ETH',
  以太币: 'ETH',
  以太: 'ETH',
  姨太: 'ETH',
  比特币: 'BTC',
  大饼: 'BTC',
  二饼: 'ETH',
  索拉纳: 'SOL',
  狗狗币: 'DOGE',
  瑞波币: 'XRP',
  莱特币: 'LTC',
  币安币: 'BNB',
  波场: 'TRX',
  泰达币: 'USDT',
  柴犬币: 'SHIB',
  佩佩: 'PEPE',
  雪崩: 'AVAX',
  艾达币: 'ADA',
  波卡: 'DOT',
})

/** Companies, with the ticker of their share. A coin may bear the same word, so only chat reads these. */
export const STOCK_NAMES = ownTable<string>({
  nvidia: 'NVDA',
  tesla: 'TSLA',
  apple: 'AAPL',
  google: 'GOOGL',
  amazon: 'AMZN',
  microsoft: 'MSFT',
  microstrategy: 'MSTR',
  palantir: 'PLTR',
  gamestop: 'GME',
  netflix: 'NFLX',
  coinbase: 'COIN',
  英伟达: 'NVDA',
  特斯拉: 'TSLA',
})

/** Words for a group of coins, or for a part of one. Coins bear some of them as tickers, so only chat reads these. */
export const GROUP_NAMES = ownTable<string>({
  sats: 'BTC',
  stables: 'STABLES',
  stablecoin: 'STABLES',
  stablecoins: 'STABLES',
  'stable coin': 'STABLES',
  'stable coins': 'STABLES',
  stable: 'STABLES',
  стейблкоин: 'STABLES',
  стейблы: 'STABLES',
  стейблов: 'STABLES',
  'monedas estables': 'STABLES',
  estables: 'STABLES',
  stablecoinler: 'STABLES',
  estáveis: 'STABLES',
  'moedas estáveis': 'STABLES',
  稳定币: 'STABLES',
})

/** How a ticker came to mean another one. */
interface FormerTicker {
  now: string
  /** What to say of it, after the ticker; null for a mere other spelling. */
  became: string | null
}

/**
 * Tickers that now mean another one, one old coin for one new coin. Where the number of coins changed (LEND to AAVE), the
 * price of the new ticker would be wrong for the old one, so such a ticker is not here.
 */
export const FORMER_TICKERS = ownTable<FormerTicker>({
  XBT: { now: 'BTC', became: null },
  XDG: { now: 'DOGE', became: null },
  MATIC: { now: 'POL', became: 'was exchanged one to one for POL' },
  RNDR: { now: 'RENDER', became: 'was exchanged one to one for RENDER' },
  TON: { now: 'GRAM', became: 'is now called GRAM' },
})

/** Tickers that exchanges write before USD or USDT without a sign between. A test holds it to the table of well-known coins. */
export const PAIRED_TICKERS: readonly string[] =
  `BTC ETH SOL BNB XRP DOGE ADA TRX AVAX POL HYPE GRAM TON LTC BCH BSV XLM XMR ZEC DASH ETC DOT ATOM NEAR SUI APT ICP
 HBAR FIL ALGO XTZ VET TAO KAS TIA SEI INJ STX FLR XDC QNT CRO MNT S MON STRK ZK AR RUNE IP ARB OP LINK UNI AAVE SKY
 LDO CRV CVX COMP ENS GRT MORPHO PENDLE ENA ONDO EIGEN ETHFI FET RENDER WLD ZRO IMX SAND MANA APE AXS GALA CHZ BAT
 1INCH CAKE AERO VIRTUAL JUP JTO PYTH RAY PUMP SHIB PEPE FLOKI SPX BONK WIF PENGU TRUMP FARTCOIN STETH CBETH RETH
 WSTETH WETH WBTC CBBTC PAXG XAUT USDT USDC DAI USDS USDE PYUSD USDG RLUSD FDUSD TUSD GHO CRVUSD EURC`.split(/\s+/)
