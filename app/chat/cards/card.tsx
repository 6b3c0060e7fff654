/** The card for a reply: by its type, or as text. */
import { Component, type ComponentChildren } from 'preact'
import { formatLabel } from '../../shared/format.ts'
import { speechFor } from '../labels/load.ts'
import { ENGLISH, Speaking, useSpeech } from '../labels/speech.ts'
import { type Reply, withoutLink } from '../reply.ts'
import { dirOf, langOf, partsOf, signLabel } from '../words.ts'
import { AdvancedOrderCard } from './advanced-order.tsx'
import { ApprovalsCard } from './approvals.tsx'
import { CardReply } from './caveats.tsx'
import { GasCard } from './gas.tsx'
import { MarketReadCard } from './market-read.tsx'
import { OrdersCard } from './orders.tsx'
import { AppButton, SignButton } from './parts.tsx'
import { PayCard } from './pay.tsx'
import { PortfolioCard } from './portfolio.tsx'
import { PredictionMarketsCard } from './prediction-markets.tsx'
import { PriceCard } from './price.tsx'
import { PricesCard } from './prices.tsx'
import { QuoteCard } from './quote.tsx'
import { RiskCard } from './risk.tsx'
import { SmartMoneyCard } from './smart-money.tsx'
import { SniperCheckCard } from './sniper-check.tsx'
import { TreasuryCard } from './treasury.tsx'
import { YieldCard, YieldsCard } from './yield.tsx'

/**
 * The card of a reply, in the language of the reply; plain text for types without a card, if the data has an unexpected
 * shape, and if the language could not be loaded.
 */
export function ReplyCard({ reply, onAsk }: { reply: Reply; onAsk(message: string): void }) {
  const parts = listParts(reply)
  if (parts.length > 0)
    return (
      <div class="parts">
        {parts.map((part, place) => (
          <ReplyCard key={`${place} ${part.type}`} reply={part} onAsk={onAsk} />
        ))}
      </div>
    )
  const words = <TextCard reply={reply} onAsk={onAsk} />
  const speech = speechFor(reply)
  const card = speech ? toCard(reply) : null
  return (
    <Speaking.Provider value={speech ?? ENGLISH}>
      <CardReply.Provider value={reply}>
        {card ? <Fallback instead={words}>{card}</Fallback> : words}
      </CardReply.Provider>
    </Speaking.Provider>
  )
}

/** The replies to a message that asked several things. */
function listParts(reply: Reply): Reply[] {
  const { parts } = reply as { parts?: unknown }
  return Array.isArray(parts) ? parts.filter((part): part is Reply => typeof part?.text === 'string') : []
}

/** `null` for replies without a card: several answers at once, and types without data or unknown to this version. */
function toCard(reply: Reply) {
  switch (reply.type) {
    case 'price':
      if (!reply.data) return null
      return 'answers' in reply.data ? (
        <PricesCard answers={reply.data.answers} />
      ) : (
        <PriceCard reply={reply} data={reply.data} />
      )
    case 'swap':
    case 'bridge':
      return reply.data ? <QuoteCard reply={reply} data={reply.data} /> : null
    case 'pay':
      return reply.data ? <PayCard reply={reply} data={reply.data} /> : null
    case 'advanced-order':
      return reply.data ? <AdvancedOrderCard reply={reply} data={reply.data} /> : null
    case 'risk':
      return reply.data ? <RiskCard reply={reply} data={reply.data} /> : null
    case 'sniper-check':
      return reply.data ? <SniperCheckCard reply={reply} data={reply.data} /> : null
    case 'smart-money':
      return reply.data ? <SmartMoneyCard reply={reply} data={reply.data} /> : null
    case 'yield':
      if (!reply.data) return null
      return 'answers' in reply.data ? (
        <YieldsCard answers={reply.data.answers} />
      ) : (
        <YieldCard reply={reply} data={reply.data} />
      )
    case 'prediction-markets':
      return reply.data ? <PredictionMarketsCard reply={reply} data={reply.data} /> : null
    case 'treasury':
      return reply.data ? <TreasuryCard reply={reply} data={reply.data} /> : null
    case 'market-read':
      return reply.data ? <MarketReadCard reply={reply} data={reply.data} /> : null
    case 'portfolio':
      return reply.data ? <PortfolioCard reply={reply} data={reply.data} /> : null
    case 'approvals':
      return reply.data ? <ApprovalsCard reply={reply} data={reply.data} /> : null
    case 'orders':
      return reply.data ? <OrdersCard reply={reply} data={reply.data} /> : null
    case 'gas':
      return reply.data ? <GasCard reply={reply} data={reply.data} /> : null
    case 'help':
    case 'clarify':
    case 'unknown':
    case 'unsafe':
    case 'capped':
    case 'error':
    case 'several':
      return null
    default:
      return noCardYet(reply)
  }
}

/** For types of a newer service. A type of our own that has no case above does not compile. */
const noCardYet = (_reply: never) => null

function TextCard({ reply, onAsk }: { reply: Reply; onAsk(message: string): void }) {
  const { say, show, lang: spoken } = useSpeech()
  const lang = langOf(reply)
  const chart = reply.image && URL.canParse(reply.image) ? new URL(reply.image).pathname : undefined
  return (
    <div class="card" lang={lang} dir={dirOf(lang)}>
      <p class="text">
        {partsOf(withoutLink(reply), lang).map(({ text, at, own }) =>
          own ? (
            <bdi key={at} dir="ltr">
              {text}
            </bdi>
          ) : (
            text
          ),
        )}
      </p>
      {chart && <img class="chart" src={chart} width="800" height="400" alt="" />}
      <SignButton reply={reply}>{signLabel(reply)}</SignButton>
      <AppButton reply={reply}>{signLabel(reply)}</AppButton>
      {lang === spoken && reply.usage && (
        <p class="source">{show(say('freeReads', { left: reply.usage.remaining, limit: reply.usage.limit }))}</p>
      )}
      {reply.options && reply.options.length > 0 && (
        <ul class="options">
          {reply.options.map(readOption).map(({ label, message }) => (
            <li key={label}>
              <button type="button" class="chip" onClick={() => onAsk(message)}>
                <span>{show(formatLabel(label))}</span>
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
