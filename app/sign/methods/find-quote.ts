/** Asks LI.FI for a quote that keeps the ticket's promise, narrowing the slippage where that helps. */
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { createLifiClient, type LiFiStep, lifiToken, type QuoteQuery, SOLANA_ID } from '../lifi-client.ts'
import type { ReviewWork } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { expired } from '../problem.ts'
import { checkQuote, recipientOf } from '../proofs/check-quote.ts'

/** A present quote whose minimum output is not below `least`. */
export async function findQuote(work: ReviewWork, least: bigint): Promise<LiFiStep> {
  const { data, account, now } = work
  const intent = data.intent as TradeTicket
  if (now() > data.expiresAtMs) throw expired()
  const client = createLifiClient(data)
  const [fromChain, toChain] = [chainId(data, intent.from.chain), chainId(data, intent.to.chain)]
  const query: QuoteQuery = {
    fromChain,
    toChain,
    fromToken: lifiToken(fromChain, intent.from.address),
    toToken: lifiToken(toChain, intent.to.address),
    fromAmount: intent.from.amountRaw,
    fromAddress: account,
    toAddress: recipientOf(intent, account),
    slippage: intent.slippageBps / 10_000,
  }
  let quote = await client.quote(query)
  // The ticket may have been quoted by another router. The slippage is narrowed until the minimum holds, and some room
  // is left for the market to move before the wallet has answered.
  for (let turn = 0; turn < QUOTE_TURNS && BigInt(quote.estimate.toAmountMin) < least; turn += 1) {
    const out = BigInt(quote.estimate.toAmount)
    if (out < least) break
    const room = Number(((out - least) * 1_000_000n) / out) / 1_000_000
    quote = await client.quote({ ...query, slippage: Math.floor(room * SLIP_SHARE * 100_000) / 100_000 })
  }
  return checkQuote(work, quote, least)
}

const QUOTE_TURNS = 3
/** Share of the difference between quote and minimum that is used as slippage. */
const SLIP_SHARE = 0.6

const chainId = (data: SignData, slug: string): number => data.chains[slug]?.id ?? SOLANA_ID
