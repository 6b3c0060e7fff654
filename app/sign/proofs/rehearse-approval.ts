/** For orders that are signed and not sent: the approval before them is simulated by itself. */
import type { Address } from 'viem'
import { stop } from '../problem.ts'
import { toApprovals } from '../wallets/erc20.ts'
import type { EvmWallet, Transaction } from '../wallets/evm-wallet.ts'
import { simulateTrade } from './simulate.ts'

interface Approval {
  account: Address
  token: Address
  spender: Address
  amount: bigint
}

/** The approvals that are needed. Refused when they would move something, or allow another amount than they say. */
export async function rehearseApproval(wallet: EvmWallet, approval: Approval): Promise<Transaction[]> {
  const { account, token, spender, amount } = approval
  const approvals = await toApprovals(wallet, approval)
  if (approvals.length === 0) return []
  const sides = { tokenIn: token, spender, tokenOut: undefined, recipient: account }
  const changes = await simulateTrade(wallet.reader, { account, approvals, trade: undefined, ...sides })
  // The page builds every byte of an order, so a node that cannot simulate does not stop it: then the network itself is asked.
  if (changes === undefined) for (const first of approvals.slice(0, 1)) await wallet.simulate(account, first)
  else if (changes.spent !== 0n || changes.allowanceLeft !== amount)
    throw stop(
      'The approval does more than it says',
      'In the trial run the token moves when it is approved, or allows another amount. Nothing was signed.',
      'none',
    )
  return approvals
}
