import { fail } from '../../domain/failure.ts'
import { readAddress } from '../../domain/token.ts'
import { WRAPPED_NATIVES } from '../../domain/wrapped-natives.ts'
import type { TradeToken } from '../../ports/routes.ts'
import type { Desk } from './answer.ts'
import { findHome, getChain, standIn, USUAL_CHAIN } from './home-chains.ts'

/** A token as one contract on one chain, and what had to be assumed to get there. */
export interface FoundContract {
  address: string
  chain: string
  /** Where the ticker was known. */
  symbol?: string
  defaults: { chain?: string }
  notes: string[]
}

export async function findContract(
  { query, chain: named, field }: { query: string; chain: string | undefined; field: string },
  desk: Desk,
): Promise<FoundContract> {
  const slug = named ?? desk.places.mainOf(query) ?? (await findHome(query, desk)) ?? USUAL_CHAIN
  const chain = getChain(slug, 'chain')
  const defaults = named === undefined ? { chain: chain.slug } : {}
  const assumed = named === undefined ? [`Assumed ${chain.name}, as no chain was named.`] : []
  const address = readAddress(query)
  if (address?.kind === 'bad-checksum') throw badChecksum(field)
  if (address) return { address: address.address, chain: chain.slug, defaults, notes: assumed }

  const name = standIn(query, chain, desk)
  const token = await desk.reach.sources.tokens.resolve(name, chain, field)
  const contract = token.address ?? WRAPPED_NATIVES[chain.slug]
  if (contract === undefined)
    throw fail({ code: 'no_data', about: `${token.symbol}, which has no contract on ${chain.name}` })
  const notes = [...toNotes(query, name, token, chain.name), ...assumed]
  return { address: contract, chain: chain.slug, symbol: token.symbol, defaults, notes }
}

function toNotes(query: string, name: string, token: TradeToken, chain: string): string[] {
  if (token.address === null) return [`${token.symbol} has no contract: its wrapped form was read.`]
  return name === query ? [] : [`${query} itself is not on ${chain}: ${name} stands for it.`]
}

const badChecksum = (field: string) =>
  fail({
    code: 'invalid_request',
    errors: [{ field, rule: 'checksum', message: 'The letter case of this address does not match its checksum.' }],
  })
