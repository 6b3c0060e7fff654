import type { Chain } from '../domain/chains/chain.ts'
import type { TradeToken } from './routes.ts'

export interface TokenRegistry {
  /**
   * Symbol, name, dollar pair or contract address on one chain to the one token that is meant. Fails with `unknown_token`,
   * `token_not_on_chain`, `pools_too_shallow`, `ambiguous_token` where no token of that name clearly leads, and
   * `invalid_request` for a bad address.
   */
  resolve(query: string, chain: Chain, field: string): Promise<TradeToken>
}
