import { z } from 'zod'
import type { Fetched } from '../../client/cache.ts'
import { HOLDERS } from '../../client/cache-policies.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type HolderReport, type HolderRow, NOTHING, toSharePct } from '../../shapes/holders.ts'

/**
 * The twenty largest token accounts of a mint, read from a Solana node. Their owners, and which are pools, are not
 * known.
 */
export async function solanaLargestAccounts(upstream: Upstream, mint: string): Promise<Fetched<HolderReport>> {
  const ask = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [mint] })
  const [supply, accounts] = await Promise.all([
    upstream.post('/', ask('getTokenSupply'), Supply, HOLDERS),
    upstream.post('/', ask('getTokenLargestAccounts'), Accounts, HOLDERS),
  ])
  return { ...accounts, body: toHolderReport(supply.body, accounts.body) }
}

const AMOUNT = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt)

/** An error is an `error` member with HTTP 200 and without `result`, so it fails the shape. */
export const Supply = z.object({
  result: z.object({ value: z.object({ amount: AMOUNT, decimals: z.int().min(0).max(77) }) }),
})
export const Accounts = z.object({
  result: z.object({ value: z.array(z.object({ address: z.string().min(32).max(44), amount: AMOUNT })) }),
})

function toHolderReport(
  { result: supply }: z.output<typeof Supply>,
  { result: accounts }: z.output<typeof Accounts>,
): HolderReport {
  const rows = accounts.value.flatMap(({ address, amount }): HolderRow[] => {
    const pct = toSharePct(amount, supply.value.amount)
    return pct === null || amount === 0n
      ? []
      : [{ address, pct, label: null, tag: null, isContract: false, isLocked: false }]
  })
  return { ...NOTHING, decimals: supply.value.decimals, rows }
}
