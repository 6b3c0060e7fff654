/** Approvals in a language other than English. */
import { fitCard } from '../../../capabilities/fit-card.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { amountIn, placeIn, shortAddress, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import type { Slots } from '../../slots.ts'
import { shortList } from '../portfolio/local-text.ts'
import type { ApprovalsCard } from './card.ts'

const MOST_LINES = 6

export const toLocalText =
  (say: Say) =>
  (card: ApprovalsCard): string => {
    const left = card.approvals.length - MOST_LINES
    return fitCard({
      lines: [
        card.summary,
        ...card.approvals.slice(0, MOST_LINES).map((approval) => toLine(say, approval)),
        left > 0 ? say('andMore', { count: left }) : null,
      ],
      notes: toNotes(say, card),
      source: card.meta.sources.length > 0 ? sourceIn(say, card.meta) : say('noSource'),
      ...(card.link === null ? {} : { link: card.link }),
    })
  }

export function toLocalHead(
  facts: { count: number; unlimited: number; read: boolean; owner: string },
  { token, chain, spender }: Slots,
  say: Say,
): string {
  const { count, unlimited, read, owner } = facts
  if (!read) return say('approvalsUnread', { owner })
  const about = [
    token === undefined ? '' : say('forToken', { token }),
    spender === undefined ? '' : say('forSpender', { name: spender }),
    placeIn(say, chain),
  ].join('')
  if (count === 0) return say('approvalsNone', { owner, about })
  const head = say('approvalsHead', { owner, count, about })
  return unlimited === 0 ? head : `${head}${say('comma')}${say('approvalsUnlimited', { count: unlimited })}`
}

function toLine(
  say: Say,
  { chain, token, spender, allowance, unlimited, atRiskUsd }: ApprovalsCard['approvals'][number],
) {
  const facts = { spender: spender.name ?? shortAddress(spender.address), on: placeIn(say, chain) }
  const head = unlimited
    ? say('mayTakeAll', { ...facts, token: token.symbol })
    : allowance === null
      ? say('mayTakeSome', { ...facts, token: token.symbol })
      : say('mayTake', { ...facts, amount: amountIn(say, allowance, token.symbol) })
  if (atRiskUsd === null) return head
  const risk = atRiskUsd === 0 ? say('noneHeldNow') : say('atRisk', { usd: say.figures.usdShort(atRiskUsd) })
  return `${head}${say('comma')}${risk}`
}

function toNotes(say: Say, { chains, link }: ApprovalsCard): string[] {
  const down = chains.filter(({ status }) => status === 'down').map(({ chain }) => chainTitle(chain))
  const partly = chains.some(({ status }) => status !== 'down' && status !== 'history')
  return [
    ...(down.length > 0 ? [say('notRead', { chains: shortList(say, down) })] : []),
    ...(partly ? [say('approvalsLooked')] : []),
    ...(link === null ? [] : [say('revokePage')]),
  ]
}
