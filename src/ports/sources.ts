import type { ApprovalSource } from './approvals.ts'
import type { GasSource } from './gas.ts'
import type { HolderSource } from './holders.ts'
import type { LaunchSource } from './launches.ts'
import type { MarketReadSource } from './market-reads.ts'
import type { OrderSource } from './orders.ts'
import type { PortfolioSource } from './portfolios.ts'
import type { PredictionSource } from './predictions.ts'
import type { PriceSource } from './prices.ts'
import type { RiskSource } from './risk.ts'
import type { RouteSource, WalletReader } from './routes.ts'
import type { SmartMoneySource } from './smart-money.ts'
import type { TicketSealer } from './tickets.ts'
import type { TokenRegistry } from './token-registry.ts'
import type { TreasurySource } from './treasuries.ts'
import type { WalletHistorySource } from './wallet-history.ts'
import type { YieldSource } from './yields.ts'

/** All data that capabilities and chat can ask for, one port for each subject. */
export interface Sources {
  prices: PriceSource
  risk: RiskSource
  smartMoney: SmartMoneySource
  predictions: PredictionSource
  marketReads: MarketReadSource
  yields: YieldSource
  treasuries: TreasurySource
  routes: RouteSource
  wallets: WalletReader
  tickets: TicketSealer
  tokens: TokenRegistry
  holders: HolderSource
  launches: LaunchSource
  walletHistory: WalletHistorySource
  portfolios: PortfolioSource
  approvals: ApprovalSource
  orders: OrderSource
  gas: GasSource
}
