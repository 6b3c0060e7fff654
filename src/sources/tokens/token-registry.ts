import { CHAINS, type Chain } from '../../domain/chains/chain.ts'
import { isLookAlike } from '../../domain/clean-text.ts'
import { type Failed, fail } from '../../domain/failure.ts'
import { readTokenName } from '../../domain/names/read-token-name.ts'
import { readAddress } from '../../domain/token.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { TradeToken } from '../../ports/routes.ts'
import type { TokenPlaces } from '../../ports/token-places.ts'
import type { TokenRegistry } from '../../ports/token-registry.ts'
import { dexscreenerPairs } from '../adapters/dexscreener/pairs.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { findMajor } from '../known/majors.ts'
import {
  findListedByAddress,
  isNativeAddress,
  listBySymbol,
  listNear,
  nativeOf,
  toTokenCandidate,
} from '../known/token-list.ts'
import { toTicker } from '../shapes/tokens.ts'
import { LEAST_DEPTH_USD } from './by-depth.ts'
import { isClearLead, listPooled, lookUpToken, type TokenLookers } from './look-up.ts'

/** Resolves a symbol or address to the one token that is meant on a chain. */

/** Looks at the chain's native coin first, then the lists, and only then at unlisted contracts. */
export function createTokenRegistry(upstreams: Record<UpstreamName, Upstream>, evm: EvmReader): TokenRegistry {
  const { lifi, jupiter } = upstreams
  const lookers: TokenLookers = { evm, lifi, jupiter, dexscreener: dexscreenerPairs(upstreams.dexscreener) }
  return {
    async resolve(query, chain, field) {
      const address = readAddress(query)
      if (!address) return byTicker(lookers, chain, query, field)
      if (address.kind === 'bad-checksum') throw refuse(field, 'checksum', BAD_CHECKSUM)
      if (isNativeAddress(address.address)) return nativeOf(chain)
      if (address.kind !== chain.kind) throw refuse(field, 'address', `${field} is not an address of ${chain.name}`)
      return byAddress(lookers, chain, address.address, field)
    },
  }
}

const BAD_CHECKSUM = 'The letter case of this address does not match its checksum.'

/** A contract that a list has on another chain only is said to be there. */
async function byAddress(lookers: TokenLookers, chain: Chain, address: string, field: string): Promise<TradeToken> {
  const listed = findListedByAddress(chain, address)
  if (listed) return listed
  const elsewhere = CHAINS.flatMap((other) => findListedByAddress(other, address) ?? []).map(toTokenCandidate)
  const missing = (): Failed =>
    elsewhere.length > 0
      ? fail({ code: 'token_not_on_chain', field, query: address, chain: chain.slug, candidates: elsewhere })
      : fail({ code: 'unknown_token', query: address })
  const token = await lookUpToken(lookers, chain, address).catch((thrown: unknown) => {
    throw elsewhere.length > 0 ? missing() : thrown
  })
  if (!token) throw missing()
  return token
}

async function byTicker(lookers: TokenLookers, chain: Chain, query: string, field: string): Promise<TradeToken> {
  const ticker = readTokenName(query, field)
  const listed = listBySymbol(chain, ticker)
  const [only, ...others] = listed
  if (only && others.length === 0) return only
  if (only) throw fail({ code: 'ambiguous_token', field, query, candidates: listed.map(toTokenCandidate) })
  // A ticker with letters of another script or hidden characters can only be asked for by address.
  const searchable = ticker !== '' && ticker.length <= 30 && !isLookAlike(ticker) && !/\p{C}/u.test(ticker)
  const near = searchable ? listNear(chain, ticker, CHAINS) : []
  // A ticker that is listed on another chain is not guessed here: pools of that name are mostly copies.
  if (near.length > 0) throw fail({ code: 'token_not_on_chain', field, query, chain: chain.slug, candidates: near })
  if (!searchable) throw fail({ code: 'unknown_token', query })

  const known = await listPooled(lookers, chain, ticker)
  const pooled = known.filter(({ liquidityUsd }) => liquidityUsd >= LEAST_DEPTH_USD)
  const leader = pooled[0]
  if (!leader) {
    const candidates = known.slice(0, MOST_CANDIDATES)
    if (candidates.length === 0) throw fail({ code: 'unknown_token', query })
    // A trade by a mere ticker would let anybody who makes a copy of it with a small pool be the one who is meant.
    const limitUsd = LEAST_DEPTH_USD
    throw fail({ code: 'pools_too_shallow', field, query, chain: chain.slug, limitUsd, candidates })
  }
  if (!isClearLead(pooled)) {
    throw fail({ code: 'ambiguous_token', field, query, candidates: pooled.slice(0, MOST_CANDIDATES) })
  }
  return byAddress(lookers, chain, leader.address, field)
}

const MOST_CANDIDATES = 5

const refuse = (field: string, rule: string, message: string) =>
  fail({ code: 'invalid_request', errors: [{ field, rule, message }] })

/** The chain to assume when a ticker has no chain of its own. */
const USUAL = 'base'
/** Most tokens were first issued on Ethereum, which says little about where they are traded. */
const COMMON_BIRTHPLACE = 'ethereum'

/** Answers from the built-in lists over all chains. */
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
