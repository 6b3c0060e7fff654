/** Answers about wallets for tests: a wallet with known holdings, approvals, orders and gas. */
import { findBySlug } from '../../domain/chains/find-chain.ts'
import type { Approval } from '../../ports/approvals.ts'
import type { PlacedOrder } from '../../ports/orders.ts'
import type { Portfolio } from '../../ports/portfolios.ts'
import type { Sources } from '../../ports/sources.ts'
import type { AnswerContext } from './answer-context.ts'
import { createTestAnswers, type TestAnswers } from './intent.test-kit.ts'

export const OWNER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const AT_MS = Date.parse('2026-11-15T12:00:00Z')

type WalletSources = Pick<Sources, 'portfolios' | 'approvals' | 'orders' | 'gas'>

export interface WalletAnswers extends TestAnswers {
  /** What the wallet's sources were asked. */
  questions: unknown[]
}

const token = (symbol: string, chain: string, address: string | null, decimals: number) => ({
  ...{ symbol, name: symbol, chain, chainId: findBySlug(chain)?.id ?? null, address, decimals, verified: true },
})

const USDC_TOKEN = token('USDC', 'base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6)

const state = (chain: string, status: 'read' | 'partial' | 'down' = 'read') => ({
  ...{ chain, status, block: status === 'down' ? null : 7, unread: 0, unlisted: 0, atMs: AT_MS },
})

export const PORTFOLIO: Portfolio = {
  holdings: [
    { token: token('ETH', 'base', null, 18), amountRaw: 1_500_000_000_000_000_001n, priceUsd: 2_000 },
    { token: USDC_TOKEN, amountRaw: 250_000_001n, priceUsd: 1 },
  ],
  chains: [state('base'), state('ethereum', 'down')],
  prices: [{ name: 'defillama', atMs: AT_MS }],
}

export const APPROVAL: Approval = {
  chain: 'base',
  token: { address: USDC_TOKEN.address ?? '', symbol: 'USDC', decimals: 6, listed: true },
  spender: { address: '0x000000000022D473030F116dDEE9F6B43aC78BA3', name: 'Permit2' },
  allowanceRaw: 2n ** 256n - 1n,
  unlimited: true,
  heldRaw: 250_000_001n,
  atRiskUsd: 250.000001,
}

export const ORDER: PlacedOrder = {
  ...{ venue: 'cow', id: `0x${'5'.repeat(112)}`, chain: 'base', status: 'open', kind: 'limit' },
  sell: { address: USDC_TOKEN.address ?? '', symbol: 'USDC', decimals: 6, amountRaw: 250_000_000n },
  buy: { address: '0x4200000000000000000000000000000000000006', symbol: 'WETH', decimals: 18, amountRaw: 10n ** 17n },
  ...{ filledPct: 25, createdAtMs: AT_MS, endsAtMs: AT_MS + 86_400_000 },
}

export function createWalletAnswers(
  sources: Partial<WalletSources> = {},
  changes: Partial<AnswerContext> = {},
): WalletAnswers {
  const questions: unknown[] = []
  const known = <Answer>(answer: Answer) => {
    return async (question: unknown) => {
      questions.push(question)
      return answer
    }
  }
  const test = createTestAnswers({ wallet: { evm: OWNER, solana: null }, ...changes })
  Object.assign(test.context.dependencies, { publicUrl: 'https://sextant.example' })
  Object.assign(test.context.dependencies.sources, {
    portfolios: { read: known(PORTFOLIO) },
    approvals: {
      list: known({ approvals: [APPROVAL], chains: [{ chain: 'base', status: 'known-spenders', atMs: AT_MS }] }),
    },
    orders: { list: known({ orders: [ORDER], missing: [], origins: [{ name: 'cow', atMs: AT_MS }] }) },
    ...sources,
  })
  return Object.assign(test, { questions })
}
