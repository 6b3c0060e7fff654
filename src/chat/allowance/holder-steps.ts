/** How much of the holder token an address has, as a step. */
import { LRUCache } from 'lru-cache'
import { erc20Abi, parseUnits } from 'viem'
import type { Context } from '../../domain/context.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { EvmReader } from '../../ports/evm.ts'
import { inTime } from '../in-time.ts'
import type { HolderStep } from './tiers.ts'

export interface HolderToken {
  chainId: number
  address: `0x${string}`
  /** Balances from which the steps begin, in whole tokens, ascending. */
  balances: readonly [string, string, string]
}

const READ_MS = 2_500
const FRESH_MS = 10 * MINUTE_MS
/** How long an older balance is used when the chain does not answer. */
const KEPT_MS = DAY_MS

/** Reads how much of the token an address holds. When the balance is unknown, it counts as zero. */
export function createHolderSteps(
  token: HolderToken,
  evm: EvmReader,
  { now, log }: Pick<Context, 'now' | 'log'>,
): (address: `0x${string}`) => Promise<HolderStep> {
  const known = new LRUCache<string, { step: HolderStep; atMs: number }>({ max: 10_000 })
  let decimals: number | undefined

  const read = async (owner: `0x${string}`): Promise<HolderStep> => {
    const client = evm.clientFor(token.chainId)
    if (!client) return 0
    const contract = { address: token.address, abi: erc20Abi } as const
    const [balance, places] = await Promise.all([
      client.readContract({ ...contract, functionName: 'balanceOf', args: [owner] }),
      decimals ?? client.readContract({ ...contract, functionName: 'decimals' }),
    ])
    decimals = places
    return toStep(balance, places, token.balances)
  }

  return async (address) => {
    const kept = known.get(address)
    if (kept && now() - kept.atMs < FRESH_MS) return kept.step
    try {
      const step = await inTime(READ_MS, read(address))
      known.set(address, { step, atMs: now() })
      return step
    } catch (thrown) {
      log.warn('holder.unread', { reason: String(thrown) })
      return kept && now() - kept.atMs < KEPT_MS ? kept.step : 0
    }
  }
}

function toStep(balance: bigint, decimals: number, balances: HolderToken['balances']): HolderStep {
  return balances.filter((least) => balance >= parseUnits(least, decimals)).length as HolderStep
}
