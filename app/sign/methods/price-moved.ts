/** The room that a minimum leaves below the present price, and what is said when it leaves none. */
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { formatToken } from '../../shared/format.ts'
import { type Stop, stop } from '../problem.ts'

/** Slippage in basis points that keeps the minimum, one below what would just do, because routers round. */
export function toSlippageBps({ to, slippageBps }: TradeTicket, out: bigint, least: bigint): number {
  if (out < least) throw priceMoved(to, out, least)
  const room = Number(((out - least) * 10_000n) / out)
  return Math.max(0, Math.min(slippageBps, room) - 1)
}

interface Question<Answer> {
  ask(slippageBps: number): Promise<Answer>
  /** Price and minimum by the router's word; what is signed is proved apart from it. */
  read(answer: Answer, slippageBps: number): { out: bigint; least: bigint }
}

/** The price may move between two questions as well; three in a row are no accident. */
const MOST_QUESTIONS = 3

/**
 * Asks a router that takes the minimum as slippage. A price that fell since the quote leaves less room above the promised
 * minimum, so the same slippage would bring a lower one: it is asked again with the slippage that keeps the minimum.
 */
export async function askForMinimum<Answer>(
  ticket: TradeTicket,
  least: bigint,
  { ask, read }: Question<Answer>,
): Promise<Answer> {
  let slippageBps = ticket.slippageBps
  for (let asked = 1; ; asked += 1) {
    const answer = await ask(slippageBps)
    const offered = read(answer, slippageBps)
    if (offered.least >= least) return answer
    slippageBps = toSlippageBps(ticket, offered.out, least)
    // The proof of what is signed refuses a minimum that is still too low.
    if (asked === MOST_QUESTIONS) return answer
  }
}

export function priceMoved(to: TradeTicket['to'], out: bigint, least: bigint): Stop {
  const isLink = least <= BigInt(to.amountMinRaw)
  return stop(
    'The price has moved too far',
    `You were promised at least ${formatToken(to, least)}. The router now gives about ${formatToken(to, out)}. Nothing was signed. ${
      isLink ? 'Ask again for a new quote.' : 'Try again to see the new price.'
    }`,
    isLink ? 'ask-again' : 'retry',
  )
}
