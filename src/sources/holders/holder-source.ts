import { CHAINS, type ChainSlug } from '../../domain/chains/chain.ts'
import { nameAt } from '../../domain/chains/find-chain.ts'
import { Failed, fail } from '../../domain/failure.ts'
import type { Origin } from '../../domain/provenance.ts'
import type { HolderList, HolderSource, TokenPlace } from '../../ports/holders.ts'
import { blockscoutHolders } from '../adapters/blockscout/token-holders.ts'
import { dexscreenerPools } from '../adapters/dexscreener/launch-pools.ts'
import { geckoterminalHolders } from '../adapters/geckoterminal/holder-share.ts'
import { goplusHolders } from '../adapters/goplus/holder-list.ts'
import { rugcheckHolders } from '../adapters/rugcheck/holder-list.ts'
import { solanaLargestAccounts } from '../adapters/solana-rpc/largest-accounts.ts'
import type { Fetched } from '../client/cache.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import type { HolderReport } from '../shapes/holders.ts'
import type { ListedPool } from '../shapes/pools.ts'
import { hasTopTen, mergeReports, type Told } from './merge.ts'

type Outcome = Told | 'not_found' | 'chain_unsupported' | Failed
type Upstreams = Record<UpstreamName, Upstream>

/**
 * Token holders from several services at once: an explorer's index first, then the scanners. Their tags and pools are
 * combined. Only when none of them has the ten largest are the weaker services asked.
 */
export function createHolderSource(upstreams: Upstreams): HolderSource {
  return {
    async list(token) {
      const [outcomes, listed] = await Promise.all([
        Promise.all(askFirst(upstreams, token)),
        readPools(upstreams, token),
      ])
      const asked = [...outcomes]
      let list = merge(token, asked, listed)
      for (const ask of lastResorts(upstreams, token)) {
        if (list) break
        asked.push(await ask())
        list = merge(token, asked, listed)
      }
      if (!list) throw toFailure(token, asked)
      return list
    },
  }
}

function merge(token: TokenPlace, outcomes: readonly Outcome[], listed: PoolListing): HolderList | undefined {
  const told = outcomes.filter(
    (outcome): outcome is Told => !(outcome instanceof Failed) && typeof outcome !== 'string',
  )
  return mergeReports(token, told, listed)
}

function askFirst(upstreams: Upstreams, { chain, address }: TokenPlace): Promise<Outcome>[] {
  const explorer = nameAt(chain, 'blockscout')
  return [
    ...(explorer ? [settle('blockscout', blockscoutHolders(upstreams[explorer], address))] : []),
    settle('goplus', goplusHolders(upstreams.goplus, chain.id, address)),
    ...(chain.kind === 'solana' ? [settle('rugcheck', rugcheckHolders(upstreams.rugcheck, address))] : []),
  ]
}

function lastResorts(upstreams: Upstreams, { chain, address }: TokenPlace): (() => Promise<Outcome>)[] {
  const network = nameAt(chain, 'geckoterminal')
  return [
    ...(chain.kind === 'solana' ? [() => settle('solana', solanaLargestAccounts(upstreams.solana_rpc, address))] : []),
    ...(network
      ? [() => settle('geckoterminal', geckoterminalHolders(upstreams.geckoterminal, network, address))]
      : []),
  ]
}

type Reply = Fetched<HolderReport | 'not_found' | 'chain_unsupported'> | undefined

/** A service that fails is an outcome of its own and does not fail the others. */
async function settle(source: string, asked: Promise<Reply>): Promise<Outcome> {
  try {
    const reply = await asked
    if (!reply) return 'not_found'
    const { body, ...fetched } = reply
    if (typeof body === 'string') return body
    return { reading: body, origin: toOrigin(source, fetched) }
  } catch (thrown) {
    if (thrown instanceof Failed) return thrown
    throw thrown
  }
}

interface PoolListing {
  pools: readonly ListedPool[]
  origin: Origin | undefined
}

async function readPools({ dexscreener }: Upstreams, { chain, address }: TokenPlace): Promise<PoolListing> {
  const name = nameAt(chain, 'dexscreener')
  if (name === null) return { pools: [], origin: undefined }
  try {
    const { body, ...fetched } = await dexscreenerPools(dexscreener, name, address)
    return { pools: body, origin: body.length > 0 ? toOrigin('dexscreener', fetched) : undefined }
  } catch (thrown) {
    if (thrown instanceof Failed) return { pools: [], origin: undefined }
    throw thrown
  }
}

const toOrigin = (name: string, { fetchedAtMs, sandbox }: Omit<Fetched<unknown>, 'body'>): Origin => ({
  name,
  atMs: fetchedAtMs,
  ...(sandbox ? { sandbox: true } : {}),
})

/** Chains with an explorer that we can ask, then those that the scanners cover well. */
const SUPPORTED: ChainSlug[] = [
  ...CHAINS.filter(({ names }) => names.blockscout !== null).map(({ slug }) => slug),
  'bsc',
  'avalanche',
  'solana',
]

/** Why there is no list: an unknown token, an unsupported chain, or trouble with a service. */
function toFailure({ chain, address }: TokenPlace, outcomes: readonly Outcome[]): Failed {
  const trouble = outcomes.find((outcome) => outcome instanceof Failed)
  if (trouble) return trouble
  if (outcomes.every((outcome) => outcome === 'chain_unsupported')) {
    return fail({
      code: 'unsupported_chain',
      field: 'chain',
      chain: chain.slug,
      supported: SUPPORTED,
    })
  }
  const known = outcomes.some(
    (outcome) => !(outcome instanceof Failed) && typeof outcome !== 'string' && !hasTopTen(outcome.reading),
  )
  return known
    ? fail({ code: 'no_data', about: 'the largest holders of this token' })
    : fail({ code: 'unknown_token', query: address })
}
