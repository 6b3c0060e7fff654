/** The data of gas prices, and gas prices in words. */
import type { Meta } from '../../../capabilities/answer-fields.ts'
import { fitCard, toSourceLine } from '../../../capabilities/fit-card.ts'
import { toDecimalText } from '../../../domain/amount.ts'
import { chainTitle, findBySlug } from '../../../domain/chains/find-chain.ts'
import { formatAmount, formatCost, toUsdFigure } from '../../../domain/format.ts'
import type { GasRead, TransactionKind } from '../../../ports/gas.ts'

/** What a gas reply carries as `data`. */
export interface GasCard {
  chains: GasRow[]
  /** Chains that did not answer: their cost is unknown. */
  down: string[]
  summary: string
  meta: Meta
}

interface GasRow {
  chain: string
  native: string
  /** Price of one unit of gas; `null` on chains without gas. */
  gasPriceGwei: string | null
  costs: {
    kind: TransactionKind
    amount: string
    amountRaw: string
    usd: number | null
    /** The part for data on Ethereum; `null` when it is not known. */
    l1Amount: string | null
    l1Usd: number | null
  }[]
  /** False where a rollup's part for Ethereum could not be read, so that the real cost is higher. */
  complete: boolean
}

const GWEI = 9
const NAMES: Readonly<Record<TransactionKind, string>> = {
  transfer: 'Transfer',
  'token-transfer': 'Token transfer',
  swap: 'Swap',
}

export function toGasCard(reads: readonly GasRead[], down: readonly string[], meta: Meta): GasCard {
  const chains = reads.map(({ chain, priceRaw, costs, nativeUsd }): GasRow => {
    const { symbol = '', decimals = 18 } = findBySlug(chain)?.native ?? {}
    const usd = (raw: bigint) =>
      nativeUsd === null ? null : toUsdFigure(Number(toDecimalText(raw, decimals)) * nativeUsd)
    return {
      chain,
      native: symbol,
      gasPriceGwei: priceRaw === null ? null : toDecimalText(priceRaw, GWEI),
      costs: costs.map(({ kind, costRaw, l1Raw }) => ({
        kind,
        amount: toDecimalText(costRaw, decimals),
        amountRaw: costRaw.toString(),
        usd: usd(costRaw),
        l1Amount: l1Raw === null ? null : toDecimalText(l1Raw, decimals),
        l1Usd: l1Raw === null ? null : usd(l1Raw),
      })),
      complete: costs.every(({ l1Raw }) => l1Raw !== null),
    }
  })
  const [first] = chains
  return { chains, down: [...down], summary: first && chains.length === 1 ? toHead(first) : toComparison(chains), meta }
}

type Cost = GasRow['costs'][number]

const costOf = ({ costs }: GasRow, kind: TransactionKind): Cost | undefined => costs.find((cost) => cost.kind === kind)

const inShort = (cost: Cost | undefined, native: string): string => {
  if (!cost) return 'unknown'
  return cost.usd === null ? `${formatAmount(cost.amount)} ${native}` : formatCost(cost.usd)
}

function toHead(row: GasRow): string {
  const price = row.gasPriceGwei === null ? '' : `, gas at ${formatAmount(row.gasPriceGwei)} gwei`
  return `A swap on ${chainTitle(row.chain)} costs about ${inShort(costOf(row, 'swap'), row.native)} now${price}`
}

function toComparison(rows: readonly GasRow[]): string {
  const priced = rows.filter((row) => (costOf(row, 'swap')?.usd ?? null) !== null)
  const [cheapest] = [...priced].sort(
    (left, right) => (costOf(left, 'swap')?.usd ?? 0) - (costOf(right, 'swap')?.usd ?? 0),
  )
  if (!cheapest) return 'What transactions cost now'
  return `Cheapest now: ${chainTitle(cheapest.chain)}, a swap for about ${inShort(costOf(cheapest, 'swap'), cheapest.native)}`
}

export function gasText(card: GasCard): string {
  const [first] = card.chains
  const lines = first && card.chains.length === 1 ? toDetails(first) : card.chains.map(toLine)
  return fitCard({ lines: [card.summary, ...lines], notes: toNotes(card), source: toSourceLine(card.meta) })
}

const toLine = (row: GasRow): string => {
  const [transfer, token, swap] = (['transfer', 'token-transfer', 'swap'] as const).map((kind) =>
    inShort(costOf(row, kind), row.native),
  )
  return `${chainTitle(row.chain)}: transfer ${transfer}, token ${token}, swap ${swap}${row.complete ? '' : ' and more'}`
}

const toDetails = (row: GasRow): string[] =>
  row.costs.map((cost) => {
    const usd = cost.usd === null ? '' : ` (${formatCost(cost.usd)})`
    const l1 =
      cost.l1Amount === null || cost.l1Amount === '0' ? '' : `, ${formatAmount(cost.l1Amount)} of it for Ethereum`
    return `${NAMES[cost.kind]}: ${formatAmount(cost.amount)} ${row.native}${usd}${l1}`
  })

function toNotes({ chains, down }: GasCard): string[] {
  const open = chains.filter(({ complete }) => !complete).map(({ chain }) => chainTitle(chain))
  const solana = chains.some(({ chain }) => chain === 'solana')
  return [
    ...(open.length > 0 ? [`The part for data on Ethereum is not known for ${open.join(', ')}: it comes on top.`] : []),
    ...(solana ? ['Solana: one signature; wallets add a priority fee when it is busy.'] : []),
    ...(down.length > 0 ? [`No answer from ${down.map(chainTitle).join(', ')}.`] : []),
  ]
}
