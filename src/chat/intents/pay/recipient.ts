/** Who is paid: an address or a resolved name, the checks that refuse it, and the warnings. */
import { toBaseUnits } from '../../../domain/amount.ts'
import type { Chain } from '../../../domain/chains/chain.ts'
import { findChain } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import { fail } from '../../../domain/failure.ts'
import { isNobody } from '../../../domain/nobody.ts'
import { readAddress } from '../../../domain/token.ts'
import type { TradeToken } from '../../../ports/routes.ts'
import type { AnswerContext } from '../answer-context.ts'
import type { PayCard } from './card.ts'

export interface Recipient {
  kind: 'evm' | 'solana'
  address: string
  /** The name it was resolved from. */
  name: string | null
  /** The name service that resolved the name. */
  source: string | null
}

/** The address as given, or the address of a name from its name service. Nothing is guessed. */
export async function readRecipient(said: string, { names }: AnswerContext): Promise<Recipient> {
  const address = readAddress(said)
  if (address?.kind === 'bad-checksum')
    throw refuse('checksum', 'The letter case of this address does not match its checksum: check the address.')
  if (address) return { kind: address.kind, address: address.address, name: null, source: null }
  const shown = cleanText(said, 60)
  if (said.startsWith('@'))
    throw refuse(
      'handle',
      `Handles do not say which address is theirs, and it is not guessed. Send the address or .eth name.`,
    )
  if (/\.sol$/i.test(said))
    throw refuse('name', `Names that end in .sol, such as ${shown}, cannot be resolved here yet. Send the address.`)
  if (!/\.(eth|id)$/i.test(said))
    throw refuse('address', `The recipient ${shown} is neither an address nor a name that can be resolved.`)
  const found = await names.resolve(said)
  if (!found) throw refuse('name', `The name ${shown} points to no address. Check the spelling, or send the address.`)
  return { kind: 'evm', ...found }
}

const refuse = (rule: string, message: string) =>
  fail({ code: 'invalid_request', errors: [{ field: 'recipient', rule, message }] })

const BURNS = new Set(['0x0000000000000000000000000000000000000000', '11111111111111111111111111111111'])

/** Fails for payments that can only be a mistake, such as to a burn address or to the token's own contract. */
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

/** Warnings to read before signing. */
export async function listWarnings(
  { recipient, chain, token, amount }: CheckedPayment,
  { accounts, wallet }: Pick<AnswerContext, 'accounts' | 'wallet'>,
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
