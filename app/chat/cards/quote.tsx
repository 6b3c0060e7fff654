/** A swap or a bridge, ready to sign. */
import { chainName } from '../../shared/chain-names.ts'
import { formatCost, formatDecimal, formatPct, formatUsd } from '../../shared/format.ts'
import { sourceName } from '../../shared/source-names.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { formatAge, Give, Pairs, SignButton, Source, Warnings } from './parts.tsx'

export function QuoteCard({ reply, data }: CardProps<'swap' | 'bridge'>) {
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
        giveToken={from.token}
        getToken={to.token}
        get={`${formatDecimal(to.amount)} ${to.token.symbol}`}
        getNote={to.amountUsd === null ? '' : formatUsd(to.amountUsd)}
      />
      <Pairs
        pairs={[
          ['At least', `${formatDecimal(to.amountMin)} ${to.token.symbol}`],
          ['Fees', fees.totalUsd === null ? 'partly not known' : formatCost(fees.totalUsd)],
          data.priceImpactPct !== null && ['Price impact', formatPct(data.priceImpactPct)],
          ['Slippage', `up to ${formatPct(data.slippagePct)}`],
          data.etaSeconds !== null && ['Takes about', formatAge(data.etaSeconds)],
          ['Best of', [route, ...data.alternatives].map(({ provider }) => sourceName(provider)).join(', ')],
        ]}
      />
      <Warnings warnings={data.warnings} />
      <Caveats />
      <SignButton reply={reply}>Review and sign</SignButton>
      <Source meta={data.meta} />
    </div>
  )
}
