/** A bought answer: as the card of the chat, as JSON, and with its receipt. */
import type { OfferData } from '../../src/http/pages/offer-page.ts'
import { ReplyCard } from '../chat/cards/card.tsx'
import { Received } from '../chat/labels/speech.ts'
import type { Reply } from '../chat/reply.ts'

export interface Bought {
  answer: Record<string, unknown>
  requestId: string
  hash: string | undefined
}

export function Answer({ offer, bought }: { offer: OfferData; bought: Bought }) {
  const { answer, hash } = bought
  const type = offer.name === 'quote' ? answer.kind : offer.name
  const reply = {
    ...{ type, data: answer, text: String(answer.summary ?? '') },
    ...(typeof answer.link === 'string' ? { link: answer.link } : {}),
    intent: { name: offer.name, slots: {}, confidence: 1 },
  } as unknown as Reply
  return (
    <div role="status" class="raw">
      <h2>Your answer</h2>
      <Received.Provider value={Date.now()}>
        <ReplyCard reply={reply} onAsk={() => undefined} />
      </Received.Provider>
      {hash && (
        <p class="hash">
          <span class="quiet">Receipt: transaction</span> <code class="address">{hash}</code>{' '}
          {offer.chain.explorerTx && (
            <a href={offer.chain.explorerTx + hash} target="_blank" rel="noreferrer noopener">
              Open in explorer
            </a>
          )}
        </p>
      )}
      <details>
        <summary>The answer as JSON</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
        <pre tabIndex={0}>{JSON.stringify(answer, null, 2)}</pre>
      </details>
    </div>
  )
}
