import { z } from 'zod'
import { ASSETS, findByContract } from '../market/assets.ts'
import { toContractStory } from './contract-story.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'
import { answerLedger } from './solana-ledger-rpc.ts'

/**
 * Stands for a Solana JSON-RPC endpoint with a key: the public ones refuse `getTokenLargestAccounts`. One wallet holds
 * something.
 */
export const solanaRpc: SandboxUpstream = {
  name: 'solana_rpc',
  prefix: '/solana_rpc',
  lagMs: 0,
  routes: [{ method: 'POST', path: '/', answer }],
  notFound: { status: 404, text: 'Not Found' },
  tooMany: { status: 429, json: toError(429, 'Too many requests for a specific RPC call') },
}

const Question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) })

function answer({ body, view, execution }: Ask): Answer {
  if (Array.isArray(body)) return { json: body.map((one) => toReply(one, view, execution)) }
  const read = Question.safeParse(body)
  return read.success ? { json: toReply(body, view, execution) } : { status: 400, json: toError(-32700, 'Parse error') }
}

function toReply(asked: unknown, view: Ask['view'], execution: Ask['execution']): object {
  const read = Question.safeParse(asked)
  if (!read.success) return toError(-32600, 'Invalid request')
  const { id, method, params } = read.data
  const result = (value: unknown) => ({
    jsonrpc: '2.0',
    result: { context: { apiVersion: '4.3.0', slot: Math.floor(view.nowMs / 400) }, value },
    id,
  })
  const asset = findByContract('solana', String(params[0]))
  const unit = 10 ** (asset?.decimals ?? 0)
  const amount = (tokens: number) => ({
    amount: BigInt(Math.round(tokens * unit)).toString(),
    decimals: asset?.decimals,
    uiAmount: tokens,
    uiAmountString: String(tokens),
  })
  const noMint = { ...toError(-32602, 'Invalid param: could not find account'), id }
  switch (method) {
    case 'getBalance':
      return result(lamportsOf(String(params[0])))
    case 'getTokenAccountsByOwner':
      return result(tokenAccountsOf(String(params[0]), params[1]))
    case 'getTokenSupply':
      return asset ? result(amount(asset.supply)) : noMint
    case 'getTokenLargestAccounts': {
      if (!asset) return noMint
      const { holders } = toContractStory(view, 'solana', asset)
      return result(holders.map(({ address, pct }) => ({ address, ...amount((asset.supply * pct) / 100) })))
    }
    default: {
      const answered = execution && answerLedger(execution.solana, method, params, Math.floor(view.nowMs / 400))
      if (answered === undefined) return { ...toError(-32601, 'Method not found'), id }
      return { jsonrpc: '2.0', id, ...answered }
    }
  }
}

/** The one wallet of the sandbox that holds something on Solana; all others are empty. */
const HOLDER = {
  address: 'FnKfwo9gTV7EjNmnNRGSbvXxvmCARcudV78QQej6d2M3',
  lamports: 1_250_000_007,
  tokens: { USDC: '250000001', BONK: '12345678900000' } as Readonly<Record<string, string>>,
}
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const lamportsOf = (owner: string): number => (owner === HOLDER.address ? HOLDER.lamports : 0)

function tokenAccountsOf(owner: string, filter: unknown): object[] {
  const { programId } = (filter ?? {}) as { programId?: string }
  if (owner !== HOLDER.address || programId !== TOKEN_PROGRAM) return []
  return ASSETS.flatMap(({ symbol, contracts }) => {
    const mint = contracts.find(({ network }) => network === 'solana')?.address
    const amount = HOLDER.tokens[symbol]
    if (mint === undefined || amount === undefined) return []
    const tokenAmount = { amount, decimals: 0, uiAmountString: amount }
    const data = {
      program: 'spl-token',
      parsed: { type: 'account', info: { mint, owner, state: 'initialized', tokenAmount } },
    }
    return [
      { pubkey: mint, account: { lamports: 2_039_280, owner: TOKEN_PROGRAM, data, executable: false, space: 165 } },
    ]
  })
}

function toError(code: number, message: string) {
  return { jsonrpc: '2.0', error: { code, message }, id: 1 }
}
