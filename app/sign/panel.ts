/**
 * What the signing panel shows of a trade before its button works. Every figure comes from the ticket, from bytes that
 * were proved, or from the simulation; a router's own words are never shown.
 */
import type { MethodId } from '../../src/domain/methods.ts'

export interface PanelAmount {
  /** With thousands separators and the symbol, such as `250 USDC`. */
  text: string
  symbol: string
  /** null for the native coin. */
  address: string | null
  /** Our slug of the chain. */
  chain: string
  usd: number | null
}

export interface TradePanel {
  method: MethodId
  pay: PanelAmount
  /** What arrives at the present price. */
  get: PanelAmount
  /** `1 USDC = 0.00034 ETH`, and the other way round. */
  rate: { forward: string; backward: string }
  /** Loss of value against the sealed dollars, in percent; null where they are not known. */
  impactPct: number | null
  impactTone: 'good' | 'warn' | 'bad'
  /** The least that arrives, to be shown in bold, and a sentence on who keeps that promise and what happens otherwise. */
  worst: { text: string; promise: string }
  /** The one figure that the answer, the link and this page show; null where a part is not known. */
  feesUsd: number | null
  /** Network fee of approval and trade, as estimated from the simulation. */
  gas: { text: string; usd: number | null }
  /** Who may take the token, and how much; null for a native coin. */
  spender: { name: string; address: string; allows: string } | null
  recipient: { address: string; isOwn: boolean }
  /** Name of the router that quoted and that executes. */
  router: string
  /** Against the quote, in percent; negative is worse. */
  sinceQuotePct: number
  /** When the price was asked, by the service's clock. */
  askedAtMs: number
  /** Seconds until the page asks again by itself; null where it asks only on demand. */
  refreshSeconds: number | null
}
