import { z } from 'zod'
import { findByContract } from '../market/assets.ts'
import { toContractStory } from './contract-story.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for a Solana JSON-RPC endpoint with a key: the public ones refuse `getTokenLargestAccounts`. */
export const solanaRpc: SandboxUpstream = {
  name: 'solana_rpc',
  prefix: '/solana_rpc',
  lagMs: 0,
  routes: [{ method: 'POST', path: '/', answer }],
  notFound: { status: 404, text: 'Not Found' },
  tooMany: { status: 429, json: toError(429, 'Too many requests for a specific RPC call') },
}

const Question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) })

function answer({ body, view }: Ask): Answer {
  const read = Question.safeParse(body)
  if (!read.success) return { status: 400, json: toError(-32700, 'Parse error') }
  const { id, method, params } = read.data
  const asset = findByContract('solana', String(params[0]))
  if (!asset) return { json: { ...toError(-32602, 'Invalid param: could not find account'), id } }
  const unit = 10 ** asset.decimals
  const amount = (tokens: number) => ({
    amount: BigInt(Math.round(tokens * unit)).toString(),
    decimals: asset.decimals,
    uiAmount: tokens,
    uiAmountString: String(tokens),
  })
  const result = (value: unknown) => ({
    jsonrpc: '2.0',
    result: { context: { apiVersion: '4.3.0', slot: Math.floor(view.nowMs / 400) }, value },
    id,
  })
  switch (method) {
    case 'getTokenSupply':
      return { json: result(amount(asset.supply)) }
    case 'getTokenLargestAccounts': {
      const { holders } = toContractStory(view, 'solana', asset)
      return { json: result(holders.map(({ address, pct }) => ({ address, ...amount((asset.supply * pct) / 100) }))) }
    }
    default:
      return { json: { ...toError(-32601, 'Method not found'), id } }
  }
}

function toError(code: number, message: string) {
  return { jsonrpc: '2.0', error: { code, message }, id: 1 }
}
