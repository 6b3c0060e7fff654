import type { YieldPool } from '../../ports/yields.ts'
import { holdsOnlyStables } from './stables.ts'
import type { PoolKind } from './tickers.ts'

/** What one does with a token in a pool: lend it, stake it, provide liquidity or hand it to a vault. */

type Venue = 'lending' | 'staking' | 'liquidity' | 'vault'

/** From the project's name and the pool's tokens; null when neither tells. */
export function toVenue({ project, legs, exposure }: YieldPool): Venue | null {
  if (exposure === 'multi' || legs.length > 1) return 'liquidity'
  const name = project.toLowerCase()
  if (STAKING.test(name) || STAKED_TICKER.test(legs[0] ?? '')) return 'staking'
  if (LENDING.test(name)) return 'lending'
  return VAULT.test(name) ? 'vault' : null
}

const STAKING =
  /stak|lido|rocket-?pool|jito|marinade|ether\.?fi|frax-ether|swell|stader|kelp|renzo|puffer|sanctum|ankr|bedrock|ethena|liquid-collective|jpool|blazestake/
const STAKED_TICKER = /^(?:W?ST|R|CB|W?E|OS|SW|S?FRX|ANKR|M|WB)ETH$|^(?:M|JITO|B|JUP|BN)SOL$|^SUSDE$/
const LENDING =
  /lend|aave|compound|morpho|spark|euler|venus|moonwell|justlend|silo|radiant|dolomite|gearbox|maple|clearpool|goldfinch|marginfi|kamino|benqi|fluid|loan|credit|money-market|bank|ionic|seamless|solend|^save$|sky-|sonne|tender|flux-finance|curvance|hyperlend/
const VAULT =
  /yearn|beefy|vault|harvest|convex|pendle|yield|autofarm|sommelier|concrete|superform|upshift|veda|yo-protocol/

/** Whether a pool is of the kind that was asked for. */
export function isOfKind(pool: YieldPool, kind: PoolKind): boolean {
  if (kind === 'stable') return holdsOnlyStables(pool)
  if (kind === 'single') return isSingle(pool)
  return toVenue(pool) === kind
}

/** One token goes in and the same token comes out: no other price decides what the deposit is worth. */
export function isSingle({ exposure, ilRisk, legs }: Pick<YieldPool, 'exposure' | 'ilRisk' | 'legs'>): boolean {
  return ilRisk !== true && (exposure === 'single' || (exposure === null && legs.length === 1))
}
