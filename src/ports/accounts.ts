import type { Chain } from '../domain/chains/chain.ts'
import type { TradeToken } from './routes.ts'

/** What an address is and holds on a chain; `undefined` where the chain cannot be read. */
export interface AccountReader {
  /** In base units. */
  held(question: { chain: Chain; token: TradeToken; owner: string }): Promise<bigint | undefined>
  /** Whether code of its own lies at the address; a plain wallet that delegates (EIP-7702) is no contract. */
  isContract(chain: Chain, address: string): Promise<boolean | undefined>
}
