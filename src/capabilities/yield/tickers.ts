import { STABLE_TICKERS } from './stables.ts'

/**
 * What a request asks for: tokens by ticker, and words beside them that narrow the kind of pool ("USDC lending",
 * "single sided ETH", "stablecoins").
 */

/**
 * Names of a requested ticker in pools: the token and its wrapped forms (`own`), its staked forms, and its savings
 * forms, which earn interest by being held.
 */
export interface TickerGroup {
  own: readonly string[]
  staked: readonly string[]
  savings: readonly string[]
}

/** Which pools a request accepts, beside its tokens. */
export type PoolKind = 'single' | 'stable' | 'staking' | 'lending'

export interface Asked {
  /** As it is shown: the tickers, or `stablecoins`. */
  name: string
  groups: TickerGroup[]
  kinds: PoolKind[]
}

/** Reads `symbol`. `$eth-usdc` asks for pools with both tokens; "USDC lending" for one token in one kind of pool. */
export function readAsked(symbol: string): Asked {
  const text = symbol.trim().replace(/^\$/, '').toUpperCase()
  const words = text.split(/[-/\s]+/).filter((word) => word !== '')
  // A word is a ticker when it is all there is: somebody may name a token LEND.
  const isKind = (word: string) => words.length > 1 && (KIND_WORDS.get(word) !== undefined || FILLERS.has(word))
  const tickers = [...new Set(words.filter((word) => !isKind(word) && !STABLE_WORDS.has(word)))]
  const kinds = new Set(words.filter(isKind).flatMap((word) => KIND_WORDS.get(word) ?? []))
  if (words.some((word) => STABLE_WORDS.has(word))) kinds.add('stable')
  const anyStable = tickers.length === 0 && kinds.has('stable')
  return {
    name: anyStable ? 'stablecoins' : tickers.length === new Set(words).size ? text : tickers.join('-'),
    groups: anyStable ? [ANY_STABLE] : tickers.map((ticker) => KNOWN.get(ticker) ?? group(ticker)),
    kinds: [...kinds],
  }
}

export type Match = 'own' | 'staked' | 'savings' | 'vault'

/**
 * How a pool's tickers match all groups; `undefined` when one group has no match. A vault whose symbol is a name of its
 * own matches by the token that it takes.
 */
export function findMatch(
  { legs, underlying }: { legs: readonly string[]; underlying: readonly string[] },
  groups: readonly TickerGroup[],
): Match | undefined {
  let match: Match = 'own'
  for (const { own, staked, savings } of groups) {
    if (legs.some((leg) => own.includes(leg))) continue
    if (legs.some((leg) => staked.includes(leg))) match = 'staked'
    else if (legs.some((leg) => savings.includes(leg))) match = 'savings'
    else if (underlying.some((ticker) => own.includes(ticker))) match = 'vault'
    else return undefined
  }
  return match
}

const KIND_WORDS: ReadonlyMap<string, PoolKind> = new Map(
  Object.entries({
    SINGLE: 'single',
    'ONE-SIDED': 'single',
    STAKING: 'staking',
    STAKE: 'staking',
    STAKED: 'staking',
    LENDING: 'lending',
    LEND: 'lending',
    SUPPLY: 'lending',
  }),
)
/** Words that say nothing beside those. */
const FILLERS = new Set(['SIDED', 'ASSET', 'ONLY', 'POOL', 'POOLS', 'YIELD'])
const STABLE_WORDS = new Set(['STABLECOIN', 'STABLECOINS', 'STABLES', 'STABLE'])

const split = (names: string): string[] => (names === '' ? [] : names.split(' '))
const group = (own: string, staked = '', savings = ''): TickerGroup => ({
  own: split(own),
  staked: split(staked),
  savings: split(savings),
})

const ANY_STABLE: TickerGroup = { own: STABLE_TICKERS, staked: [], savings: [] }
const POL = group('POL WPOL MATIC WMATIC', 'MATICX STMATIC')

/** Native coins with their wrapped and staked forms, and dollar tokens with their savings forms: people mean both. */
const KNOWN: ReadonlyMap<string, TickerGroup> = new Map(
  Object.entries({
    ETH: group(
      'ETH WETH',
      'STETH WSTETH RETH CBETH WEETH EETH WBETH EZETH RSETH METH CMETH SFRXETH FRXETH OSETH SWETH ETHX ANKRETH PUFETH OETH WOETH LSETH',
    ),
    BTC: group('BTC WBTC CBBTC TBTC BTCB', 'LBTC SOLVBTC EBTC PUMPBTC UNIBTC FBTC'),
    SOL: group('SOL WSOL', 'MSOL JITOSOL BSOL JUPSOL BNSOL INF JSOL DSOL'),
    BNB: group('BNB WBNB', 'SLISBNB BNBX ASBNB ANKRBNB'),
    AVAX: group('AVAX WAVAX', 'SAVAX GGAVAX'),
    HYPE: group('HYPE WHYPE', 'STHYPE WSTHYPE KHYPE'),
    POL,
    MATIC: POL,
    USDT: group('USDT USDT0 USD₮0'),
    USDE: group('USDE', '', 'SUSDE'),
    DAI: group('DAI', '', 'SDAI'),
    USDS: group('USDS', '', 'SUSDS STUSDS'),
    FRAX: group('FRAX', '', 'SFRAX'),
    FRXUSD: group('FRXUSD', '', 'SFRXUSD'),
    CRVUSD: group('CRVUSD', '', 'SCRVUSD'),
    GHO: group('GHO', '', 'SGHO STKGHO'),
    USR: group('USR', '', 'WSTUSR STUSR'),
    USD0: group('USD0', '', 'USD0++ BUSD0'),
    DEUSD: group('DEUSD', '', 'SDEUSD'),
    USDX: group('USDX', '', 'SUSDX'),
    LVLUSD: group('LVLUSD', '', 'SLVLUSD'),
    REUSD: group('REUSD', '', 'SREUSD'),
    USDN: group('USDN', '', 'SUSDN'),
    DOLA: group('DOLA', '', 'SDOLA'),
  }),
)
