import type { RiskSubject } from './risk.ts'
import type { TradeToken } from './routes.ts'

/** A token with a contract of its own. Native coins have none. */
export type TokenContract = TradeToken & { address: string }

export const hasContract = (token: TradeToken): token is TokenContract => token.address !== null

/** The risk subject of a token that is known exactly, so that nothing has to be looked up. */
export const toRiskSubject = (token: TokenContract): RiskSubject => ({
  token,
  resolvedFrom: 'address',
  alternatives: [],
  contract: { chain: token.chain, address: token.address },
  native: false,
  canonical: token.verified,
  listed: token.verified,
  imitates: null,
})
