/** A portfolio in a language other than English: the number first, and what is not in it. */
import { fitCard } from '../../../capabilities/fit-card.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { amountIn, placeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import { shownOwner } from '../wallet-owner.ts'
import { addUp, listShown, type PortfolioCard } from './card.ts'

const MOST_LINES = 6
const MOST_NAMES = 5

export const toLocalText =
  (say: Say) =>
  (card: PortfolioCard): string => {
    const rows = listShown(card)
    const left = card.holdings.length - Math.min(rows.length, MOST_LINES)
    const { usdShort } = say.figures
    return fitCard({
      lines: [
        toLocalHead(card, say),
        ...rows.slice(0, MOST_LINES).map(({ token, amount, valueUsd }) =>
          say('holdsLine', {
            amount: amountIn(say, amount, token.symbol),
            on: placeIn(say, token.chain),
            usd: valueUsd === null ? say('noPrice') : usdShort(valueUsd),
          }),
        ),
        left > 0 ? say('andMore', { count: left }) : null,
      ],
      notes: toNotes(say, card),
      source: card.meta.sources.length > 0 ? sourceIn(say, card.meta) : say('noSource'),
    })
  }

/** The number first: of the token that was asked for, or of the whole wallet. */
export function toLocalHead(card: Omit<PortfolioCard, 'summary'>, say: Say): string {
  const { token, holdings, totalUsd, complete, chains } = card
  const owner = shownOwner({ kind: 'evm', address: card.owner, name: card.ownerName })
  if (chains.every(({ status }) => status === 'down')) return say('holdsUnread', { owner })
  if (holdings.length === 0) return token === null ? say('holdsNothing', { owner }) : say('holdsNo', { token, owner })
  const worth = complete ? say.figures.usd(totalUsd) : say('atLeast', { usd: say.figures.usd(totalUsd) })
  if (token === null) return say('holdsHead', { owner, usd: worth })
  const amount = amountIn(say, addUp(holdings), holdings[0]?.token.symbol ?? token)
  return say('holdsToken', { amount, owner, usd: worth })
}

function toNotes(say: Say, { chains, unlisted }: PortfolioCard): string[] {
  const named = (wanted: string) =>
    chains.filter(({ status }) => status === wanted).map(({ chain }) => chainTitle(chain))
  const [down, partial] = [named('down'), named('partial')]
  return [
    ...(down.length > 0 ? [say('notCounted', { chains: shortList(say, down) })] : []),
    ...(partial.length > 0 ? [say('notAllOn', { chains: shortList(say, partial) })] : []),
    ...(unlisted > 0 ? [say('unlisted', { count: unlisted })] : []),
  ]
}

export function shortList(say: Say, names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  const shown = say.list(names.slice(0, MOST_NAMES))
  return more > 0 ? say('andOthers', { names: shown, count: more }) : shown
}
