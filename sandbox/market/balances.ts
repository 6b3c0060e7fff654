import { DAOS } from '../../src/sources/treasuries/daos.ts'
import { TREASURIES } from './treasuries.ts'

/**
 * Balance of an address on a simulated network, in token units. A DAO holds everything in the first of its published
 * wallets on a chain; all other addresses hold nothing.
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

/** Whether a DAO's wallets are asked for this token, even if the market does not have it. */
export const isDaoToken = (chain: string, address: string): boolean =>
  DAOS.some(({ chains }) =>
    chains.some(
      (place) =>
        place.chain === chain && place.tokens.some((token) => token.address?.toLowerCase() === address.toLowerCase()),
    ),
  )
