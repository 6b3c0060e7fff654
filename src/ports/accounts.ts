import type { Chain } from '../domain/chains/chain.ts'
import type { TradeToken } from './routes.ts'

/** What an address is and what it holds on a chain. Every answer is `undefined` when the chain cannot be read. */
export interface AccountReader {
  /** Balance of one token in base units; of the native coin when the token has no address. */
  held(question: { chain: Chain; token: TradeToken; owner: string }): Promise<bigint | undefined>
  /**
   * Whether a contract is deployed at the address. A wallet that delegates to a contract (EIP-7702) does not count as
   * one.
   */
  isContract(chain: Chain, address: string): Promise<boolean | undefined>
}
