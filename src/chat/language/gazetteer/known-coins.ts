import type { ChainSlug } from '../../../domain/chains/chain.ts'

/** Tickers that mean a token in any letter case and position: well-known ones that are not ordinary words. */
export const CLEAR_SYMBOLS =
  `BTC ETH SOL USDC USDT DAI USDS USDE PYUSD USDG FRAX GHO BUSD TUSD FDUSD XRP BNB DOGE ADA TRX AVAX SHIB DOT
 BCH LTC MATIC POL ARB XLM XMR ETC ATOM HBAR ICP APT SUI TAO WBTC WETH STETH WSTETH RETH CBETH CBBTC EETH WEETH JITOSOL MSOL BSOL
 SUSDE SDAI EZETH TBTC LBTC PEPE WIF BONK FLOKI BRETT TOSHI DEGEN MOG POPCAT TURBO FARTCOIN PENGU TRUMP MEW GIGA SPX BOME PNUT GOAT
 AI16Z MOODENG NEIRO BNKR CLANKER AERO VIRTUAL AIXBT MORPHO AAVE UNI CRV MKR COMP LDO SNX SUSHI CAKE GMX DYDX PENDLE ENA ONDO ETHFI
 EIGEN LINK JUP JTO PYTH RAY ORCA HNT WLD STRK ZRO TIA SEI INJ RNDR RENDER FET GRT FIL ALGO VET QNT IMX STX KAS HYPE NEAR MNT OKB CRO
 RUNE THETA FTM MANA AXS SAND CHZ APE ENS BLUR RPL CVX FXS BAL YFI 1INCH KNC ZRX LRC ARKM ZORA KAITO USUAL SKY WETH USD1 XAUT PAXG
 CUSD CEUR CRVUSD SCRVUSD USDD USD0 SUSDS SFRAX USDY DOLA EURE EURS RSETH SWETH WBETH OSETH METH PUFETH BNSOL JLP KSM EGLD LUNC MINA XDC CFX
 ASTR TWT IOTX ZIL QTUM RVN DCR BTT KAIA SCR XVS CETUS SLERF MYRO HMSTR CATI BABYDOGE SAFEMOON RDNT EURC USDC.E USDT.E USDBC XDAI WAVAX WBNB WSOL CBDOGE CBXRP KTA VVV PUMP TON NOT XTZ EOS NEO ZEC DASH ROSE KAVA CELO ONE OSMO
 NVDA TSLA AAPL GOOGL AMZN MSFT SPY QQQ MSTR HOOD PLTR GME NFLX NVDAX TSLAX AAPLX SPYX COINX MSTRX HOODX GOOGLX`
    .trim()
    .split(/\s+/)

/** Tickers that are also ordinary words. They count as tokens only where a token is expected. */
export const UNCLEAR_SYMBOLS =
  `LINK NEAR AR RON JOE DEEP DOGS NOT ONE ME PEOPLE BASED SAFE HYPE RENDER APE COMP SAND GOAT TURBO TRUMP SKY PUMP VIRTUAL GIGA
 TON SUI CAKE UNI ENS OP META COIN AI ACT ALT APP ARC BE BILL BOND CAT DOG FUN GAS GAME HIGH HOT ID IP LA MASK MAGIC MEME MOON
 NOW OM PORTAL PRIME REQ SAFE SUPER SYN TRAC TRUE USUAL WELL ZERO SPELL PERP RARE MOVE LAYER GRASS DRIFT CLOUD W S IO ACE ALPHA
 BLUR BEAM CORE CHIP DATA EDGE EURO FLOW FLUX FORTH GODS HONEY KEY LIT LOOM MIR MIRROR OCEAN OPEN ORDER PLAY POND POLY PROS RAD
 RAI RAY REEF ROOK RUNE SEED SHIB SKILL SOLID STORM SUN SWAP TIME TOKE TOWER TRIBE TRU VITA WAX WAVES WOO YIELD GAINS IDLE POOL FARM
 BUY SELL SEND PAY BANK CASH GOLD GRAM MONEY STABLE TEAM WORK WORLD ZEN BAD BIT BLUE BIRD FAIR FREE GOOD HOPE LIKE LIVE LOVE OWN
 RED REAL RISK RIDE SIGN STAR STEP STAT TEST TRADE VIEW VOTE WIN MINT BORA ORBS DIA AUDIO ALICE API3 ANT BICO CELL CVC FOX FIRE FIS`
    .trim()
    .split(/\s+/)

/** Chains we can name but that the registry of EVM chains and Solana does not have. */
export const OTHER_CHAINS: Readonly<Record<string, readonly string[]>> = {
  tron: ['tron', 'trx', 'trc20', 'trc 20', '波场'],
  sui: ['sui', 'sui network'],
  bitcoin: ['bitcoin', 'btc', 'bitcoin network', 'lightning'],
  ton: ['ton', 'the open network'],
}

/** Further names of chains in the registry. */
export const CHAIN_NAMES = {
  ethereum: [
    'ethereum l1',
    'l1',
    'main net',
    'erc20',
    'erc 20',
    '以太坊主网',
    '以太坊',
    '主网',
    'эфириум',
    'эфире',
    'этериум',
    'ethereum ağı',
  ],
  base: ['base l2', 'base链', 'base 链', 'бейс', 'базе'],
  arbitrum: ['arbitum', 'arbi', 'арбитрум', 'arbitrum链'],
  optimism: ['optimsm', 'оптимизм', 'op stack'],
  polygon: ['полигон', 'poligon', '马蹄链'],
  bsc: ['binance', 'bnb smart chain', 'bsc链', '币安链', '币安智能链', 'binance chain', 'bep 20'],
  avalanche: ['avax c chain', 'c chain', 'avalanche c chain', 'авалан', 'аваланче', '雪崩'],
  solana: ['solana链', 'солана', 'солане', 'соланы', '索拉纳', 'sol链'],
  robinhood: ['robinhood', 'robin hood', 'rh', 'robinhood链', 'robinhood l2', 'robinhood chain'],
  gnosis: ['gnosis chain'],
  zksync: ['zk sync', 'zksync era', 'era'],
  worldchain: ['world chain', 'worldchain'],
} satisfies Partial<Record<ChainSlug, readonly string[]>>
