import type { Address } from 'viem'
import { createChainClient } from '../chain/client.ts'
import type { ChainHolders } from './chain-holders.ts'
import { FACTORY, factoryAbi } from './contracts.ts'
import { LAUNCHES, type LaunchPlan } from './plans.ts'

/** A launch with its present state on the chain. */
export interface SandboxLaunch extends Pick<LaunchPlan, 'story' | 'about' | 'symbol' | 'name' | 'token' | 'deployer'> {
  pool: Address
  createdMs: number
  /** Largest first, in percent of the supply. */
  holders: { address: Address; pct: number }[]
}

/** The launches that a chain holds, oldest first; none on a chain without them. */
export async function readLaunches(url: string, chain: ChainHolders): Promise<SandboxLaunch[]> {
  const client = createChainClient(url)
  const [event] = factoryAbi
  const made = await client.getLogs({ address: FACTORY, event, fromBlock: 0n, strict: true })
  return Promise.all(
    made.flatMap(({ args, blockNumber }) => {
      const plan = LAUNCHES.find(({ token }) => token === args.token0 || token === args.token1)
      return plan ? [toLaunch(plan, args.pair, client.getBlock({ blockNumber }), chain)] : []
    }),
  )
}

async function toLaunch(
  { story, about, symbol, name, token, deployer }: LaunchPlan,
  pool: Address,
  block: Promise<{ timestamp: bigint }>,
  chain: ChainHolders,
): Promise<SandboxLaunch> {
  const [{ timestamp }, held] = await Promise.all([block, chain.read(token)])
  const pct = (raw: bigint) => Number((raw * 10n ** 10n) / (held?.supplyRaw ?? 1n)) / 1e8
  return {
    ...{ story, about, symbol, name, token, deployer, pool },
    createdMs: Number(timestamp) * 1000,
    holders: (held?.holders ?? []).map(({ address, balanceRaw }) => ({ address, pct: pct(balanceRaw) })),
  }
}
