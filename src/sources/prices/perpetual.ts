import { within } from '../../domain/deadline.ts'
import type { Sourced } from '../../domain/provenance.ts'
import type { Asset, Perpetual } from '../../ports/prices.ts'
import { toTicker } from '../shapes/tokens.ts'
import type { Readers } from './feeds.ts'

/** Finds the perpetual future of an asset in the list of all of them. */

/** How long a price waits for the list. The list is cached for the next request. */
const WITHIN_MS = 800
/** The answer promises figures of the last two minutes. */
const LIMIT_MS = 120_000

/** Only of tokens that a listing knows: a stranger's contract can bear any ticker. */
export async function readPerpetual(
  { hyperliquid, context }: Readers,
  { token, exchangeTicker }: Asset,
): Promise<Sourced<Perpetual> | undefined> {
  if (!token.verified) return undefined
  const fetched = await within(WITHIN_MS, hyperliquid.all())
  if (!fetched || context.now() - fetched.fetchedAtMs > LIMIT_MS) return undefined
  const value = fetched.body.get(exchangeTicker ?? '') ?? fetched.body.get(toTicker(token.symbol))
  if (!value) return undefined
  return { value, source: value.venue, atMs: fetched.fetchedAtMs, ...(fetched.sandbox ? { sandbox: true } : {}) }
}
