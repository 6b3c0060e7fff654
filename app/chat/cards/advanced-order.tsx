/** An order that waits, ready to sign. */
import { chainName } from '../../shared/chain-names.ts'
import { useSpeech } from '../labels/speech.ts'
import type { CardProps } from '../reply.ts'
import { signLabel } from '../words.ts'
import { Caveats } from './caveats.tsx'
import { Give, Pairs, SignButton, Source, Warnings } from './parts.tsx'

export const ORDER_KINDS = {
  limit: 'orderLimit',
  'stop-loss': 'orderStop',
  'take-profit': 'orderProfit',
  twap: 'orderTwap',
} as const
const VENUES: Record<string, string> = { cow: 'CoW Protocol', orbs: 'Orbs Spot', definitive: 'Definitive' }

/** Large orders have no quote for now, because nobody fills them at once. */
function toOutNote({ outAtLevel, outNow }: CardProps<'advanced-order'>['data']['quote']) {
  if (outAtLevel) return 'atLevel'
  return outNow ? 'atNow' : 'asItFills'
}

export function AdvancedOrderCard({ reply, data }: CardProps<'advanced-order'>) {
  const { say, show, figures } = useSpeech()
  const { usd, pct, cost, amount } = figures
  const { order, quote } = data
  const out = quote.outAtLevel ?? quote.outNow
  return (
    <div class="card">
      <h3>{show(say('titleOn', { name: say(ORDER_KINDS[order.type]), chain: chainName(data.chain) }))}</h3>
      <Give
        give={`${amount(order.spend.amount)} ${order.spend.asset}`}
        giveNote={say(order.side === 'buy' ? 'youSpend' : 'youSell')}
        giveToken={{ symbol: order.spend.asset }}
        getToken={{ symbol: order.receive.asset }}
        get={out === null ? order.receive.asset : `${amount(out.amount)} ${order.receive.asset}`}
        getNote={say(toOutNote(quote))}
      />
      <Pairs
        pairs={[
          order.trigger !== null && [
            say(order.trigger.when === 'price_at_or_below' ? 'atOrBelow' : 'atOrAbove'),
            usd(Number(order.trigger.priceUsd)),
          ],
          [say('least'), `${amount(quote.minOut.amount)} ${order.receive.asset}`],
          [say('marketNow'), usd(quote.marketPriceUsd)],
          order.distanceToLevelPct !== null && [say('away'), pct(order.distanceToLevelPct)],
          order.schedule !== null && [
            say('inParts'),
            say('partsEvery', { count: order.schedule.buckets, age: figures.age(order.schedule.bucketSeconds) }),
          ],
          [say('feesLabel'), quote.fees.totalUsd === null ? say('byVenue') : cost(quote.fees.totalUsd)],
          [say('venue'), VENUES[data.venue] ?? data.venue],
          order.expiresAt !== null && [say('ends'), figures.time(order.expiresAt)],
        ]}
      />
      <Warnings reply={reply} data={data.warnings} />
      <Caveats />
      <SignButton reply={reply}>{signLabel(reply)}</SignButton>
      <Source meta={data.meta} />
    </div>
  )
}
