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

export function priceMoved(to: TradeTicket['to'], out: bigint, least: bigint): Stop {
  return stop(
    'The price has moved too far',
    `You were promised at least ${formatToken(to, least)}. The router now gives about ${formatToken(to, out)}. Nothing was signed.`,
    least > BigInt(to.amountMinRaw) ? 'retry' : 'ask-again',
  )
}
