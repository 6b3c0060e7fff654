import { LRUCache } from 'lru-cache'
import { atMost } from '../../domain/at-most.ts'
import type { Chain } from '../../domain/chains/chain.ts'
import type { Context } from '../../domain/context.ts'
import { within } from '../../domain/deadline.ts'
import type { Origin } from '../../domain/provenance.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { ChainRead, Holding, Portfolio, PortfolioSource } from '../../ports/portfolios.ts'
import { type TokenPrices, toTokenKey } from '../../ports/prices.ts'
import type { TradeToken } from '../../ports/routes.ts'
import { solanaBalances } from '../adapters/solana-rpc/token-accounts.ts'
import { createInFlight } from '../client/cache.ts'
import type { Upstream } from '../client/upstream.ts'
import { listTokens } from '../known/token-list.ts'
import { type ChainBalances, readBalances } from './evm-balances.ts'

/** A chain that takes longer is named as not read; nobody waits for the slowest of thirty. */
const CHAIN_MS = 2_500
/** About a block of Ethereum: asked again in one conversation it is answered from memory, and a trade soon shows. */
const KEPT_MS = 10_000
/** A chain that is down is not asked again by every message. */
const DOWN_KEPT_MS = 5_000
/** Reads of a chain for one wallet; a wallet has about thirty. */
const MOST_KEPT = 6_000
/** Chain reads at a time over all wallets: two whole wallets; the others wait. */
const MOST_AT_ONCE = 64
const MOST_WAITING = 3_000

interface Read {
  state: ChainRead
  held: { token: TradeToken; amountRaw: bigint }[]
}

export interface PortfolioParts {
  evm: EvmReader
  upstreams: { solana_rpc: Upstream }
  prices: TokenPrices
  context: Pick<Context, 'now'>
}

/** Wallets of all EVM chains and Solana, without a key: one call for each chain, then one question for prices. */
export function createPortfolioSource({ evm, upstreams, prices, context }: PortfolioParts): PortfolioSource {
  const { now } = context
  const kept = new LRUCache<string, Read>({ max: MOST_KEPT })
  const inFlight = createInFlight<Read>()
  const limit = atMost(MOST_AT_ONCE, MOST_WAITING)

  async function readNow(chain: Chain, owner: string, tokens: readonly TradeToken[]): Promise<Read> {
    const atMs = now()
    const balances = await readChain(chain, owner, tokens).catch(() => undefined)
    const chainState = { chain: chain.slug, atMs }
    if (!balances) {
      const state = { ...chainState, status: 'down', block: null, unread: 0, unlisted: 0 } as const
      return { state, held: [] }
    }
    const { held, block, unread, unlisted = 0, complete = true } = balances
    const status = unread === 0 && complete ? 'read' : 'partial'
    return { state: { ...chainState, status, block, unread, unlisted }, held }
  }

  async function readChain(
    chain: Chain,
    owner: string,
    tokens: readonly TradeToken[],
  ): Promise<(ChainBalances & { unlisted?: number; complete?: boolean }) | undefined> {
    if (chain.kind === 'solana') return within(CHAIN_MS, readSolana(upstreams.solana_rpc, owner, tokens))
    const client = chain.id === null ? undefined : evm.clientFor(chain.id)
    if (!client || chain.id === null) return undefined
    return within(CHAIN_MS, readBalances(client, { ...chain, id: chain.id }, { owner, tokens }))
  }

  async function read(chain: Chain, owner: string, also: readonly TradeToken[]): Promise<Read> {
    const listed = listTokens(chain)
    const isListed = (token: TradeToken) => listed.some((one) => toTokenKey(one) === toTokenKey(token))
    const more = also.filter((token) => token.chain === chain.slug && !isListed(token))
    const key = [toTokenKey({ chain: chain.slug, address: owner }), ...more.map(toTokenKey)].join(' ')
    const found = kept.get(key)
    if (found && now() - found.state.atMs < (found.state.status === 'down' ? DOWN_KEPT_MS : KEPT_MS)) return found
    return inFlight.share(key, async () => {
      const fresh = await limit(() => readNow(chain, owner, [...listed, ...more]))
      kept.set(key, fresh)
      return fresh
    })
  }

  return {
    async read({ owner, chains, also = [] }): Promise<Portfolio> {
      const reads = await Promise.all(chains.map((chain) => read(chain, owner, also)))
      const held = reads.flatMap((one) => one.held)
      const known = held.length === 0 ? new Map() : await prices.current(held.map(({ token }) => token))
      const holdings = held.map(
        ({ token, amountRaw }): Holding => ({
          token,
          amountRaw,
          priceUsd: known.get(toTokenKey(token))?.value ?? null,
        }),
      )
      const origins = [...known.values()].map(
        ({ source, atMs, sandbox }): Origin => ({ name: source, atMs, ...(sandbox ? { sandbox: true } : {}) }),
      )
      return { holdings, chains: reads.map(({ state }) => state), prices: origins }
    },
  }
}

async function readSolana(upstream: Upstream, owner: string, tokens: readonly TradeToken[]) {
  const { body } = await solanaBalances(upstream, owner)
  const { lamports, byMint, slot, complete } = body
  const held = tokens.flatMap((token) => {
    const amountRaw = token.address === null ? lamports : (byMint.get(token.address) ?? 0n)
    return amountRaw === 0n ? [] : [{ token, amountRaw }]
  })
  const listed = new Set(tokens.map(({ address }) => address))
  const unlisted = [...byMint].filter(([mint, amount]) => amount > 0n && !listed.has(mint)).length
  return { held, block: slot, unread: 0, unlisted, complete }
}
