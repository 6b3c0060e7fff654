import type { Chain } from '../../domain/chains/chain.ts'
import { nameAt } from '../../domain/chains/find-chain.ts'
import type { Context } from '../../domain/context.ts'
import { within } from '../../domain/deadline.ts'
import { Failed, fail } from '../../domain/failure.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { Launch, LaunchSource } from '../../ports/launches.ts'
import type { SmartMoneySource, TokenFlows, WalletFlow } from '../../ports/smart-money.ts'
import { geckoterminalPools } from '../adapters/geckoterminal/token-pools.ts'
import { geckoterminalTrades } from '../adapters/geckoterminal/trades.ts'
import { nansenFlows } from '../adapters/nansen/who-traded.ts'
import { createCache } from '../client/cache.ts'
import { TRADES } from '../client/cache-policies.ts'
import { findTrouble } from '../client/failure.ts'
import type { Upstream } from '../client/upstream.ts'
import { readByNansen } from './by-nansen.ts'
import { readByTrades } from './by-trades.ts'
import { readHoldings } from './holdings.ts'
import { createTrackRecord } from './track-record.ts'

/** Chains to look at for what wallets hold and for who bought first; an answer is whole without them. */
export interface OnChain {
  evm: EvmReader
  launches: LaunchSource
}

const HOLDINGS_BYTES = 4 * 1024 * 1024
const BYTES_AN_OWNER = 120
const LAUNCH_MS = 2_500
/** Wallets whose holdings are read: those that can be shown. */
const MOST_OWNERS = 40

/** Uses Nansen when it is configured. Without it, or when it fails, uses public trades with public name tags. */
export function createSmartMoneySource(
  upstreams: { geckoterminal: Upstream },
  context: Context,
  nansenUpstream?: Pick<Upstream, 'post'>,
  onChain?: OnChain,
): SmartMoneySource {
  const pools = geckoterminalPools(upstreams.geckoterminal)
  const record = createTrackRecord()
  const holdings = createCache(context, HOLDINGS_BYTES)
  const readers = { pools, trades: geckoterminalTrades(upstreams.geckoterminal), record, context }
  const nansen = nansenUpstream && nansenFlows(nansenUpstream)

  /** Kept as long as the trades beside them. A chain that does not answer is asked again. */
  async function findHoldings(evm: EvmReader, chain: Chain, address: string, owners: readonly string[]) {
    const ask = async () => {
      const body = await readHoldings(evm, chain, address, owners)
      if (!body) throw fail({ code: 'no_data', about: 'holdings' })
      return { fetched: { body, fetchedAtMs: context.now(), sandbox: false }, bytes: owners.length * BYTES_AN_OWNER }
    }
    const key = [chain.slug, address, ...owners].join(' ')
    const held = await holdings.serve(key, TRADES, ask, () => undefined).catch(onlyFailed)
    return held instanceof Failed ? undefined : held.body
  }

  async function withHoldings(reading: TokenFlows, chain: Chain, address: string): Promise<TokenFlows> {
    const owners = [...reading.wallets]
      .sort((left, right) => Math.abs(net(right)) - Math.abs(net(left)))
      .slice(0, MOST_OWNERS)
      .map((wallet) => wallet.address)
    const held = onChain && (await findHoldings(onChain.evm, chain, address, owners))
    if (!held) return reading
    const wallets = reading.wallets.map((wallet) => ({
      ...wallet,
      holdingPct: held.get(wallet.address.toLowerCase()) ?? null,
    }))
    return { ...reading, wallets, checked: [...reading.checked, 'holdings'] }
  }

  /** Marks unnamed buyers who bought when trading began, still hold and are in profit. */
  async function withEarlyBuyers(reading: TokenFlows, chain: Chain, address: string): Promise<TokenFlows> {
    const candidates = reading.wallets.filter(isCandidate)
    if (candidates.length === 0 || !onChain?.launches.covers(chain.id)) return reading
    const launch = await within(LAUNCH_MS, onChain.launches.find(address))
    if (!launch)
      return { ...reading, missing: [...reading.missing, { check: 'early-buyers', reason: 'launch_unknown' }] }
    const early = listEarlyBuyers(launch)
    const wallets = reading.wallets.map((wallet) =>
      isCandidate(wallet) && early.has(wallet.address.toLowerCase())
        ? { ...wallet, label: 'bought at launch, in profit', labelType: 'early-buyer' }
        : wallet,
    )
    return { ...reading, wallets, checked: [...reading.checked, 'early-buyers'] }
  }

  return {
    reachSeconds: (chain) => (nansen && nameAt(chain, 'nansen') !== null ? null : DAY_MS / 1000),
    async flows(query) {
      const { chain, address } = query
      const labelled = nansen && (await readByNansen({ nansen, pools, context }, query).catch(onlyFailed))
      if (labelled && !(labelled instanceof Failed)) return withHoldings(labelled, chain, address)
      if (labelled?.failure.code === 'unknown_token') throw labelled
      const reading = await readByTrades(readers, query)
      const held = await withHoldings(reading, chain, address)
      const proven = await withEarlyBuyers(held, chain, address)
      return {
        ...proven,
        missing: [...proven.missing, { check: 'nansen-labels', reason: toReason(labelled, nansen) }],
      }
    },
  }
}

const net = ({ boughtUsd, soldUsd }: WalletFlow): number => boughtUsd - soldUsd

const isCandidate = ({ labelType, profitPct, holdingPct }: WalletFlow): boolean =>
  labelType === null && (profitPct ?? 0) > 0 && (holdingPct ?? 0) > 0

/** Who received the token from a pool in the first minute of trading. */
function listEarlyBuyers({ pools, events }: Launch): ReadonlySet<string> {
  return new Set(events.flatMap((event) => (event.kind === 'transfer' && pools.includes(event.from) ? [event.to] : [])))
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
