/** Amounts as the parser writes them, turned into token units with a live price or a balance. */
import { parseUnits } from 'viem'
import { readMarket } from '../../capabilities/advanced-order/market.ts'
import { isDecimalAmount, toDecimalText } from '../../domain/amount.ts'
import type { Chain } from '../../domain/chains/chain.ts'
import { fail } from '../../domain/failure.ts'
import type { TradeToken } from '../../ports/routes.ts'
import { amountIn } from '../say/lines.ts'
import { refuseRule } from '../say/refuse.ts'
import type { Say } from '../say/say.ts'
import type { AnswerContext } from './answer-context.ts'

export type Amount = { kind: 'units'; text: string } | { kind: 'usd'; usd: string } | { kind: 'share'; pct: number }

/** `0.1`, `$50`, `25%` or `all`, as the parser writes amounts. */
export function readAmount(text: string, field: string, say: Say): Amount {
  if (text === 'all') return { kind: 'share', pct: 100 }
  const share = /^(\d{1,3}(?:\.\d{1,4})?)%$/.exec(text)?.[1]
  if (share !== undefined && Number(share) > 0 && Number(share) <= 100) return { kind: 'share', pct: Number(share) }
  if (text.startsWith('$') && isDecimalAmount(text.slice(1))) return { kind: 'usd', usd: text.slice(1) }
  if (isDecimalAmount(text)) return { kind: 'units', text }
  throw refuseRule(field, say('noAmount'))
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
      const units = toAmountText(Number(amount.usd) / priceUsd, token.decimals, context.say)
      return { amount: units, notes: [aboutUsd(context.say, amount.usd, priceUsd, token.symbol)] }
    }
    case 'share':
      return shareOf(amount.pct, { token, chain, field }, context)
  }
}

/** `About $50, at $3,120.55 for 1 ETH.` */
export function aboutUsd(say: Say, usd: string, priceUsd: number, token: string): string {
  const said = say.lang === 'en' ? `$${usd}` : say.figures.usd(Number(usd))
  return say('noteUsd', { usd: said, price: say.figures.usd(priceUsd), token })
}

async function shareOf(
  pct: number,
  { token, chain, field }: { token: TradeToken; chain: Chain; field: string },
  { wallet, accounts, say }: AnswerContext,
): Promise<Units> {
  const { symbol } = token
  const part = `${say.figures.amount(String(pct))}%`
  const share = pct === 100 ? say('allYour', { token: symbol }) : say('shareOfYour', { share: part, token: symbol })
  if (chain.kind === 'solana') throw refuseRule(field, say('noSolanaBalance', { share }))
  if (wallet.evm === null) throw refuseRule(field, say('noWallet', { share }))
  const held = await accounts.held({ chain, token, owner: wallet.evm })
  if (held === undefined) throw fail({ code: 'upstream_failed', source: chain.name })
  if (held === 0n) throw refuseRule(field, say('noneHeld', { token: symbol, chain: chain.name }))

  const reserve = token.address === null ? parseUnits(chain.gasReserve, chain.native.decimals) : 0n
  const wished = (held * BigInt(Math.round(pct * 10_000))) / 1_000_000n
  const spendable = held - reserve
  const short = spendable < wished
  const raw = short ? spendable : wished
  if (raw <= 0n) throw refuseRule(field, say('onlyForGas', { token: symbol, chain: chain.name }))
  const whole = { held: amountIn(say, toDecimalText(held, token.decimals), symbol) }
  const less = { ...whole, reserve: say.figures.amount(toDecimalText(reserve, token.decimals)) }
  return {
    amount: withinBounds(toDecimalText(raw, token.decimals)),
    notes: [
      pct === 100
        ? short
          ? say('noteAllLess', less)
          : say('noteAll', whole)
        : short
          ? say('noteShareLess', { ...less, share: part })
          : say('noteShare', { ...whole, share: part }),
    ],
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
export function toAmountText(value: number, decimals: number, say: Say): string {
  const size = Math.floor(Math.log10(value))
  const places = Math.max(0, Math.min(decimals, 18, SIGNIFICANT - 1 - size))
  const text = value.toFixed(places)
  const plain = text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text
  if (isDecimalAmount(plain)) return plain
  throw refuseRule('amount', say('noSize'))
}
