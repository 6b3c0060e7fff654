import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { TokenScan } from '../../../ports/risk.ts'
import type { Fetched } from '../../client/cache.ts'
import { SCAN } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { Anything, toCount, toDecimals } from '../../shapes/values.ts'

/** honeypot.is: simulates a purchase and a sale of a token on a copy of the chain. */

export interface HoneypotSimulation {
  /** `undefined` when it knows no pair of the token; null when the simulation itself failed. */
  simulate(chainId: number, address: string): Promise<Fetched<TokenScan | null> | undefined>
}

export function honeypotSimulation(upstream: Upstream): HoneypotSimulation {
  return {
    simulate: (chainId, address) =>
      findOrUndefined(upstream.get(toPath`/v2/IsHoneypot?address=${address}&chainID=${chainId}`, Simulation, SCAN)),
  }
}

const SimulationRow = z.object({
  token: z.object({ decimals: Anything, totalHolders: Anything }).catch({ decimals: null, totalHolders: null }),
  simulationSuccess: z.boolean(),
  /** Absent when the simulation failed. */
  honeypotResult: z.object({ isHoneypot: z.boolean() }).optional(),
  simulationResult: z.object({ buyTax: Anything, sellTax: Anything }).catch({ buyTax: null, sellTax: null }),
  contractCode: z.object({ openSource: Anything, isProxy: Anything }).catch({ openSource: null, isProxy: null }),
})

function toSimulation(row: z.output<typeof SimulationRow>): TokenScan | null {
  if (!row.simulationSuccess || !row.honeypotResult) return null
  const { isHoneypot } = row.honeypotResult
  const { openSource, isProxy } = row.contractCode
  return {
    facts: {
      ...(typeof openSource === 'boolean' ? { verified: openSource } : {}),
      ...(typeof isProxy === 'boolean' ? { proxy: isProxy } : {}),
    },
    honeypot: isHoneypot,
    canSell: !isHoneypot,
    buyTaxPct: toPct(row.simulationResult.buyTax),
    sellTaxPct: toPct(row.simulationResult.sellTax),
    holderCount: toCount(row.token.totalHolders),
    top10Pct: null,
    top10PctExPools: null,
    insidersPct: null,
    lpLockedPct: null,
    deployer: null,
    priorTokens: null,
    decimals: toDecimals(row.token.decimals),
    wellKnown: false,
  }
}

const Simulation = SimulationRow.transform(toSimulation)

/** Taxes are already in percent, unlike those of other scanners. */
function toPct(value: unknown): number | null {
  const pct = toFiniteNumber(value)
  return pct !== null && pct >= 0 && pct <= 100 ? pct : null
}
