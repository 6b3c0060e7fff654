/** As much of Hardhat's native engine (`@nomicfoundation/edr`) as is used here. */
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

export interface EdrProvider {
  /** The whole reply, as JSON. */
  ask(call: { id: unknown; method: string; params: unknown[] }): Promise<string>
}

const HARDFORK = 'Osaka'
const GAS_LIMIT = 400_000_000n
const BASE_FEE_WEI = 5_000_000n

/** An empty chain with Base's id and block size, which mines when it is told to. */
export async function openEdr(engine: EdrEngine): Promise<EdrProvider> {
  const context = new engine.EdrContext()
  await context.registerProviderFactory(engine.L1_CHAIN_TYPE, engine.l1ProviderFactory())
  const config = {
    chainId: 8453n,
    networkId: 8453n,
    hardfork: HARDFORK,
    genesisState: engine.l1GenesisState(engine.l1HardforkFromString(HARDFORK)),
    network: { genesisBlockGasLimit: GAS_LIMIT, genesisBlockTime: BigInt(Math.floor(Date.now() / 1000) - 60) },
    mining: { autoMine: false, blockGasLimit: GAS_LIMIT, memPool: { order: 'Fifo' } },
    initialBaseFeePerGas: BASE_FEE_WEI,
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
  const quiet = { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} }
  const unheard = { subscriptionCallback: () => {} }
  const provider = await context.createProvider(
    engine.L1_CHAIN_TYPE,
    config,
    quiet,
    unheard,
    new engine.ContractDecoder(),
  )
  return {
    async ask(call) {
      const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', ...call }))
      const outcome = typeof data === 'string' ? data : JSON.stringify(data)
      return `{"jsonrpc":"2.0","id":${JSON.stringify(call.id ?? null)},${outcome.slice(1)}`
    },
  }
}
