import { parseAbiItem } from 'viem'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { openSqliteLedger } from '../../src/payments/ledger/sqlite-ledger.ts'

export interface Attempt {
  payer: string
  nonce: string
  /** The last answer the buyer saw. */
  status: number
  code: string
  /** Every distinct body that came with a 200. */
  answers: Set<string>
}

const USED = parseAbiItem('event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)')

/** Compares what buyers saw, what the ledger says and what the chain shows; returns every disagreement. */
export async function reconcile(chain: SandboxChain, ledgerFile: string, attempts: Attempt[]): Promise<string[]> {
  const problems: string[] = []
  const used = await chain.client.getLogs({ address: chain.usdc, event: USED, fromBlock: 0n, strict: true })
  const onChain = new Map<string, string>()
  for (const { args, transactionHash } of used) {
    const id = idOf(args.authorizer, args.nonce)
    if (onChain.has(id)) problems.push(`${id}: settled twice`)
    onChain.set(id, transactionHash)
  }
  const transfers = await chain.transfersTo(chain.payTo)
  if (transfers.length !== onChain.size)
    problems.push(`${transfers.length} transfers, ${onChain.size} authorizations used`)
  for (const { value, transactionHash } of transfers)
    if (value !== 10_000n) problems.push(`${transactionHash}: moved ${value}`)

  const ledger = openSqliteLedger(ledgerFile)
  const sales = await ledger.list({ limit: 1_000_000 })
  await ledger.close()
  const settled = new Set(
    sales
      .filter(({ state }) => state === 'settled')
      .map(({ payment: { authorization } }) => idOf(authorization.from, authorization.nonce)),
  )
  for (const { key, state } of sales)
    if (state !== 'settled' && state !== 'released') problems.push(`${key}: left ${state}`)
  for (const id of onChain.keys()) if (!settled.has(id)) problems.push(`${id}: on chain, not settled in the ledger`)
  for (const id of settled) if (!onChain.has(id)) problems.push(`${id}: settled in the ledger, not on chain`)

  for (const { payer, nonce, status, code, answers } of attempts) {
    const id = idOf(payer, nonce)
    if (answers.size > 1) problems.push(`${id}: ${answers.size} different answers for one payment`)
    if (answers.size === 1 && !onChain.has(id)) problems.push(`${id}: answered, not paid`)
    if (answers.size === 0 && onChain.has(id)) problems.push(`${id}: paid, last answer ${status} ${code}`)
  }
  return problems
}

const idOf = (payer: string, nonce: string): string => `${payer}:${nonce}`.toLowerCase()
