/** A payment, ready to sign. */
import { chainName } from '../../shared/chain-names.ts'
import { formatDecimal } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { SignButton, Warnings } from './parts.tsx'

export function PayCard({ reply, data }: CardProps<'pay'>) {
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
      <Caveats />
      <SignButton reply={reply}>Review and sign</SignButton>
    </div>
  )
}
