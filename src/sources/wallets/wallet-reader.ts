import { erc20Abi, type PublicClient } from 'viem'
import type { EvmReader } from '../../ports/evm.ts'
import type { WalletChecks, WalletQuestion, WalletReader } from '../../ports/routes.ts'
import { within } from '../within.ts'

const READ_MS = 2_500

/** Balances and approvals of EVM wallets, straight from the chain; a chain that does not answer leaves them unknown. */
export function createWalletReader(evm: EvmReader): WalletReader {
  return {
    async check(question) {
      const { chain, token, owner } = question
      const allowance = token.address === null || chain.kind !== 'evm' ? 'not_needed' : 'unknown'
      const client = chain.id === null || owner === null ? undefined : evm.clientFor(chain.id)
      if (!client || owner === null) return { balance: 'unknown', allowance }
      const [held, allowed] = await Promise.all([
        within(READ_MS, readBalance(client, question, owner)),
        within(READ_MS, readAllowance(client, question, owner)),
      ])
      return {
        balance: held === undefined ? 'unknown' : held >= question.amountRaw ? 'ok' : 'insufficient',
        allowance: toAllowance(allowance, allowed, question.amountRaw),
      }
    },
  }
}

function readBalance(client: PublicClient, { token }: WalletQuestion, owner: string): Promise<bigint> {
  const address = owner as `0x${string}`
  if (token.address === null) return client.getBalance({ address })
  return client.readContract({
    address: token.address as `0x${string}`,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
}

async function readAllowance(
  client: PublicClient,
  { token, spender }: WalletQuestion,
  owner: string,
): Promise<bigint | undefined> {
  if (token.address === null || spender === null) return undefined
  return client.readContract({
    address: token.address as `0x${string}`,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner as `0x${string}`, spender as `0x${string}`],
  })
}

function toAllowance(
  otherwise: WalletChecks['allowance'],
  allowed: bigint | undefined,
  amountRaw: bigint,
): WalletChecks['allowance'] {
  if (allowed === undefined) return otherwise
  return allowed >= amountRaw ? 'ok' : 'needed'
}
