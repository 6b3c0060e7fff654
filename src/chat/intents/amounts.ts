/** Amounts as the parser writes them, turned into token units with a live price or a balance. */
import { parseUnits } from 'viem'
import { readMarket } from '../../capabilities/advanced-order/market.ts'
import { isDecimalAmount, toDecimalText } from '../../domain/amount.ts'
import type { Chain } from '../../domain/chains/chain.ts'
import { fail } from '../../domain/failure.ts'
import { formatAmount, formatUsd } from '../../domain/format.ts'
import type { TradeToken } from '../../ports/routes.ts'
import type { AnswerContext } from './answer-context.ts'

export type Amount = { kind: 'units'; text: string } | { kind: 'usd'; usd: string } | { kind: 'share'; pct: number }

/** `0.1`, `$50`, `25%` or `all`, as the parser writes amounts. */
export function readAmount(text: string, field: string): Amount {
  if (text === 'all') return { kind: 'share', pct: 100 }
  const share = /^(\d{1,3}(?:\.\d{1,4})?)%$/.exec(text)?.[1]
  if (share !== undefined && Number(share) > 0 && Number(share) <= 100) return { kind: 'share', pct: Number(share) }
  if (text.startsWith('$') && isDecimalAmount(text.slice(1))) return { kind: 'usd', usd: text.slice(1) }
  if (isDecimalAmount(text)) return { kind: 'units', text }
  throw fail({
    code: 'missing_conditional_field',
    field,
    rule: 'the amount must be a number, such as 0.1, $50, 25% or all',
  })
}

export interface Units {
  /** Decimal text in token units. */
  amount: string
  notes: string[]
}

/** Converts to token units: dollars with the live price, shares of a balance with the wallet's balance. */
export async function toUnits(
  amount: Amount,
  { token, chain, field }: { token: TradeToken; chain: Chain; field: string },
  context: AnswerContext,
): Promise<Units> {
  switch (amount.kind) {
    case 'units':
      return { amount: amount.text, notes: [] }
    case 'usd': {
      if (isDollar(token.symbol)) return { amount: amount.usd, notes: [] }
      const priceUsd = await priceOf(token, context)
      const units = toAmountText(Number(amount.usd) / priceUsd, token.decimals)
      return { amount: units, notes: [`About $${amount.usd}, at ${formatUsd(priceUsd)} for 1 ${token.symbol}.`] }
    }
    case 'share':
      return shareOf(amount.pct, { token, chain, field }, context)
  }
}

async function shareOf(
  pct: number,
  { token, chain, field }: { token: TradeToken; chain: Chain; field: string },
  { wallet, accounts }: AnswerContext,
): Promise<Units> {
  const asked = (rule: string) => fail({ code: 'missing_conditional_field', field, rule })
  const share = pct === 100 ? `all your ${token.symbol}` : `${pct}% of your ${token.symbol}`
  if (chain.kind === 'solana')
    throw asked(`balances on Solana cannot be read here; name the amount instead of ${share}`)
  if (wallet.evm === null)
    throw asked(`connect a wallet (senderAddress) to use ${share}, or name the amount, such as 0.5`)
  const held = await accounts.held({ chain, token, owner: wallet.evm })
  if (held === undefined) throw fail({ code: 'upstream_failed', source: chain.name })
  if (held === 0n) throw asked(`the wallet holds no ${token.symbol} on ${chain.name}`)

  const reserve = token.address === null ? parseUnits(chain.gasReserve, chain.native.decimals) : 0n
  const wished = (held * BigInt(Math.round(pct * 10_000))) / 1_000_000n
  const spendable = held - reserve
  const short = spendable < wished
  const raw = short ? spendable : wished
  if (raw <= 0n) throw asked(`the wallet's ${token.symbol} on ${chain.name} is needed for gas`)
  const kept = short ? `, less ${toDecimalText(reserve, token.decimals)} kept for gas` : ''
  const whole = `${formatAmount(toDecimalText(held, token.decimals))} ${token.symbol} held`
  return {
    amount: withinBounds(toDecimalText(raw, token.decimals)),
    notes: [`${pct === 100 ? 'All' : `${pct}%`} of ${whole}${kept}.`],
  }
}

/** Amounts have at most 30 digits. Of a longer balance the last digits stay in the wallet. */
function withinBounds(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, Math.max(0, Math.min(18, 30 - whole.length))).replace(/(?<!0)0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

export async function priceOf(
  token: TradeToken,
  { dependencies }: Pick<AnswerContext, 'dependencies'>,
): Promise<number> {
  return isDollar(token.symbol) ? 1 : (await readMarket(dependencies, token)).priceUsd
}

const DOLLARS = new Set(
  'USDC USDT DAI USDS USDE PYUSD USDG FDUSD TUSD GHO CRVUSD RLUSD FRAX LUSD USDBC USDC.E USDT0'.split(' '),
)

const isDollar = (symbol: string): boolean => DOLLARS.has(symbol.toUpperCase())

const SIGNIFICANT = 6

/** A computed amount as decimal text: six significant digits, and no more decimals than the token has. */
export function toAmountText(value: number, decimals: number): string {
  const size = Math.floor(Math.log10(value))
  const places = Math.max(0, Math.min(decimals, 18, SIGNIFICANT - 1 - size))
  const text = value.toFixed(places)
  const plain = text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text
  if (isDecimalAmount(plain)) return plain
  throw fail({ code: 'missing_conditional_field', field: 'amount', rule: 'the amount is too small or too large' })
}
