import type { PriceSource } from '../../ports/prices.ts'
import type { RiskSource } from '../../ports/risk.ts'
import { coingeckoContracts } from '../coingecko/contracts.ts'
import { dexscreenerPairs } from '../dexscreener/pairs.ts'
import { dexscreenerMarket } from '../dexscreener/token-market.ts'
import { geckoterminalInfo } from '../geckoterminal/token-info.ts'
import { geckoterminalPools } from '../geckoterminal/token-pools.ts'
import { goplusSecurity } from '../goplus/security.ts'
import { honeypotSimulation } from '../honeypot-is/simulation.ts'
import { rugcheckReports } from '../rugcheck/report.ts'
import type { Upstream } from '../upstream.ts'
import type { UpstreamName } from '../upstreams.ts'
import { findSubject } from './find-subject.ts'
import { readMarket } from './read-market.ts'
import { readScans } from './read-scans.ts'

/** Which contract is meant, what its pools look like, and what each scanner says of it. */
export function createRiskSource(upstreams: Record<UpstreamName, Upstream>, prices: PriceSource): RiskSource {
  const subjects = {
    prices,
    pairs: dexscreenerPairs(upstreams.dexscreener),
    contracts: coingeckoContracts(upstreams.coingecko),
  }
  const markets = {
    dexscreener: dexscreenerMarket(upstreams.dexscreener),
    geckoterminal: geckoterminalPools(upstreams.geckoterminal),
  }
  const scanners = {
    goplus: goplusSecurity(upstreams.goplus),
    honeypot: honeypotSimulation(upstreams.honeypot_is),
    rugcheck: rugcheckReports(upstreams.rugcheck),
    info: geckoterminalInfo(upstreams.geckoterminal),
  }
  return {
    find: (query) => findSubject(subjects, query),
    market: (subject) => readMarket(markets, subject),
    scans: (subject) => readScans(scanners, subject),
  }
}
