/** An order that waits, ready to sign. */
import { chainName } from '../../shared/chain-names.ts'
import { formatCost, formatDecimal, formatPct, formatTime, formatUsd } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { formatAge, Give, Pairs, SignButton, Source, Warnings } from './parts.tsx'

const KINDS = { limit: 'Limit order', 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit', twap: 'TWAP' }
const VENUES: Record<string, string> = { cow: 'CoW Protocol', orbs: 'Orbs Spot', definitive: 'Definitive' }

/** Large orders have no quote for now, because nobody fills them at once. */
function toOutNote({ outAtLevel, outNow }: CardProps<'advanced-order'>['data']['quote']): string {
  if (outAtLevel) return 'at the level'
  return outNow ? 'at the price of now' : 'told as it fills'
}

export function AdvancedOrderCard({ reply, data }: CardProps<'advanced-order'>) {
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
        giveToken={{ symbol: order.spend.asset }}
        getToken={{ symbol: order.receive.asset }}
        get={out === null ? order.receive.asset : `${formatDecimal(out.amount)} ${order.receive.asset}`}
        getNote={toOutNote(quote)}
      />
      <Pairs
        pairs={[
          order.trigger !== null && [
            order.trigger.when === 'price_at_or_below' ? 'At or below' : 'At or above',
            formatUsd(Number(order.trigger.priceUsd)),
          ],
          ['At least', `${formatDecimal(quote.minOut.amount)} ${order.receive.asset}`],
          ['Market now', formatUsd(quote.marketPriceUsd)],
          order.distanceToLevelPct !== null && ['Away from it', formatPct(order.distanceToLevelPct)],
          order.schedule !== null && [
            'In parts',
            `${order.schedule.buckets}, one every ${formatAge(order.schedule.bucketSeconds)}`,
          ],
          ['Fees', quote.fees.totalUsd === null ? 'told by the venue' : formatCost(quote.fees.totalUsd)],
          ['Venue', VENUES[data.venue] ?? data.venue],
          order.expiresAt !== null && ['Ends', formatTime(order.expiresAt)],
        ]}
      />
      <Warnings warnings={data.warnings} />
      <Caveats />
      <SignButton reply={reply}>Review and sign</SignButton>
      <Source meta={data.meta} />
    </div>
  )
}
