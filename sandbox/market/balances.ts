import { DAOS } from '../../src/sources/treasuries/daos.ts'
import { TREASURIES } from './treasuries.ts'

/**
 * What an address holds of an asset on a simulated network, in token units: a DAO keeps all that it has on a chain in the
 * first of its published wallets there, and nobody else holds anything.
 */
export function heldBy(chain: string, assetId: string, owner: string): number {
  const dao = DAOS.find(({ chains }) =>
    chains.some((place) => place.chain === chain && place.wallets[0]?.address.toLowerCase() === owner.toLowerCase()),
  )
  const treasury = TREASURIES.find(({ slug }) => slug === dao?.llamaSlug)
  const place = treasury?.chains.find(({ title }) => title.toLowerCase().replaceAll(' ', '-') === chain)
  return [...(place?.own ?? []), ...(place?.others ?? [])]
    .filter((position) => position.assetId === assetId)
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** A token that some DAO is asked about, whether the market knows it or not. */
export const isDaoToken = (chain: string, address: string): boolean =>
  DAOS.some(({ chains }) =>
    chains.some(
      (place) =>
        place.chain === chain && place.tokens.some((token) => token.address?.toLowerCase() === address.toLowerCase()),
    ),
  )
