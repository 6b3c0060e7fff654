import type { TradeToken } from './routes.ts'

/** Where tickers live, out of the lists alone: nothing is asked outside. */
export interface TokenPlaces {
  /** Every listed or native token of that ticker, over all chains. */
  list(ticker: string): TradeToken[]
  /** The chain a ticker is meant on when none is named: its own chain, else Base, else the first that lists it. */
  homeOf(ticker: string): string | undefined
  /** The chain of a well-known ticker's main contract, or its own chain: where most of it moves. */
  mainOf(ticker: string): string | undefined
}
