import type { Fetched } from '../../client/cache.ts'
import { SCAN } from '../../client/cache-policies.ts'
import type { Upstream } from '../../client/upstream.ts'
import type { HolderReport } from '../../shapes/holders.ts'
import { readReport } from './report.ts'

/** RugCheck's list of the largest holders of a Solana token. */

const POLICY = { ...SCAN, timeoutMs: 3_000 }

/** The twenty largest accounts of a mint with their owners; `undefined` when there is no report. */
export async function rugcheckHolders(upstream: Upstream, mint: string): Promise<Fetched<HolderReport> | undefined> {
  const fetched = await readReport(upstream, mint, POLICY)
  return fetched && { ...fetched, body: fetched.body.holders }
}
