import { CHAINS, type Chain, findChain } from '../../domain/chain.ts'
import { fail } from '../../domain/failure.ts'
import { readAddress } from '../../domain/token.ts'
import type { Desk } from './answer.ts'

export const USUAL_CHAIN = 'base'

/** Coins without a token of their own on our chains, and what stands for them there, best first. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  BTC: ['CBBTC', 'WBTC', 'TBTC', 'BTCB', 'BTC.B'],
}

type Reached = Pick<Desk, 'places' | 'reach'>

export function getChain(slug: string, field: string): Chain {
  const chain = findChain(slug)
  if (chain) return chain
  throw fail({ code: 'unsupported_chain', field, chain: slug.slice(0, 40), supported: CHAINS.map(({ slug }) => slug) })
}

/** Where a token is meant when no chain is named; `undefined` when nobody can tell. */
export async function findHome(query: string, { places, reach }: Reached): Promise<string | undefined> {
  const address = readAddress(query)
  if (address?.kind === 'solana') return 'solana'
  if (STAND_INS[query]) return USUAL_CHAIN
  const listed = address ? undefined : places.homeOf(query)
  if (listed !== undefined) return listed
  const found = await reach.sources.prices.resolve(query, 'token').catch(() => undefined)
  return found?.asset.token.chain ?? undefined
}

/**
 * Chains on which a ticker is itself: a coin with a chain of its own counts there and not as a copy elsewhere, and ether
 * counts where it pays for gas. `undefined` for addresses and tickers that no list has.
 */
export function listChains(query: string, { places }: Pick<Desk, 'places'>): string[] | undefined {
  const address = readAddress(query)
  if (address) return address.kind === 'solana' ? ['solana'] : undefined
  const natively = CHAINS.filter(({ native }) => native.symbol === query).map(({ slug }) => slug)
  if (natively.length > 0) return natively
  const names = STAND_INS[query] ?? [query]
  const listed = [...new Set(names.flatMap((name) => places.list(name)).map(({ chain }) => chain))]
  return listed.length > 0 ? listed : undefined
}

/** What stands for a coin on a chain that does not have it; the query itself where nothing has to. */
export function standIn(query: string, chain: Chain, { places }: Pick<Desk, 'places'>): string {
  const on = (name: string) => places.list(name).find((token) => token.chain === chain.slug)
  for (const name of STAND_INS[query] ?? []) {
    const token = on(name)
    if (token) return token.symbol
  }
  return query
}

/** The dollar token that trades settle in. */
export const stableOn = ({ slug }: Chain): string => (slug === 'robinhood' ? 'USDG' : 'USDC')
