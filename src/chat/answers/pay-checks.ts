import { toBaseUnits } from '../../domain/amount.ts'
import { type Chain, findChain } from '../../domain/chain.ts'
import { isNobody } from '../../domain/nobody.ts'
import type { TradeToken } from '../../ports/routes.ts'
import type { Desk } from './answer.ts'
import type { PayCard } from './pay-card.ts'
import { type Recipient, refuse } from './pay-recipient.ts'

const BURNS = new Set(['0x0000000000000000000000000000000000000000', '11111111111111111111111111111111'])

/** Payments that can only be a mistake. */
export function checkRecipient(facts: { recipient: Recipient; token: TradeToken; sender: string | null }): void {
  const { recipient, token, sender } = facts
  const { address } = recipient
  if (BURNS.has(address) || isNobody(address))
    throw refuse('burn', 'Nobody can ever spend what is sent to this address.')
  if (token.address !== null && token.address.toLowerCase() === address.toLowerCase())
    throw refuse('token', `This is the contract of ${token.symbol} itself: what is sent there is lost.`)
  if (sender === address) throw refuse('self', 'Sender and recipient are the same wallet.')
}

export interface CheckedPayment {
  recipient: Recipient
  chain: Chain
  token: TradeToken
  /** Decimal text in token units. */
  amount: string
}

/** What a person should look at before signing. */
export async function listWarnings(
  { recipient, chain, token, amount }: CheckedPayment,
  { accounts, wallet }: Pick<Desk, 'accounts' | 'wallet'>,
): Promise<PayCard['warnings']> {
  const warnings: PayCard['warnings'] = []
  const ethereum = findChain('ethereum')
  const [held, here, there] = await Promise.all([
    wallet.evm === null || chain.kind !== 'evm' ? undefined : accounts.held({ chain, token, owner: wallet.evm }),
    recipient.kind === 'evm' ? accounts.isContract(chain, recipient.address) : undefined,
    recipient.name !== null && ethereum && chain.slug !== ethereum.slug
      ? accounts.isContract(ethereum, recipient.address)
      : undefined,
  ])
  if (held !== undefined && held < (toBaseUnits(amount, token.decimals) ?? 0n))
    warnings.push({
      code: 'INSUFFICIENT_BALANCE',
      message: `The wallet holds less ${token.symbol} than this on ${chain.name}.`,
    })
  if (here)
    warnings.push({
      code: 'CONTRACT_RECIPIENT',
      message: 'The recipient is a contract: make sure that it can take this token.',
    })
  if (there && here === false)
    warnings.push({
      code: 'CONTRACT_ELSEWHERE',
      message: `The name points to a contract on Ethereum that is not there on ${chain.name}: ask its owner first.`,
    })
  if (!token.verified)
    warnings.push({
      code: 'UNVERIFIED_TOKEN',
      message: `${token.symbol} is not on any token list: check its contract.`,
    })
  return warnings
}
