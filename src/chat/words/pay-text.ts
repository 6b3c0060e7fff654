import { fitCard, toSourceLine } from '../../capabilities/fit-card.ts'
import { chainTitle } from '../../domain/chain.ts'
import { formatAmount } from '../../domain/format-amount.ts'
import type { PayCard } from '../answers/pay-card.ts'

/** A payment in words: how much to whom, the address in full, what to look at, and where to sign. */
export function payText(card: PayCard, notes: readonly string[]): string {
  const { amount, token, recipient, recipientName, warnings, meta, link } = card
  const lines = [
    `Pay ${formatAmount(amount)} ${token.symbol} to ${recipientName ?? recipient} on ${chainTitle(card.chain)}`,
    recipientName === null ? null : `${recipientName} is ${recipient}. Check it in full.`,
    ...warnings.map(({ message }) => message),
    token.verified ? null : `Contract: ${token.symbol} ${token.address ?? ''}`.trim(),
  ]
  return fitCard({
    lines,
    notes,
    source: meta.sources.length > 0 ? toSourceLine(meta) : 'Nothing moves before you sign.',
    link,
  })
}
