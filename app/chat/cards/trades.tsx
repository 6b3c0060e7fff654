import type { z } from 'zod'
import type { advancedOrderOffer } from '../../../src/capabilities/advanced-order/offer.ts'
import type { quoteOffer } from '../../../src/capabilities/quote/offer.ts'
import { chainName } from '../../shared/chain-names.ts'
import { formatDecimal, formatPct, formatTime, formatUsd } from '../../shared/format.ts'
import type { Reply } from '../reply.ts'
import { formatAge, Pairs, SignButton, Source, Warnings } from './parts.tsx'

type Quote = z.output<typeof quoteOffer.output>
type Order = z.output<typeof advancedOrderOffer.output>

export function QuoteCard({ reply }: { reply: Reply }) {
  const data = reply.data as unknown as Quote
  const { from, to, fees, route } = data
  return (
    <div class="card">
      <h3>
        {data.kind === 'swap'
          ? `Swap on ${chainName(from.token.chain)}`
          : `Bridge from ${chainName(from.token.chain)} to ${chainName(to.token.chain)}`}
      </h3>
      <Give
        give={`${formatDecimal(from.amount)} ${from.token.symbol}`}
        giveNote={from.amountUsd === null ? '' : formatUsd(from.amountUsd)}
        get={`${formatDecimal(to.amount)} ${to.token.symbol}`}
        getNote={to.amountUsd === null ? '' : formatUsd(to.amountUsd)}
      />
      <Pairs
        pairs={[
          ['At least', `${formatDecimal(to.amountMin)} ${to.token.symbol}`],
          ['Fees', fees.totalUsd === null ? 'partly not known' : formatUsd(fees.totalUsd)],
          data.priceImpactPct !== null && ['Price impact', formatPct(data.priceImpactPct)],
          ['Slippage', `up to ${formatPct(data.slippagePct)}`],
          data.etaSeconds !== null && ['Takes about', formatAge(data.etaSeconds)],
          ['Best of', [route.provider, ...data.alternatives.map(({ provider }) => provider)].join(', ')],
        ]}
      />
      <Warnings warnings={data.warnings} />
      <SignButton reply={reply}>Review and sign</SignButton>
      <Source meta={data.meta} />
    </div>
  )
}

const KINDS = { limit: 'Limit order', 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit', twap: 'TWAP' }
const VENUES: Record<string, string> = { cow: 'CoW Protocol', orbs: 'Orbs Spot', definitive: 'Definitive' }

export function OrderCard({ reply }: { reply: Reply }) {
  const data = reply.data as unknown as Order
  const { order, quote } = data
  const out = quote.outAtLevel ?? quote.outNow
  return (
    <div class="card">
      <h3>
        {KINDS[order.type]} on {chainName(data.chain)}
      </h3>
      <Give
        give={`${formatDecimal(order.spend.amount)} ${order.spend.asset}`}
        giveNote={order.side === 'buy' ? 'you spend' : 'you sell'}
        get={`${formatDecimal(out.amount)} ${order.receive.asset}`}
        getNote={quote.outAtLevel ? 'at the level' : 'at the price of now'}
      />
      <Pairs
        pairs={[
          order.trigger !== null && [
            order.trigger.when === 'price_at_or_below' ? 'At or below' : 'At or above',
            formatUsd(Number(order.trigger.priceUsd)),
          ],
          ['Market now', formatUsd(quote.marketPriceUsd)],
          order.distanceToLevelPct !== null && ['Away from it', formatPct(order.distanceToLevelPct)],
          order.schedule !== null && [
            'In parts',
            `${order.schedule.buckets}, one every ${formatAge(order.schedule.bucketSeconds)}`,
          ],
          ['Fees', quote.fees.totalUsd === null ? 'told by the venue' : formatUsd(quote.fees.totalUsd)],
          ['Venue', VENUES[data.venue] ?? data.venue],
          order.expiresAt !== null && ['Ends', formatTime(order.expiresAt)],
        ]}
      />
      <Warnings warnings={data.warnings} />
      <SignButton reply={reply}>Review and sign</SignButton>
      <Source meta={data.meta} />
    </div>
  )
}

interface Pay {
  amount: string
  token: { symbol: string }
  chain: string
  recipient: string
  recipientName: string | null
  warnings: { code: string; message: string }[]
}

export function PayCard({ reply }: { reply: Reply }) {
  const data = reply.data as unknown as Pay
  return (
    <div class="card">
      <h3>Payment on {chainName(data.chain)}</h3>
      <p class="big">
        {formatDecimal(data.amount)} {data.token.symbol}
      </p>
      <p class="quiet">to {data.recipientName ?? 'this address'}</p>
      <p>
        <code class="address">{data.recipient}</code>
      </p>
      <Warnings warnings={data.warnings} />
      <SignButton reply={reply}>Review and sign</SignButton>
    </div>
  )
}

function Give({ give, giveNote, get, getNote }: { give: string; giveNote: string; get: string; getNote: string }) {
  return (
    <div class="give">
      <div>
        <b>{give}</b>
        <p class="quiet">{giveNote}</p>
      </div>
      <span class="arrow" aria-hidden="true">
        →
      </span>
      <div>
        <b>
          <span class="sr">for </span>
          {get}
        </b>
        <p class="quiet">{getNote}</p>
      </div>
    </div>
  )
}
