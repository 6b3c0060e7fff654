/** The figures of a trade for the panel, from what was proved and simulated. */
import { getMethod } from '../../../src/domain/methods.ts'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { formatToken } from '../../shared/format.ts'
import type { ReviewWork } from '../method.ts'
import type { PanelAmount, TradePanel } from '../panel.ts'
import { stop } from '../problem.ts'

/** A loss of value from here on is marked, marked in red, and refused. */
const WARN_PCT = 1
const BAD_PCT = 3
const MOST_PCT = 15

/** More than any token has: an approval without a limit. */
const MUCH = 2n ** 128n

interface Facts {
  agreed: { amountIn: bigint; recipient: string; spender: string }
  proven: { expected: bigint; least: bigint; spender: string | null }
  /** Gas of approval and trade in base units of the native coin; null where nothing but a signature is asked for. */
  gasWei: bigint | null
  promise: string
  /** What the spender may still take afterwards, by an older approval. */
  left?: bigint | null
}

export function toPanel(
  { data, account, now }: ReviewWork,
  { agreed, proven, gasWei, promise, left = 0n }: Facts,
): TradePanel {
  const intent = data.intent as TradeTicket
  const { from, to, valueUsd, method: id } = intent
  const method = getMethod(id)
  const quoted = BigInt(to.amountRaw)
  const native = data.chains[from.chain]?.native ?? { symbol: '', name: '', decimals: 18 }
  const getUsd = valueUsd === null ? null : (valueUsd.to * share(proven.expected, quoted)) / 100
  const impactPct = valueUsd === null || getUsd === null ? null : (1 - getUsd / valueUsd.from) * 100
  return {
    method: id,
    pay: toAmount(from, agreed.amountIn, valueUsd?.from ?? null),
    get: toAmount(to, proven.expected, getUsd),
    rate: toRate(intent, agreed.amountIn, proven.expected),
    impactPct,
    impactTone: impactPct === null || impactPct < WARN_PCT ? 'good' : impactPct < BAD_PCT ? 'warn' : 'bad',
    worst: { text: formatToken(to, proven.least), promise },
    feesUsd: intent.feesUsd,
    gas: {
      text: gasWei === null ? 'none' : formatToken(native, gasWei),
      usd: gasWei === null ? 0 : nativeUsd(intent, gasWei, native.decimals),
    },
    spender:
      proven.spender === null
        ? null
        : {
            name: method.title,
            address: proven.spender,
            allows: `exactly ${formatToken(from, agreed.amountIn)}${left ? `, and ${left > MUCH ? 'any amount' : formatToken(from, left)} more by an older approval` : '; afterwards it may take nothing more'}`,
          },
    recipient: { address: agreed.recipient, isOwn: agreed.recipient.toLowerCase() === account.toLowerCase() },
    router: method.title,
    sinceQuotePct: share(proven.expected, quoted) - 100,
    askedAtMs: now(),
    refreshSeconds: method.refreshSeconds,
  }
}

/** A trade that loses most of its value is not signed here, whatever its minimum says. */
export function checkImpact({ impactPct }: TradePanel): void {
  if (impactPct !== null && impactPct >= MOST_PCT)
    throw stop(
      'Too much value would be lost',
      `What arrives is worth ${impactPct.toFixed(1)} % less than what you pay. Nothing was signed. Try a smaller amount.`,
      'ask-again',
    )
}

type Side = TradeTicket['from'] | TradeTicket['to']

const toAmount = (side: Side, raw: bigint, usd: number | null): PanelAmount => ({
  text: formatToken(side, raw),
  symbol: side.symbol,
  address: side.address,
  chain: side.chain,
  usd,
})

/** Percent of one amount in the other, exact to a millionth. */
const share = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 100_000_000n) / whole) / 1_000_000

function toRate({ from, to }: TradeTicket, spent: bigint, received: bigint): TradePanel['rate'] {
  const one = (side: Side) => 10n ** BigInt(side.decimals)
  const per = (of: bigint, by: bigint, unit: bigint) => (by === 0n ? 0n : (of * unit) / by)
  return {
    forward: `1 ${from.symbol} = ${formatToken(to, per(received, spent, one(from)))}`,
    backward: `1 ${to.symbol} = ${formatToken(from, per(spent, received, one(to)))}`,
  }
}

/** Dollars of the native coin, where one side of the trade is that coin; else they are not known here. */
function nativeUsd({ from, to, valueUsd }: TradeTicket, wei: bigint, decimals: number): number | null {
  if (valueUsd === null) return null
  const coins = (raw: bigint) => Number(raw) / 10 ** decimals
  if (from.address === null) return (valueUsd.from / coins(BigInt(from.amountRaw))) * coins(wei)
  if (to.address === null && to.chain === from.chain) return (valueUsd.to / coins(BigInt(to.amountRaw))) * coins(wei)
  return null
}
