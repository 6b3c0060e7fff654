import { z } from 'zod'
import type { Fetched } from '../../client/cache.ts'
import { WALLET } from '../../client/cache-policies.ts'
import type { Upstream } from '../../client/upstream.ts'

/** What a Solana wallet holds: its own coin, and its accounts of both token programs, in one batch. */

export interface SolanaBalances {
  lamports: bigint
  slot: number
  /** Base units by mint, over all accounts of the wallet. */
  byMint: Map<string, bigint>
  /** False when the node refused one of the token programs. */
  complete: boolean
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

export async function solanaBalances(upstream: Upstream, owner: string): Promise<Fetched<SolanaBalances>> {
  const ask = (id: number, method: string, ...more: object[]) => ({
    jsonrpc: '2.0',
    id,
    method,
    params: [owner, ...more],
  })
  const accounts = (id: number, programId: string) =>
    ask(id, 'getTokenAccountsByOwner', { programId }, { encoding: 'jsonParsed' })
  const batch = [ask(1, 'getBalance'), accounts(2, TOKEN_PROGRAM), accounts(3, TOKEN_2022_PROGRAM)]
  return upstream.post('/', batch, WalletAnswers, WALLET)
}

const AMOUNT = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt)

const Balance = z.object({
  result: z.object({ context: z.object({ slot: z.int() }), value: z.union([z.int().min(0), z.bigint()]) }),
})
const Accounts = z.object({
  result: z.object({
    value: z.array(
      z.object({
        account: z.object({
          data: z.object({
            parsed: z.object({
              info: z.object({ mint: z.string().min(32).max(44), tokenAmount: z.object({ amount: AMOUNT }) }),
            }),
          }),
        }),
      }),
    ),
  }),
})

/** A node answers a batch in any order. Without the coin's balance there is no answer; a refused program is a gap. */
export const WalletAnswers = z.array(z.looseObject({ id: z.int() })).transform((answers, context): SolanaBalances => {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const balance = Balance.safeParse(byId.get(1))
  if (!balance.success) {
    context.addIssue({ code: 'custom', message: 'no balance' })
    return z.NEVER
  }
  const programs = [byId.get(2), byId.get(3)].map((answer) => Accounts.safeParse(answer))
  const byMint = new Map<string, bigint>()
  for (const program of programs) {
    for (const { account } of program.data?.result.value ?? []) {
      const { mint, tokenAmount } = account.data.parsed.info
      byMint.set(mint, (byMint.get(mint) ?? 0n) + tokenAmount.amount)
    }
  }
  const { context: place, value } = balance.data.result
  return { lamports: BigInt(value), slot: place.slot, byMint, complete: programs.every(({ success }) => success) }
})
