/** A payment, ready to sign. */
import { chainName } from '../../shared/chain-names.ts'
import { useSpeech } from '../labels/speech.ts'
import type { CardProps } from '../reply.ts'
import { signLabel } from '../words.ts'
import { Caveats } from './caveats.tsx'
import { SignButton, Warnings } from './parts.tsx'

export function PayCard({ reply, data }: CardProps<'pay'>) {
  const { say, show, figures } = useSpeech()
  return (
    <div class="card">
      <h3>{show(say('paymentOn', { chain: chainName(data.chain) }))}</h3>
      <p class="big">{show(`${figures.amount(data.amount)} ${data.token.symbol}`)}</p>
      <p class="quiet">
        {show(data.recipientName === null ? say('toAddress') : say('toName', { name: data.recipientName }))}
      </p>
      <p>
        <code class="address">{data.recipient}</code>
      </p>
      <Warnings reply={reply} data={data.warnings} />
      <Caveats />
      <SignButton reply={reply}>{signLabel(reply)}</SignButton>
    </div>
  )
}
