/** The chain and the contract that a token means when only its name is said. */
import { CHAINS, type Chain } from '../../domain/chains/chain.ts'
import { findChain } from '../../domain/chains/find-chain.ts'
import { fail } from '../../domain/failure.ts'
import { readAddress } from '../../domain/token.ts'
import type { TradeToken } from '../../ports/routes.ts'
import { refuse, refuseField } from '../say/refuse.ts'
import type { Say } from '../say/say.ts'
import type { AnswerContext } from './answer-context.ts'

export const USUAL_CHAIN = 'base'

/** Coins without a token of their own on our chains, and the wrapped tokens that represent them, best first. */
const STAND_INS: ReadonlyMap<string, readonly string[]> = new Map([['BTC', ['CBBTC', 'WBTC', 'TBTC', 'BTCB', 'BTC.B']]])

type Places = Pick<AnswerContext, 'places' | 'dependencies'>

export function getChain(slug: string, field: string): Chain {
  const chain = findChain(slug)
  if (chain) return chain
  throw fail({ code: 'unsupported_chain', field, chain: slug.slice(0, 40), supported: CHAINS.map(({ slug }) => slug) })
}

/** The chain to assume for a token when none is named; `undefined` when it is unknown. */
export async function findHome(query: string, { places, dependencies }: Places): Promise<string | undefined> {
  const address = readAddress(query)
  if (address?.kind === 'solana') return 'solana'
  if (STAND_INS.has(query)) return USUAL_CHAIN
  const listed = address ? undefined : places.homeOf(query)
  if (listed !== undefined) return listed
  const found = await dependencies.sources.prices.resolve(query, 'token').catch(() => undefined)
  return found?.asset.token.chain ?? undefined
}

/**
 * Chains on which a ticker is the original and not a copy: a native coin only on its own chain, ether where it pays for
 * gas. `undefined` for addresses and tickers that no list has.
 */
export function listChains(query: string, { places }: Pick<AnswerContext, 'places'>): string[] | undefined {
  const address = readAddress(query)
  if (address) return address.kind === 'solana' ? ['solana'] : undefined
  const natively = CHAINS.filter(({ native }) => native.symbol === query).map(({ slug }) => slug)
  if (natively.length > 0) return natively
  const names = STAND_INS.get(query) ?? [query]
  const listed = [...new Set(names.flatMap((name) => places.list(name)).map(({ chain }) => chain))]
  return listed.length > 0 ? listed : undefined
}

/** The token that represents a coin on a chain that does not have it; else the query itself. */
export function standIn(query: string, chain: Chain, { places }: Pick<AnswerContext, 'places'>): string {
  const on = (name: string) => places.list(name).find((token) => token.chain === chain.slug)
  for (const name of STAND_INS.get(query) ?? []) {
    const token = on(name)
    if (token) return token.symbol
  }
  return query
}

/** The dollar token that trades settle in. */
export const stableOn = ({ stable }: Chain): string => stable

/** A token as one contract on one chain, and the assumptions that were made. */
export interface FoundContract {
  address: string
  chain: string
  /** The ticker, if it is known. */
  symbol?: string
  defaults: { chain?: string }
  notes: string[]
}

export async function findContract(
  { query, chain: named, field }: { query: string; chain: string | undefined; field: string },
  context: AnswerContext,
): Promise<FoundContract> {
  const slug = named ?? context.places.mainOf(query) ?? (await findHome(query, context)) ?? USUAL_CHAIN
  const chain = getChain(slug, 'chain')
  const defaults = named === undefined ? { chain: chain.slug } : {}
  const { say } = context
  const assumed = named === undefined ? [say('noteChain', { chain: chain.name })] : []
  const address = readAddress(query)
  if (address?.kind === 'bad-checksum') throw refuseField(field, 'checksum', say('noChecksum'))
  if (address) return { address: address.address, chain: chain.slug, defaults, notes: assumed }

  const name = standIn(query, chain, context)
  const token = await context.dependencies.sources.tokens.resolve(name, chain, field)
  const contract = token.address ?? chain.wrapped
  if (contract === null)
    throw refuse(
      { code: 'no_data', about: `${token.symbol}, which has no contract on ${chain.name}` },
      say('noContract', { token: token.symbol, chain: chain.name }),
    )
  const notes = [...toNotes({ query, name, token, chain: chain.name }, say), ...assumed]
  return { address: contract, chain: chain.slug, symbol: token.symbol, defaults, notes }
}

function toNotes(
  { query, name, token, chain }: { query: string; name: string; token: TradeToken; chain: string },
  say: Say,
): string[] {
  if (token.address === null) return [say('noteWrapped', { token: token.symbol })]
  return name === query ? [] : [say('noteStandIn', { coin: query, chain, token: name })]
}
