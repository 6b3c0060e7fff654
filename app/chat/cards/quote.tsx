/** A swap or a bridge, ready to sign. */
import { chainName } from '../../shared/chain-names.ts'
import { sourceName } from '../../shared/source-names.ts'
import { useSpeech } from '../labels/speech.ts'
import type { CardProps } from '../reply.ts'
import { signLabel } from '../words.ts'
import { Caveats } from './caveats.tsx'
import { Give, Pairs, SignButton, Source, Warnings } from './parts.tsx'

export function QuoteCard({ reply, data }: CardProps<'swap' | 'bridge'>) {
  const { say, show, list, figures } = useSpeech()
  const { usd, pct, cost, amount } = figures
  const { from, to, fees, route } = data
  return (
    <div class="card">
      <h3>
        {show(
          data.kind === 'swap'
            ? say('swapOn', { chain: chainName(from.token.chain) })
            : say('bridgeFrom', { from: chainName(from.token.chain), to: chainName(to.token.chain) }),
        )}
      </h3>
      <Give
        give={`${amount(from.amount)} ${from.token.symbol}`}
        giveNote={from.amountUsd === null ? '' : usd(from.amountUsd)}
        giveToken={from.token}
        getToken={to.token}
        get={`${amount(to.amount)} ${to.token.symbol}`}
        getNote={to.amountUsd === null ? '' : usd(to.amountUsd)}
      />
      <Pairs
        pairs={[
          [say('least'), `${amount(to.amountMin)} ${to.token.symbol}`],
          [say('feesLabel'), fees.totalUsd === null ? say('partlyUnknown') : cost(fees.totalUsd)],
          data.priceImpactPct !== null && [say('priceImpact'), pct(data.priceImpactPct)],
          [say('slippage'), say('upTo', { pct: pct(data.slippagePct) })],
          data.etaSeconds !== null && [say('takes'), figures.age(data.etaSeconds)],
          [say('bestOf'), list([route, ...data.alternatives].map(({ provider }) => sourceName(provider)))],
        ]}
      />
      <Warnings reply={reply} data={data.warnings} />
      <Caveats />
      <SignButton reply={reply}>{signLabel(reply)}</SignButton>
      <Source meta={data.meta} />
    </div>
  )
}
