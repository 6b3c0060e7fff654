/** Who is paid: an address or a resolved name, the checks that refuse it, and the warnings. */
import { toBaseUnits } from '../../../domain/amount.ts'
import type { Chain } from '../../../domain/chains/chain.ts'
import { findChain } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import { isNobody } from '../../../domain/nobody.ts'
import { readAddress } from '../../../domain/token.ts'
import type { TradeToken } from '../../../ports/routes.ts'
import { placeIn } from '../../say/lines.ts'
import { refuseField } from '../../say/refuse.ts'
import type { Say } from '../../say/say.ts'
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
export async function readRecipient(said: string, { names, say }: AnswerContext): Promise<Recipient> {
  const address = readAddress(said)
  if (address?.kind === 'bad-checksum') throw refuse('checksum', say('noChecksum'))
  if (address) return { kind: address.kind, address: address.address, name: null, source: null }
  const shown = cleanText(said, 60)
  if (said.startsWith('@')) throw refuse('handle', say('noHandle'))
  if (/\.sol$/i.test(said)) throw refuse('name', say('noSolName', { name: shown }))
  if (!/\.(eth|id)$/i.test(said)) throw refuse('address', say('noRecipient', { name: shown }))
  const found = await names.resolve(said)
  if (!found) throw refuse('name', say('noName', { name: shown }))
  return { kind: 'evm', ...found }
}

const refuse = (rule: string, text: string) => refuseField('recipient', rule, text)

const BURNS = new Set(['0x0000000000000000000000000000000000000000', '11111111111111111111111111111111'])

/** Fails for payments that can only be a mistake, such as to a burn address or to the token's own contract. */
export function checkRecipient(
  facts: { recipient: Recipient; token: TradeToken; sender: string | null },
  say: Say,
): void {
  const { recipient, token, sender } = facts
  const { address } = recipient
  if (BURNS.has(address) || isNobody(address)) throw refuse('burn', say('noBurn'))
  if (token.address !== null && token.address.toLowerCase() === address.toLowerCase())
    throw refuse('token', say('noTokenContract', { token: token.symbol }))
  if (sender === address) throw refuse('self', say('noSelf'))
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
  { accounts, wallet, say }: Pick<AnswerContext, 'accounts' | 'wallet' | 'say'>,
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
      message: say('warnBalance', { token: token.symbol, on: placeIn(say, chain.slug) }),
    })
  if (here)
    warnings.push({
      code: 'CONTRACT_RECIPIENT',
      message: say('warnToContract'),
    })
  if (there && here === false)
    warnings.push({
      code: 'CONTRACT_ELSEWHERE',
      message: say('warnElsewhere', { chain: chain.name }),
    })
  if (!token.verified)
    warnings.push({
      code: 'UNVERIFIED_TOKEN',
      message: say('warnUnlisted', { token: token.symbol }),
    })
  return warnings
}
