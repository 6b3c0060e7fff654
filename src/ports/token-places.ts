import type { TradeToken } from './routes.ts'

/** On which chains a ticker exists, by the built-in token lists alone. Makes no request. */
export interface TokenPlaces {
  /** Every listed or native token of that ticker, over all chains. */
  list(ticker: string): TradeToken[]
  /** The chain to assume when none is named: the ticker's own chain, else Base, else the first that lists it. */
  homeOf(ticker: string): string | undefined
  /** The chain where most of a well-known ticker is traded: that of its main contract, or its own chain. */
  mainOf(ticker: string): string | undefined
}
