import { translateError } from './edr-errors.ts'

/** Opens Hardhat's native engine as an empty chain; the types are as much of `@nomicfoundation/edr` as is used here. */
export interface EdrEngine {
  EdrContext: new () => EdrContext
  ContractDecoder: new () => object
  L1_CHAIN_TYPE: string
  l1ProviderFactory(): object
  l1HardforkFromString(name: string): number
  l1GenesisState(hardfork: number): object[]
}

interface EdrContext {
  registerProviderFactory(chainType: string, factory: object): Promise<void>
  createProvider(
    chainType: string,
    config: object,
    logger: object,
    subscriptions: object,
    decoder: object,
  ): Promise<{ handleRequest(request: string): Promise<{ data: unknown }> }>
}

/** Settings of `edr-program.ts`; the part in `EdrGenesis` is saved with the chain. */
export interface EdrSettings extends EdrGenesis {
  host: string
  port: number
  blockTimeSeconds?: number
  /** Whether the clock starts at `startTimeSeconds` instead of this machine's time. */
  isClockMoved: boolean
}

/** Everything that the genesis block depends on: equal values give equal empty chains. */
export interface EdrGenesis {
  chainId: number
  gasLimit: number
  baseFeeWei: number
  startTimeSeconds: number
}

export interface EdrProvider {
  /** Returns JSON of an object with `result` or `error`, without `id` and `jsonrpc`. */
  ask(method: string, params: readonly unknown[]): Promise<string>
}

const HARDFORK = 'Osaka'

/**
 * Loads the engine; the result opens chains. Their own automatic mining is off, because it rejects nonces out of order.
 */
export async function loadEdr(engine: EdrEngine): Promise<(genesis: EdrGenesis) => Promise<EdrProvider>> {
  const context = new engine.EdrContext()
  await context.registerProviderFactory(engine.L1_CHAIN_TYPE, engine.l1ProviderFactory())
  const quiet = { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} }
  const unheard = { subscriptionCallback: () => {} }
  return async (genesis) => {
    const config = toConfig(genesis, engine.l1GenesisState(engine.l1HardforkFromString(HARDFORK)))
    const decoder = new engine.ContractDecoder()
    const provider = await context.createProvider(engine.L1_CHAIN_TYPE, config, quiet, unheard, decoder)
    return {
      async ask(method, params) {
        const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }))
        const outcome = typeof data === 'string' ? data : JSON.stringify(data)
        return outcome.startsWith('{"error"') ? translateError(outcome) : outcome
      },
    }
  }
}

function toConfig({ chainId, gasLimit, baseFeeWei, startTimeSeconds }: EdrGenesis, genesisState: object[]): object {
  return {
    chainId: BigInt(chainId),
    networkId: BigInt(chainId),
    hardfork: HARDFORK,
    genesisState,
    network: { genesisBlockGasLimit: BigInt(gasLimit), genesisBlockTime: BigInt(startTimeSeconds) },
    mining: { autoMine: false, blockGasLimit: BigInt(gasLimit), memPool: { order: 'Fifo' } },
    initialBaseFeePerGas: BigInt(baseFeeWei),
    minGasPrice: 0n,
    defaultTransactionGasLimit: 16_000_000n,
    coinbase: Buffer.alloc(20),
    ownedAccounts: [],
    precompileOverrides: [],
    observability: {},
    allowBlocksWithSameTimestamp: true,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: false,
  }
}
