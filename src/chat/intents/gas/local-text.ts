/** What transactions cost, in a language other than English. */
import { fitCard } from '../../../capabilities/fit-card.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { amountIn, capitalIn, placeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import type { GasCard } from './card.ts'

type Row = GasCard['chains'][number]
type Cost = Row['costs'][number]

const NAMES = { transfer: 'gasTransfer', 'token-transfer': 'gasToken', swap: 'gasSwapLine' } as const

export const toLocalText =
  (say: Say) =>
  (card: GasCard): string => {
    const [first] = card.chains
    const details =
      first && card.chains.length === 1 ? toDetails(say, first) : card.chains.map((row) => toLine(say, row))
    return fitCard({
      lines: [toLocalHead(card.chains, say), ...details],
      notes: toNotes(say, card),
      source: sourceIn(say, card.meta),
    })
  }

export function toLocalHead(chains: readonly Row[], say: Say): string {
  const [first] = chains
  if (first && chains.length === 1) {
    const swap = first.costs.find(({ kind }) => kind === 'swap')
    const head = say('gasSwap', {
      usd: swap ? inShort(say, swap, first) : say('unknownValue'),
      on: placeIn(say, first.chain),
    })
    if (first.gasPriceGwei === null) return head
    return `${head}${say('comma')}${say('gasPrice', { amount: say.figures.amount(first.gasPriceGwei) })}`
  }
  const priced = chains.flatMap((row) =>
    row.costs.filter(({ kind, usd }) => kind === 'swap' && usd !== null).map((cost) => ({ row, cost })),
  )
  const [cheapest] = priced.sort((left, right) => (left.cost.usd ?? 0) - (right.cost.usd ?? 0))
  if (!cheapest) return say('gasNow')
  const { row, cost } = cheapest
  return say('gasCheapest', { chain: chainTitle(row.chain), usd: inShort(say, cost, row) })
}

const inShort = (say: Say, { usd, amount }: Cost, { native }: Row): string =>
  usd === null ? amountIn(say, amount, native) : say.figures.cost(usd)

const toLine = (say: Say, row: Row): string => {
  const costs = row.costs.map((cost) => say(NAMES[cost.kind], { amount: inShort(say, cost, row) }))
  return say('headline', { title: chainTitle(row.chain), rest: costs.join(say('comma')) })
}

const toDetails = (say: Say, row: Row): string[] =>
  row.costs.map((cost) => {
    const worth = cost.usd === null ? '' : ` (${say.figures.cost(cost.usd)})`
    const head = say(NAMES[cost.kind], { amount: `${amountIn(say, cost.amount, row.native)}${worth}` })
    const l1 =
      cost.l1Amount === null || cost.l1Amount === '0'
        ? ''
        : `${say('comma')}${say('gasL1', { amount: amountIn(say, cost.l1Amount, row.native) })}`
    return capitalIn(say, `${head}${l1}`)
  })

function toNotes(say: Say, { chains, down }: GasCard): string[] {
  const open = chains.filter(({ complete }) => !complete).map(({ chain }) => chainTitle(chain))
  return [
    ...(open.length > 0 ? [say('gasOpen', { chains: say.list(open) })] : []),
    ...(chains.some(({ chain }) => chain === 'solana') ? [say('gasSolana')] : []),
    ...(down.length > 0 ? [say('noAnswerFrom', { names: say.list(down.map(chainTitle)) })] : []),
  ]
}
