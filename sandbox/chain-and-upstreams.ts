import { installChannels } from './chain/install-channels.ts'
import { createExecution, type Execution } from './exchange/execution.ts'
import { installExchange } from './exchange/install-exchange.ts'
import { createChainHolders } from './launches/chain-holders.ts'
import { readLaunches, type SandboxLaunch } from './launches/read-launches.ts'
import { createMarket } from './market/market.ts'
import { type ChainOptions, type SandboxChain, startChain } from './start-chain.ts'
import { type RunningUpstreams, startUpstreams } from './upstreams/start-upstreams.ts'

/** Everything outside the service: a chain, and upstreams whose market knows what happened on it. */
export interface ChainAndUpstreams {
  chain: SandboxChain
  upstreams: RunningUpstreams
  /** Tokens that were launched on the chain, each with a different history. */
  launches: SandboxLaunch[]
  /** What the simulated router and venues did on the chain. */
  execution: Execution
  stop(): Promise<void>
}

export interface ChainAndUpstreamsOptions extends ChainOptions {
  seed: string
  now?: () => number
  progress?(step: string): void
}

export async function startChainAndUpstreams(options: ChainAndUpstreamsOptions): Promise<ChainAndUpstreams> {
  const { seed, now = () => Date.now(), progress = () => {}, ...chainOptions } = options
  progress('Starting the chain (USDC, Multicall3)')
  const chain = await startChain(chainOptions)
  try {
    progress('Starting the simulated upstreams')
    await installExchange(chain.url)
    await installChannels(chain.url)
    const holders = createChainHolders(chain.url)
    const launches = await readLaunches(chain.url, holders)
    const execution = createExecution(chain.url)
    const upstreams = await startUpstreams({ market: createMarket({ seed, now, launches }), chain: holders, execution })
    const stop = async () => {
      await upstreams.stop()
      await chain.stop()
    }
    return { chain, upstreams, launches, execution, stop }
  } catch (thrown) {
    await chain.stop()
    throw thrown
  }
}
