import { Component, type ComponentChildren, type FunctionComponent } from 'preact'
import { type Reply, withoutLink } from '../reply.ts'
import { MarketReadCard, OddsCard, SmartMoneyCard, TreasuryCard, YieldCard } from './markets.tsx'
import { SignButton } from './parts.tsx'
import { PriceCard } from './price.tsx'
import { RiskCard, SniperCard } from './safety.tsx'
import { OrderCard, PayCard, QuoteCard } from './trades.tsx'

const CARDS: Record<string, FunctionComponent<{ reply: Reply }>> = {
  price: PriceCard,
  swap: QuoteCard,
  bridge: QuoteCard,
  pay: PayCard,
  'advanced-order': OrderCard,
  risk: RiskCard,
  'sniper-check': SniperCard,
  'smart-money': SmartMoneyCard,
  yield: YieldCard,
  'prediction-markets': OddsCard,
  treasury: TreasuryCard,
  'market-read': MarketReadCard,
}

/** A card for the types we know; text for every other, and for a card whose data has another shape than we know. */
export function ReplyCard({ reply, onAsk }: { reply: Reply; onAsk(message: string): void }) {
  const Known = reply.data && CARDS[reply.type]
  const words = <TextCard reply={reply} onAsk={onAsk} />
  if (!Known) return words
  return (
    <Fallback instead={words}>
      <Known reply={reply} />
    </Fallback>
  )
}

function TextCard({ reply, onAsk }: { reply: Reply; onAsk(message: string): void }) {
  return (
    <div class="card">
      <p class="text">{withoutLink(reply)}</p>
      <SignButton reply={reply}>Review and sign</SignButton>
      {reply.usage && (
        <p class="source">
          {reply.usage.remaining} of {reply.usage.limit} free reads left today.
        </p>
      )}
      {reply.options && reply.options.length > 0 && (
        <ul class="options">
          {reply.options.map(readOption).map(({ label, message }) => (
            <li key={label}>
              <button type="button" class="chip" onClick={() => onAsk(message)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** An option is a text, or a label with the message it stands for. */
function readOption(option: unknown): { label: string; message: string } {
  if (typeof option === 'string') return { label: option, message: option }
  const { label, message } = (option ?? {}) as { label?: unknown; message?: unknown }
  const shown = String(label ?? message ?? '')
  return { label: shown, message: typeof message === 'string' ? message : shown }
}

class Fallback extends Component<{ instead: ComponentChildren; children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false }
  static override getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
