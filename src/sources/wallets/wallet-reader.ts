import { within } from '../../domain/deadline.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { WalletChecks, WalletQuestion, WalletReader } from '../../ports/routes.ts'
import { createWalletFacts, type WalletFact } from './wallet-facts.ts'

const READ_MS = 2_500

/** Balances and allowances of EVM wallets. A chain that does not answer leaves them `unknown`. */
export function createWalletReader(evm: EvmReader, { now }: { now(): number }): WalletReader {
  const facts = createWalletFacts(now)
  return {
    async check(question) {
      const { chain, token, owner, amountRaw } = question
      const allowance = token.address === null || chain.kind !== 'evm' ? 'not_needed' : 'unknown'
      const client = chain.id === null || owner === null ? undefined : evm.clientFor(chain.id)
      if (!client || owner === null) return { balance: 'unknown', allowance }
      const [held, allowed] = (await within(READ_MS, facts.read(client, owner, toWanted(question)))) ?? []
      return {
        balance: held === undefined ? 'unknown' : held >= amountRaw ? 'ok' : 'insufficient',
        allowance: toAllowance(allowance, allowed, amountRaw),
      }
    },
  }
}

/** What to read: the balance, and the allowance when a contract would spend a token. */
function toWanted({ token: { address }, spender }: WalletQuestion): WalletFact[] {
  if (address === null) return [{ token: null }]
  return spender === null ? [{ token: address }] : [{ token: address }, { token: address, spender }]
}

function toAllowance(
  otherwise: WalletChecks['allowance'],
  allowed: bigint | undefined,
  amountRaw: bigint,
): WalletChecks['allowance'] {
  if (allowed === undefined) return otherwise
  return allowed >= amountRaw ? 'ok' : 'needed'
}
