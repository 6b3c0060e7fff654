/** A payment in a language other than English. Its warnings are in that language already. */
import { fitCard } from '../../../capabilities/fit-card.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { amountIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import type { PayCard } from './card.ts'

export const toLocalText =
  (say: Say) =>
  (card: PayCard, notes: readonly string[]): string => {
    const { amount, token, recipient, recipientName, warnings, meta, link } = card
    const facts = { amount: amountIn(say, amount, token.symbol), chain: chainTitle(card.chain) }
    return fitCard({
      lines: [
        say('payHead', { ...facts, recipient: recipientName ?? recipient }),
        recipientName === null ? null : say('payName', { name: recipientName, address: recipient }),
        ...warnings.map(({ message }) => message),
        token.verified ? null : say('contract', { token: token.symbol, address: token.address ?? '' }),
      ],
      notes,
      source: meta.sources.length > 0 ? sourceIn(say, meta) : say('payUnsigned'),
      link,
    })
  }
