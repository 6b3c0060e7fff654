import { CHAINS } from '../../domain/chain.ts'
import type { TokenPlaces } from '../../ports/token-places.ts'
import { findMajor } from '../prices/majors.ts'
import { toTicker } from '../prices/ticker.ts'
import { listBySymbol } from './token-list.ts'

const USUAL = 'base'
/** Most tokens were born here, which says little about where people trade them. */
const COMMON_BIRTHPLACE = 'ethereum'

/** The lists, looked at over all chains. */
export const tokenPlaces: TokenPlaces = {
  list: (ticker) => CHAINS.flatMap((chain) => listBySymbol(chain, toTicker(ticker))),
  mainOf: (text) => findMajor(toTicker(text))?.token.chain ?? undefined,
  homeOf(text) {
    const ticker = toTicker(text)
    const birthplace = findMajor(ticker)?.token.chain ?? undefined
    if (birthplace !== undefined && birthplace !== COMMON_BIRTHPLACE) return birthplace
    const own = CHAINS.find(({ native }) => toTicker(native.symbol) === ticker)
    if (own && own.slug !== COMMON_BIRTHPLACE) return own.slug
    const listed = CHAINS.filter((chain) => listBySymbol(chain, ticker).length > 0).map(({ slug }) => slug)
    return listed.includes(USUAL) ? USUAL : (listed.find((slug) => slug === birthplace) ?? listed[0])
  },
}
