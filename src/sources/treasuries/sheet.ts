import type { Origin } from '../../domain/provenance.ts'
import type { Treasury, TreasuryChain, TreasuryHolding } from '../../ports/treasuries.ts'
import type { Dao } from './daos.ts'
import type { PastRead } from './past-reads.ts'

/** The intermediate form of a treasury, common to both ways of reading it, and the checks on its completeness. */

/** A day's change in US dollars: what prices did to the amounts of then, and what came or went. */
export interface DayChange {
  priceUsd: number
  flowUsd: number
}

/** What was read of a treasury. */
export interface Sheet {
  chains: TreasuryChain[]
  holdings: TreasuryHolding[]
  /** US dollars by chain and wallet, if the reading knows them. */
  walletUsd: Map<string, number>
  /** Total of a day before, if the reading knows it. */
  dayAgoUsd: number | null
  /** How a day changed it, if the reading knows amounts of both days. */
  dayChange: DayChange | null
  /** Still vesting and not counted, if the reading tells. */
  vestingUsd: number | null
  /** Chains that could not be read, with the reason. */
  gaps: Map<string, string>
  origins: Origin[]
}

export const EMPTY_SHEET: Sheet = {
  chains: [],
  holdings: [],
  walletUsd: new Map(),
  dayAgoUsd: null,
  dayChange: null,
  vestingUsd: null,
  gaps: new Map(),
  origins: [],
}

export const toWalletKey = (chain: string, address: string): string => `${chain} ${address}`

export const totalOf = ({ chains }: Pick<Sheet, 'chains'>): number =>
  chains.reduce((sum, { valueUsd }) => sum + valueUsd, 0)

/** Joins two sheets of different chains. */
export function join(left: Sheet, right: Sheet): Sheet {
  return {
    chains: [...left.chains, ...right.chains],
    holdings: mergeHoldings([...left.holdings, ...right.holdings]),
    walletUsd: new Map([...left.walletUsd, ...right.walletUsd]),
    dayAgoUsd: null,
    dayChange: null,
    vestingUsd: left.vestingUsd ?? right.vestingUsd,
    gaps: new Map([...left.gaps, ...right.gaps]),
    origins: [...left.origins, ...right.origins],
  }
}

/** One line for each token. Its chain is shown when all of it is on one. */
export function mergeHoldings(holdings: readonly TreasuryHolding[]): TreasuryHolding[] {
  const merged = new Map<string, TreasuryHolding>()
  for (const holding of holdings) {
    const key = `${holding.kind === 'own'} ${holding.token.symbol.toUpperCase()}`
    const before = merged.get(key)
    merged.set(key, before ? add(before, holding) : holding)
  }
  return [...merged.values()]
    .filter(({ valueUsd }) => valueUsd > 0)
    .sort((left, right) => right.valueUsd - left.valueUsd || (left.token.symbol < right.token.symbol ? -1 : 1))
}

function add(left: TreasuryHolding, right: TreasuryHolding): TreasuryHolding {
  const sameChain = left.token.chain === right.token.chain
  const amount =
    left.amount === null || right.amount === null ? null : toPlainText(Number(left.amount) + Number(right.amount))
  const valueUsd = left.valueUsd + right.valueUsd
  const elsewhere = { chain: null, chainId: null, address: null, decimals: null }
  return {
    ...left,
    token: sameChain || left.kind === 'own' ? left.token : { ...left.token, ...elsewhere },
    amount,
    priceUsd: toUnitPrice(valueUsd, amount),
    valueUsd,
  }
}

export function toUnitPrice(valueUsd: number, amount: string | null): number | null {
  const price = amount === null ? Number.NaN : valueUsd / Number(amount)
  return Number.isFinite(price) && price > 0 ? Number(price.toPrecision(12)) : null
}

/** A quantity as decimal text without an exponent. */
export function toPlainText(quantity: number): string {
  return quantity.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 })
}

const STABLES = new Set(
  [
    'USDC USDT DAI USDS SUSDS SDAI ADAI AUSDC AUSDT USDE SUSDE PYUSD USDG RLUSD FDUSD TUSD GHO CRVUSD LUSD FRAX',
    'USDC.E USDBC USDT0 USDP GUSD BUSD SUSD DOLA USD0 USDY BUIDL AETHUSDC AETHUSDT AETHDAI CUSDC CUSDT CDAI USDCX',
  ].flatMap((line) => line.split(' ')),
)

const MAJORS = new Set(
  [
    'ETH WETH STETH WSTETH RETH CBETH WEETH EETH OSETH ANKRETH SFRXETH FRXETH METH ETHX AWETH AETHWETH',
    'BTC WBTC CBBTC TBTC BTCB SOL WSOL BNB WBNB',
  ].flatMap((line) => line.split(' ')),
)

/** The class of a ticker: dollar stablecoins, ether and bitcoin in any wrapped form, or other. */
export function toHoldingKind(ticker: string): Exclude<TreasuryHolding['kind'], 'own'> {
  const plain = ticker.toUpperCase()
  if (STABLES.has(plain)) return 'stable'
  return MAJORS.has(plain) ? 'major' : 'other'
}

/** A chain that held less than this share at the last complete reading may be missing; it is named then. */
const SMALL_SHARE = 0.05
/** A total below this share of the last one is probably incomplete. */
const SUSPECT_SHARE = 0.1

/** Chains that must answer: those of the published wallets, and those where something was found before. */
export function listExpected(dao: Dao, past: readonly PastRead[]): string[] {
  const seen = Object.entries(past.at(-1)?.chainUsd ?? {}).filter(([, valueUsd]) => valueUsd >= 1)
  return [...new Set([...dao.chains.map(({ chain }) => chain), ...seen.map(([chain]) => chain)])]
}

/** A missing chain that is not known to be small. The reading must not be sold then. */
export function findLargeGap({ gaps }: Pick<Sheet, 'gaps'>, past: readonly PastRead[]): string | undefined {
  const last = past.at(-1)
  return [...gaps.keys()].find((chain) => {
    if (!last || last.totalUsd <= 0) return true
    return (last.chainUsd[chain] ?? 0) / last.totalUsd >= SMALL_SHARE
  })
}

/** True when the total fell so far that DefiLlama has probably lost most of the wallets. */
export function isSuspect(sheet: Sheet, past: readonly PastRead[]): boolean {
  const last = past.findLast(({ scope }) => scope === 'positions')
  return last !== undefined && totalOf(sheet) < last.totalUsd * SUSPECT_SHARE
}

/** A reading that is complete enough to answer with. */
export interface TreasuryFound {
  sheet: Sheet
  scope: Treasury['scope']
  /** Balances of the published wallets, beside a reading that gives totals only. */
  ownWallets?: Pick<Sheet, 'walletUsd' | 'origins'> | undefined
  /** True when DefiLlama answered with a total that could not be right. */
  doubted?: boolean
}
