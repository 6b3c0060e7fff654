import type { Fetched } from '../../client/cache.ts'
import { SCAN } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import type { HolderReport } from '../../shapes/holders.ts'
import { toHolderReport } from './holder-report.ts'
import { Security } from './security.ts'

/** GoPlus' list of the ten largest holders of a token. */

const POLICY = { ...SCAN, timeoutMs: 3_000 }

/** The ten largest holders with GoPlus' tags, or the reason why there are none. */
export async function goplusHolders(
  upstream: Upstream,
  chainId: number | null,
  address: string,
): Promise<Fetched<HolderReport | 'not_found' | 'chain_unsupported'>> {
  const key = chainId === null ? address : address.toLowerCase()
  const path =
    chainId === null
      ? toPath`/solana/token_security?contract_addresses=${key}`
      : toPath`/token_security/${chainId}?contract_addresses=${key}`
  const { body, ...rest } = await upstream.get(path, Security, POLICY)
  return { ...rest, body: typeof body === 'string' ? body : (toHolderReport(body[key]) ?? 'not_found') }
}
