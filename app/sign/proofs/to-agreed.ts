/** What a ticket and the connected account agree to. */
import { type Address, getAddress } from 'viem'
import { findMethod, getMethod, METHODS_VERSION, spenderOf, targetOf } from '../../../src/domain/methods.ts'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import type { ReviewWork } from '../method.ts'
import { expired, stop } from '../problem.ts'
import { type Agreed, larger } from './agreed.ts'

/** Refuses a ticket that is over, of another table of methods, or of a method that has no contract here. */
export function toAgreed({ data, account, now }: ReviewWork<Address>, least: bigint): Agreed {
  const intent = data.intent as TradeTicket
  const { from, to } = intent
  if (now() > data.expiresAtMs) throw expired()
  if (intent.table !== METHODS_VERSION)
    throw stop(
      'This link is of another version',
      'It was made by another version of the app than this page. Reload the page, or ask again.',
      'ask-again',
    )
  const [chain, toChain] = [data.chains[from.chain], data.chains[to.chain]]
  const chainId = chain?.id ?? 0
  const method = getMethod(intent.method)
  const [target, spender] = [targetOf(method, chainId), spenderOf(method, chainId)]
  const fits = findMethod(
    method.provider,
    { chainId: chain?.id ?? null, address: from.address },
    { chainId: toChain?.id ?? null, address: to.address },
  )
  const inputToken = from.address ?? chain?.wrapped
  if (!target || !spender || !inputToken || !toChain || fits?.id !== method.id)
    throw stop(
      'Not on this network',
      `${method.title} has no contract here that this page knows. Nothing was signed.`,
      'none',
    )
  const promised = BigInt(to.amountMinRaw)
  return {
    account,
    recipient: recipientOf(intent, account),
    chainId,
    toChainId: toChain.id,
    tokenIn: from.address === null ? null : getAddress(from.address),
    tokenOut: to.address,
    inputToken: getAddress(inputToken),
    outputToken: to.address ?? toChain.wrapped,
    amountIn: BigInt(from.amountRaw),
    least: larger(least, promised),
    nativeFee: BigInt(intent.nativeFeeRaw ?? 0),
    target,
    spender,
    nowSeconds: Math.floor(now() / 1000),
    deadlineSeconds: Math.floor(data.expiresAtMs / 1000) + method.graceSeconds,
  }
}

export function recipientOf({ from, to, recipient, sender }: TradeTicket, account: string): string {
  if (recipient !== null) return recipient
  if ((from.chain === 'solana') !== (to.chain === 'solana'))
    throw stop('No recipient', 'This link does not say which wallet receives on the other network.', 'ask-again')
  return sender ?? account
}
