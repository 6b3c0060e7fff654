// The interface of a chain engine (anvil or EDR), so that no other code depends on which one runs.

export interface NodeOptions {
  /** A free port by default. */
  port?: number
  host?: string
  chainId?: number
  /** Seconds between blocks, fractions allowed; left out, every transaction is mined at once. */
  blockTimeSeconds?: number
  /** The chain is loaded from this file and saved to it. */
  stateFile?: string
  /** The chain starts from this file and does not change it. Not together with `stateFile`. */
  loadState?: string
  gasLimit?: number
  /** Base fee of the first block; about five million wei on Base. */
  baseFeeWei?: number
  /** Unix time of a new chain's first block, from which its clock continues; now by default. */
  startTimeSeconds?: number
  startTimeoutMs?: number
}

/** Defaults of both engines: chain id, block gas limit and base fee of Base. */
export const NODE_DEFAULTS = { host: '127.0.0.1', port: 0, chainId: 8453, gasLimit: 400_000_000, baseFeeWei: 5_000_000 }

export type EngineName = 'anvil' | 'edr'

export interface Engine {
  name: EngineName
  /** Part of the cache key: a snapshot of another version is not loaded. */
  version: string
  /**
   * The program to run. It prints `Listening on <host>:<port>` when it is ready. `stateFile` is absolute, and
   * `claimStateFile` was called for it. It must be among the arguments, by which `state-file.ts` recognises the
   * process.
   */
  toCommand(options: NodeOptions): Promise<{ command: string; args: string[] }>
}
