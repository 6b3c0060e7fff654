/** The end of a bridge: the credit is read on the chain of arrival, where this page can read it. */
import type { Address, Hash } from 'viem'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { untilNextLook } from '../ask-router.ts'
import { createReader, readArrival } from '../proofs/arrival.ts'
import type { Ending, Followed } from './trade-router.ts'

/** Nodes may not know a new block yet; after these looks it is told that the arrival was not seen. */
const LOOKS = 8

/** `hash` is the transaction that the router names as the arrival. */
export async function endOnOtherChain({ data }: Followed, hash: Hash | undefined): Promise<Ending> {
  const { to, recipient, sender } = data.intent as TradeTicket
  const chain = data.chains[to.chain]
  const said: Ending = { kind: 'arrived', amount: BigInt(to.amountMinRaw), isSeen: false, ...(hash ? { hash } : {}) }
  const owner = recipient ?? sender
  if (!hash || !owner || !chain || chain.id === null) return said
  const client = createReader(chain)
  for (let turn = 0; turn < LOOKS; turn += 1) {
    const gained = await readArrival(client, hash, {
      token: to.address as Address | null,
      recipient: owner as Address,
    }).catch(() => undefined)
    if (gained !== undefined)
      return gained >= BigInt(to.amountMinRaw) ? { kind: 'arrived', amount: gained, isSeen: true, hash } : said
    await untilNextLook(turn)
  }
  return said
}
