import { LRUCache } from 'lru-cache'
import { type Address, decodeAbiParameters, getAddress, type PublicClient } from 'viem'
import { toDecimalText } from '../../domain/amount.ts'
import type { EvmChain } from '../../domain/chains/chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import type { Context } from '../../domain/context.ts'
import { within } from '../../domain/deadline.ts'
import type { Approval, ApprovalRead, ApprovalSource } from '../../ports/approvals.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { Holding, PortfolioSource } from '../../ports/portfolios.ts'
import { aggregate, type CallResult, SELECTORS, toCalldata, toUint } from '../adapters/evm-rpc/aggregate.ts'
import { createInFlight } from '../client/cache.ts'
import { findSpenderName, listSpenders } from '../known/spenders.ts'
import { findListedByAddress, listBySymbol } from '../known/token-list.ts'
import { type ApprovedPair, createApprovalLogs } from './approval-logs.ts'

const READ_MS = 2_500
/** As for balances: a revocation soon shows. */
const KEPT_MS = 10_000
const MOST_KEPT = 6_000
/** More than this of any token is called unlimited; wallets and apps approve the largest number or nearly so. */
const UNLIMITED = 2n ** 128n
/** Tokens that are looked at although the wallet holds none now: an approval of them matters as soon as some come in. */
const USUAL_TOKENS = ['USDC', 'USDT', 'DAI', 'WETH']

type ChainApprovals = { state: ApprovalRead; approvals: Approval[] }

export interface ApprovalParts {
  evm: EvmReader
  portfolios: PortfolioSource
  context: Pick<Context, 'now'>
}

/**
 * The allowances that a wallet's tokens have now. Pairs of token and spender come from the chain's events where the node
 * gives them, and in any case from known spenders times held tokens; every one is then read as it is now, in one call.
 */
export function createApprovalSource({ evm, portfolios, context }: ApprovalParts): ApprovalSource {
  const { now } = context
  const logs = createApprovalLogs(now)
  const kept = new LRUCache<string, ChainApprovals>({ max: MOST_KEPT })
  const inFlight = createInFlight<ChainApprovals>()

  async function readNow(chain: EvmChain, owner: Address): Promise<ChainApprovals> {
    const down = (): ChainApprovals => ({ state: { chain: chain.slug, status: 'down', atMs: now() }, approvals: [] })
    const client = evm.clientFor(chain.id)
    if (!client) return down()
    const atMs = now()
    const [wallet, past] = await Promise.all([
      portfolios.read({ owner, chains: [chain] }),
      logs.find(client, owner).catch(() => undefined),
    ])
    if (wallet.chains.some(({ status }) => status === 'down')) return down()
    const pairs = listPairs(chain, wallet.holdings, past ?? [])
    const approvals = await within(READ_MS, readAllowances(client, chain, { owner, pairs, holdings: wallet.holdings }))
    if (!approvals) return down()
    const status = past === undefined ? 'known-spenders' : 'history'
    return { state: { chain: chain.slug, status, atMs }, approvals }
  }

  return {
    async list({ owner, chains }) {
      const reads = await Promise.all(
        chains.map(async (chain) => {
          const key = `${chain.slug} ${owner.toLowerCase()}`
          const found = kept.get(key)
          if (found && now() - found.state.atMs < KEPT_MS) return found
          return inFlight.share(key, async () => {
            const fresh = await readNow(chain, owner as Address)
            kept.set(key, fresh)
            return fresh
          })
        }),
      )
      const approvals = reads.flatMap((read) => read.approvals).sort(byDanger)
      return { approvals, chains: reads.map(({ state }) => state) }
    },
  }
}

const byDanger = (left: Approval, right: Approval): number =>
  Number(right.unlimited) - Number(left.unlimited) ||
  (right.atRiskUsd ?? 0) - (left.atRiskUsd ?? 0) ||
  Number(right.token.listed) - Number(left.token.listed)

/** Each pair once: approved in the past, and known spenders times the tokens that are held or usual. */
function listPairs(chain: EvmChain, holdings: readonly Holding[], past: readonly ApprovedPair[]): ApprovedPair[] {
  const held = holdings.flatMap(({ token }) => token.address ?? [])
  const usual = USUAL_TOKENS.flatMap((symbol) => listBySymbol(chain, symbol)).flatMap(({ address }) => address ?? [])
  const tokens = [...new Set([...held, ...usual].map((address) => address.toLowerCase()))] as Address[]
  const known = tokens.flatMap((token) => listSpenders(chain).map(({ address }) => ({ token, spender: address })))
  const all = [...past, ...known].map(
    ({ token, spender }) => [`${token} ${spender}`.toLowerCase(), { token, spender }] as const,
  )
  return [...new Map(all).values()]
}

/** All allowances in one call, with name and decimals of tokens that are on no list. */
async function readAllowances(
  client: PublicClient,
  chain: EvmChain,
  wallet: { owner: Address; pairs: readonly ApprovedPair[]; holdings: readonly Holding[] },
): Promise<Approval[]> {
  const { owner, pairs, holdings } = wallet
  const strange = [...new Set(pairs.map(({ token }) => token))].filter((token) => !findListedByAddress(chain, token))
  const results = await aggregate(client, [
    ...pairs.map(({ token, spender }) => ({ to: token, data: toCalldata(SELECTORS.allowance, owner, spender) })),
    ...strange.flatMap((token) => [
      { to: token, data: SELECTORS.symbol },
      { to: token, data: SELECTORS.decimals },
      { to: token, data: toCalldata(SELECTORS.balanceOf, owner) },
    ]),
  ])
  const facts = new Map(
    strange.map((token, index) => {
      const [symbol, decimals, held] = results.slice(pairs.length + index * 3)
      return [
        token,
        { symbol: readSymbol(symbol), decimals: readDecimals(decimals), heldRaw: toUint(held) ?? 0n },
      ] as const
    }),
  )
  return pairs.flatMap(({ token, spender }, index) => {
    const allowanceRaw = toUint(results[index]) ?? 0n
    if (allowanceRaw === 0n) return []
    const listed = findListedByAddress(chain, token)
    const holding = holdings.find(({ token: one }) => one.address?.toLowerCase() === token.toLowerCase())
    const heldRaw = holding?.amountRaw ?? facts.get(token)?.heldRaw ?? 0n
    return [
      {
        chain: chain.slug,
        token: {
          address: getAddress(token),
          symbol: listed?.symbol ?? facts.get(token)?.symbol ?? '?',
          decimals: listed?.decimals ?? facts.get(token)?.decimals ?? null,
          listed: listed !== undefined,
        },
        spender: { address: getAddress(spender), name: findSpenderName(chain, spender) },
        allowanceRaw,
        unlimited: allowanceRaw >= UNLIMITED,
        heldRaw,
        atRiskUsd: toAtRisk(holding, heldRaw, allowanceRaw),
      },
    ]
  })
}

/** The smaller of what is held and what is allowed, in dollars; nothing held is nothing at risk now. */
function toAtRisk(holding: Holding | undefined, heldRaw: bigint, allowanceRaw: bigint): number | null {
  if (heldRaw === 0n) return 0
  if (!holding || holding.priceUsd === null) return null
  const exposed = heldRaw < allowanceRaw ? heldRaw : allowanceRaw
  return Number(toDecimalText(exposed, holding.token.decimals)) * holding.priceUsd
}

/** Text of a stranger's contract: as a string or, in old tokens, as 32 bytes; cleaned, and short. */
function readSymbol(result: CallResult): string {
  if (result === undefined || result.length < 66) return '?'
  try {
    const text =
      result.length === 66
        ? Buffer.from(result.slice(2), 'hex').toString('utf8').replaceAll('\0', '')
        : decodeAbiParameters([{ type: 'string' }], result)[0]
    return cleanText(text, 20) || '?'
  } catch {
    return '?'
  }
}

function readDecimals(result: CallResult): number | null {
  const value = toUint(result)
  return value === undefined || value > 36n ? null : Number(value)
}
