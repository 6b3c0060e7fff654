/** What every engine of the sandbox's chain takes and gives, so that nothing else has to know which one it is. */
export interface NodeOptions {
  /** A free port when left out. */
  port?: number
  host?: string
  chainId?: number
  /** Seconds between blocks, fractions allowed; left out, every transaction is mined at once. */
  blockTimeSeconds?: number
  /** The chain is loaded from this file and kept in it. */
  stateFile?: string
  /** The chain starts as a copy of this one and leaves the file alone. Not together with `stateFile`. */
  loadState?: string
  gasLimit?: number
  /** Of the first block. Base stands near five million wei. */
  baseFeeWei?: number
  /** Unix time of a new chain's first block, from which its clock goes on; now when left out. */
  startTimeSeconds?: number
  startTimeoutMs?: number
}

/** The defaults of both engines: Base's chain id, and blocks as large as Base's. */
export const NODE_DEFAULTS = { host: '127.0.0.1', port: 0, chainId: 8453, gasLimit: 400_000_000, baseFeeWei: 5_000_000 }

export type EngineName = 'anvil' | 'edr'

export interface Engine {
  name: EngineName
  /** A chain that another version has saved is not loaded. */
  version: string
  /**
   * The program to run. It prints `Listening on <host>:<port>` when it answers. `stateFile` is absolute, is one of the
   * arguments, and has been claimed.
   */
  toCommand(options: NodeOptions): Promise<{ command: string; args: string[] }>
}
