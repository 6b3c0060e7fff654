/** Balances, allowances and exact approvals of tokens. */
import { type Address, type Client, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { call, getBalance } from 'viem/actions'
import { Stop, stop } from '../problem.ts'
import type { EvmWallet, Transaction } from './evm-wallet.ts'
import { follow } from './follow-transaction.ts'

export const tokenAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function deposit() payable',
])

/** What an account holds; null stands for the native coin. */
export function balanceOf(client: Client, token: string | null, owner: Address): Promise<bigint> {
  if (token === null) return getBalance(client, { address: owner })
  return readAmount(
    client,
    token as Address,
    encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [owner] }),
  )
}

function allowanceOf(client: Client, token: Address, owner: Address, spender: Address): Promise<bigint> {
  return readAmount(
    client,
    token,
    encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [owner, spender] }),
  )
}

async function readAmount(client: Client, to: Address, data: Hex): Promise<bigint> {
  const answer = await call(client, { to, data })
  if (!answer.data) throw stop('Not a token', 'There is no token contract at this address on this network.', 'none')
  return decodeFunctionResult({ abi: tokenAbi, functionName: 'balanceOf', data: answer.data })
}

interface Approval {
  account: Address
  token: Address
  spender: Address
  amount: bigint
}

/** What has to be sent so that a spender can take the amount; some tokens want an old allowance taken back first. */
export async function toApprovals(
  wallet: EvmWallet,
  { account, token, spender, amount }: Approval,
): Promise<Transaction[]> {
  const allowed = await allowanceOf(wallet.reader, token, account, spender)
  if (allowed >= amount) return []
  const approve = (value: bigint): Transaction => ({
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, value] }),
  })
  const direct = await wallet.simulate(account, approve(amount)).then(
    () => true,
    () => false,
  )
  return (direct || allowed === 0n ? [amount] : [0n, amount]).map(approve)
}

/** Lets a spender take exactly this much and no more. */
export async function approveExactly(wallet: EvmWallet, approval: Approval): Promise<void> {
  const { account, token, spender, amount } = approval
  const transactions = await toApprovals(wallet, approval)
  if (transactions.length === 0) return
  for (const transaction of transactions) {
    const hash = await wallet.send(account, transaction)
    const { kind } = await follow(wallet.reader, hash)
    if (kind !== 'mined')
      throw stop('The approval did not go through', 'The token was not approved. Nothing was spent.')
  }
  // A wallet lets people edit the figure; what counts is on the chain.
  const allowed = await allowanceOf(wallet.reader, token, account, spender)
  if (allowed < amount)
    throw stop('Too little was approved', 'The approved amount is below what this needs. Approve the full amount.')
  if (allowed > amount)
    throw new Stop({
      title: 'More was approved than asked for',
      detail:
        'The wallet allowed more than exactly the amount, so nothing else was signed. Take it back under your approvals, or go on and leave it as it is.',
      way: 'retry',
      page: 'approvals',
    })
}
