import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { TokenScan } from '../../../ports/risk.ts'
import type { Fetched } from '../../client/cache.ts'
import { SCAN } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type HolderReport, NOTHING } from '../../shapes/holders.ts'
import { EvmRow, toEvmScan } from './evm-scan.ts'
import { toHolderReport } from './holder-report.ts'
import { SolanaRow, toSolanaScan } from './solana-scan.ts'

/** GoPlus' token security API for EVM chains and Solana. */

export interface GoplusToken {
  scan: TokenScan
  /** At most ten holders, largest first. */
  holders: HolderReport
}

/** GoPlus' data on a token, or the reason why it has none. */
export type GoplusFinding = GoplusToken | 'not_found' | 'chain_unsupported'

export interface GoplusSecurity {
  evm(chainId: number, address: string): Promise<Fetched<GoplusFinding>>
  solana(mint: string): Promise<Fetched<GoplusFinding>>
}

export function goplusSecurity(upstream: Upstream): GoplusSecurity {
  return {
    async evm(chainId, address) {
      const key = address.toLowerCase()
      const fetched = await upstream.get(toPath`/token_security/${chainId}?contract_addresses=${key}`, Security, SCAN)
      return { ...fetched, body: toFinding(fetched.body, key, toEvmToken) }
    },
    async solana(mint) {
      const fetched = await upstream.get(toPath`/solana/token_security?contract_addresses=${mint}`, Security, SCAN)
      return { ...fetched, body: toFinding(fetched.body, mint, toSolanaToken) }
    },
  }
}

type Rows = Record<string, unknown> | 'not_found' | 'chain_unsupported'

const Reply = z.object({ code: z.unknown(), result: z.record(z.string(), z.unknown()).nullish() })

/**
 * HTTP status is always 200 and `code` tells the result. Codes for rate limits and server errors fail the shape, so
 * that they are not cached as an answer.
 */
export const Security = Reply.transform(({ code, result }, context): Rows => {
  switch (toFiniteNumber(code)) {
    case 1:
    case 2:
      return result ?? 'not_found'
    case 2018:
      return 'chain_unsupported'
    case 2004:
    case 2020:
    case 2021:
      return 'not_found'
    default:
      context.addIssue({ code: 'custom', message: `answered with code ${String(code).slice(0, 10)}` })
      return z.NEVER
  }
})

export const isTooManyCalls = (detail: string | undefined): boolean => detail?.includes('with code 4029') ?? false

/** `result` is keyed by address. A token that is not in it is not known. */
export function toFinding(rows: Rows, key: string, to: (row: unknown) => GoplusToken | undefined): GoplusFinding {
  if (typeof rows === 'string') return rows
  const row = rows[key]
  return (row === undefined ? undefined : to(row)) ?? 'not_found'
}

export function toEvmToken(row: unknown): GoplusToken | undefined {
  const read = EvmRow.safeParse(row)
  if (!read.success) return undefined
  return toToken(toEvmScan(read.data), row)
}

export function toSolanaToken(row: unknown): GoplusToken | undefined {
  const read = SolanaRow.safeParse(row)
  return read.success ? toToken(toSolanaScan(read.data), row) : undefined
}

/** `undefined` when the row answers no question about the contract: then it was not scanned. */
function toToken(scan: TokenScan, row: unknown): GoplusToken | undefined {
  if (scan.honeypot === null && Object.keys(scan.facts).length === 0) return undefined
  return { scan, holders: toHolderReport(row) ?? NOTHING }
}
