import { nameAt } from '../../domain/chains/find-chain.ts'
import type { Context } from '../../domain/context.ts'
import { Failed } from '../../domain/failure.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { SmartMoneySource } from '../../ports/smart-money.ts'
import { geckoterminalPools } from '../adapters/geckoterminal/token-pools.ts'
import { geckoterminalTrades } from '../adapters/geckoterminal/trades.ts'
import { nansenFlows } from '../adapters/nansen/who-traded.ts'
import { findTrouble } from '../client/failure.ts'
import type { Upstream } from '../client/upstream.ts'
import { readByNansen } from './by-nansen.ts'
import { readByTrades } from './by-trades.ts'

/** Uses Nansen when it is configured. Without it, or when it fails, uses public trades with public name tags. */
export function createSmartMoneySource(
  upstreams: { geckoterminal: Upstream },
  context: Context,
  nansenUpstream?: Pick<Upstream, 'post'>,
): SmartMoneySource {
  const pools = geckoterminalPools(upstreams.geckoterminal)
  const readers = { pools, trades: geckoterminalTrades(upstreams.geckoterminal), context }
  const nansen = nansenUpstream && nansenFlows(nansenUpstream)
  return {
    reachSeconds: (chain) => (nansen && nameAt(chain, 'nansen') !== null ? null : DAY_MS / 1000),
    async flows(query) {
      const labelled = nansen && (await readByNansen({ nansen, pools, context }, query).catch(onlyFailed))
      if (labelled && !(labelled instanceof Failed)) return labelled
      if (labelled?.failure.code === 'unknown_token') throw labelled
      const reading = await readByTrades(readers, query)
      return {
        ...reading,
        missing: [...reading.missing, { check: 'nansen-labels', reason: toReason(labelled, nansen) }],
      }
    },
  }
}

function onlyFailed(thrown: unknown): Failed {
  if (thrown instanceof Failed) return thrown
  throw thrown
}

function toReason(labelled: Failed | undefined, nansen: object | undefined): string {
  if (!nansen) return 'not_configured'
  if (!labelled) return 'chain_unsupported'
  return findTrouble(labelled)?.kind === 'over_budget' ? 'budget_reached' : 'source_unavailable'
}
