/** The data of a portfolio, and a portfolio in words. */
import type { Meta } from '../../../capabilities/answer-fields.ts'
import { fitCard, toSourceLine } from '../../../capabilities/fit-card.ts'
import { toDecimalText } from '../../../domain/amount.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { formatAmount, formatUsd, formatUsdShort, toUsdFigure } from '../../../domain/format.ts'
import type { Token } from '../../../domain/token.ts'
import type { Portfolio } from '../../../ports/portfolios.ts'
import type { TradeToken } from '../../../ports/routes.ts'
import { type Owner, shownOwner } from '../wallet-owner.ts'

/** What a portfolio reply carries as `data`. */
export interface PortfolioCard {
  owner: string
  ownerName: string | null
  /** The token that was asked for; `null` for the whole wallet. */
  token: string | null
  /** Worth of everything that has a price; at least this much, when a chain or a price is missing. */
  totalUsd: number
  /** False when a chain could not be read, or a holding has no price. */
  complete: boolean
  holdings: HoldingRow[]
  chains: {
    chain: string
    status: 'read' | 'partial' | 'down'
    block: number | null
    /** `null` for a chain that is down: unknown is not zero. */
    valueUsd: number | null
  }[]
  /** Tokens that are on no list of ours: neither named nor valued. */
  unlisted: number
  summary: string
  meta: Meta
}

interface HoldingRow {
  token: Token
  amount: string
  amountRaw: string
  priceUsd: number | null
  valueUsd: number | null
}

/** Holdings worth less than this are dust: counted, and named only in `data`. */
const DUST_USD = 0.01
const MOST_LINES = 7

export function toPortfolioCard(
  owner: Owner,
  { holdings, chains }: Portfolio,
  asked: { token: string | undefined; wanted: readonly TradeToken[] | undefined },
  meta: Meta,
): PortfolioCard {
  const isWanted = (token: TradeToken) =>
    asked.wanted?.some((one) => one.chain === token.chain && one.address === token.address) ?? true
  const rows = holdings
    .filter(({ token }) => isWanted(token))
    .map(({ token, amountRaw, priceUsd }): HoldingRow => {
      const amount = toDecimalText(amountRaw, token.decimals)
      const valueUsd = priceUsd === null ? null : Number(amount) * priceUsd
      return { token, amount, amountRaw: amountRaw.toString(), priceUsd, valueUsd }
    })
    .sort((left, right) => (right.valueUsd ?? -1) - (left.valueUsd ?? -1))
  const sum = (some: readonly HoldingRow[]) => some.reduce((total, { valueUsd }) => total + (valueUsd ?? 0), 0)
  const card = {
    owner: owner.address,
    ownerName: owner.name,
    token: asked.token ?? null,
    totalUsd: toUsdFigure(sum(rows)) ?? 0,
    complete: chains.every(({ status }) => status === 'read') && rows.every(({ valueUsd }) => valueUsd !== null),
    holdings: rows.map((row) => ({ ...row, valueUsd: toUsdFigure(row.valueUsd) })),
    chains: chains.map(({ chain, status, block }) => {
      const valueUsd = status === 'down' ? null : toUsdFigure(sum(rows.filter(({ token }) => token.chain === chain)))
      return { chain, status, block, valueUsd }
    }),
    unlisted: chains.reduce((total, { unlisted }) => total + unlisted, 0),
    meta,
  }
  return { ...card, summary: toHead(card, shownOwner(owner)) }
}

type Unsummed = Omit<PortfolioCard, 'summary'>

/** The number first: of the token that was asked for, or of the whole wallet. */
function toHead(card: Unsummed, shown: string): string {
  const { token, holdings, totalUsd, complete } = card
  const down = card.chains.filter(({ status }) => status === 'down')
  if (down.length === card.chains.length) return `${shown} could not be read: no chain answered.`
  if (token !== null) {
    if (holdings.length === 0)
      return `No ${token} in ${shown}${down.length > 0 ? ' on the chains that were read' : ''}.`
    return `${formatAmount(addUp(holdings))} ${holdings[0]?.token.symbol ?? token} in ${shown}, ${worth(totalUsd, complete)}`
  }
  if (holdings.length === 0)
    return `Nothing was found in ${shown}${down.length > 0 ? ' on the chains that were read' : ''}.`
  return `${shown} holds ${worth(totalUsd, complete)}`
}

const worth = (usd: number, complete: boolean): string => `${complete ? '' : 'at least '}${formatUsd(usd)}`

/** The sum of amounts in decimal text, exactly. */
export function addUp(rows: readonly HoldingRow[]): string {
  const most = Math.max(...rows.map(({ token }) => token.decimals ?? 0))
  const scaled = rows.map(({ amountRaw, token }) => BigInt(amountRaw) * 10n ** BigInt(most - (token.decimals ?? 0)))
  return toDecimalText(
    scaled.reduce((total, value) => total + value, 0n),
    most,
  )
}

/** What is listed in words: no dust, unless the token that was asked for is nothing but dust. */
export function listShown({ holdings, token }: PortfolioCard): HoldingRow[] {
  const worth = holdings.filter(({ valueUsd }) => valueUsd === null || valueUsd >= DUST_USD)
  return worth.length > 0 || token === null ? worth : holdings
}

export function portfolioText(card: PortfolioCard): string {
  const rows = listShown(card)
  const left = card.holdings.length - Math.min(rows.length, MOST_LINES)
  const lines = [
    card.summary,
    ...rows.slice(0, MOST_LINES).map(toLine),
    left > 0 ? `and ${left} more, small ones among them` : null,
  ]
  return fitCard({ lines, notes: toNotes(card), source: toSourceLine(card.meta) })
}

const toLine = ({ token, amount, valueUsd }: HoldingRow): string =>
  `${formatAmount(amount)} ${token.symbol} on ${chainTitle(token.chain ?? '')}: ${valueUsd === null ? 'no price' : formatUsdShort(valueUsd)}`

/** What is not in the sum, so that a gap never looks like an empty wallet. */
function toNotes({ chains, unlisted }: PortfolioCard): string[] {
  const down = chains.filter(({ status }) => status === 'down').map(({ chain }) => chainTitle(chain))
  const partial = chains.filter(({ status }) => status === 'partial').map(({ chain }) => chainTitle(chain))
  return [
    ...(down.length > 0 ? [`Not read, and not counted: ${toShortList(down)}.`] : []),
    ...(partial.length > 0 ? [`Not every token answered on ${toShortList(partial)}.`] : []),
    ...(unlisted > 0 ? [`${unlisted} unlisted tokens are neither shown nor counted.`] : []),
  ]
}

const MOST_NAMES = 5

function toShortList(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ')
}
