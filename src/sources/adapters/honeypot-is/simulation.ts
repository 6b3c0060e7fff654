import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { TokenScan } from '../../../ports/risk.ts'
import type { Fetched } from '../../client/cache.ts'
import { SCAN } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { toTaxesTransfers } from '../../shapes/taxes.ts'
import { Anything, toCount, toDecimals } from '../../shapes/values.ts'

/** honeypot.is: simulates a purchase and a sale of a token on a copy of the chain. */

export interface HoneypotSimulation {
  /** `undefined` when it knows no pair of the token; null when it did not simulate anything. */
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
  simulationError: Anything,
  /** Often absent when the simulation failed. */
  honeypotResult: z.object({ isHoneypot: z.boolean() }).optional(),
  simulationResult: z
    .object({ buyTax: Anything, sellTax: Anything, transferTax: Anything })
    .catch({ buyTax: null, sellTax: null, transferTax: null }),
  /** A sale simulated for every holder; absent where it was not done. Counts are text. */
  holderAnalysis: z
    .object({ successful: Anything, failed: Anything, siphoned: Anything, snipersFailed: Anything })
    .optional()
    .catch(undefined),
  contractCode: z.object({ openSource: Anything, isProxy: Anything }).catch({ openSource: null, isProxy: null }),
})

function toSimulation(row: z.output<typeof SimulationRow>): TokenScan | null {
  const says = row.honeypotResult?.isHoneypot
  // A simulation that broke off proves nothing alone; together with the trades it can.
  const failed = !row.simulationSuccess && (says === true || isTradeError(row.simulationError))
  const honeypot = row.simulationSuccess ? (says ?? null) : null
  if (honeypot === null && !failed) return null
  const { openSource, isProxy } = row.contractCode
  const taxes = row.simulationSuccess ? row.simulationResult : { buyTax: null, sellTax: null, transferTax: null }
  return {
    facts: {
      ...(typeof openSource === 'boolean' ? { verified: openSource } : {}),
      ...(typeof isProxy === 'boolean' ? { proxy: isProxy } : {}),
      ...(failed ? { simulationFailed: true } : {}),
      ...toKnownTransferTax(toPct(taxes.transferTax)),
      ...toHolderFacts(row.holderAnalysis),
    },
    honeypot,
    canSell: honeypot === null ? null : !honeypot,
    buyTaxPct: toPct(taxes.buyTax),
    sellTaxPct: toPct(taxes.sellTax),
    holderCount: toCount(row.token.totalHolders),
    top10Pct: null,
    top10PctExPools: null,
    insidersPct: null,
    lpLockedPct: null,
    lp: null,
    owner: null,
    insiderNetworkPct: null,
    insiderWallets: null,
    poolsUsd: null,
    deployer: null,
    earlierTokens: null,
    priorTokens: null,
    decimals: toDecimals(row.token.decimals),
    wellKnown: false,
  }
}

const toKnownTransferTax = (pct: number | null): TokenScan['facts'] =>
  toTaxesTransfers(pct) === true ? { taxesTransfers: true } : {}

/** So many holders must have been tried before their failures mean anything. */
const FEWEST_TRIED = 20
/** Sales of honest tokens fail for a few in a hundred; bots that a launch shut out are not counted. */
const FAILED_SHARE = 0.25
/** Tokens that left wallets without a sale: honest tokens do not do that at all. */
const SIPHONED_SHARE = 0.05

function toHolderFacts(tried: z.output<typeof SimulationRow>['holderAnalysis']): TokenScan['facts'] {
  const count = (value: unknown) => toCount(value) ?? 0
  const [sold, drained] = [count(tried?.successful), count(tried?.siphoned)]
  const failed = Math.max(0, count(tried?.failed) - count(tried?.snipersFailed))
  const all = sold + failed + drained
  if (all < FEWEST_TRIED) return {}
  return {
    ...(failed / all >= FAILED_SHARE ? { holdersCannotSell: true } : {}),
    ...(drained / all >= SIPHONED_SHARE ? { holdersDrained: true } : {}),
  }
}

/** The trade itself was refused, unlike a token for which honeypot.is found no pair or no way to simulate. */
const isTradeError = (error: unknown): boolean =>
  typeof error === 'string' && error !== '' && !/pair|liquidity|router|not found|unsupported|timeout/i.test(error)

const Simulation = SimulationRow.transform(toSimulation)

/** Taxes are already in percent, unlike those of other scanners. */
function toPct(value: unknown): number | null {
  const pct = toFiniteNumber(value)
  return pct !== null && pct >= 0 && pct <= 100 ? pct : null
}
