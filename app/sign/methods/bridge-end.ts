/** The end of a bridge: a credit, there or back, counts when this page has read it from the chain itself. */
import { type Address, type Hash, isHash } from 'viem'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { untilNextLook } from '../ask-router.ts'
import type { SignChain } from '../page-data.ts'
import { createReader, readArrival } from '../proofs/arrival.ts'
import { recipientOf } from '../proofs/to-agreed.ts'
import type { Ending, Followed } from './trade-router.ts'

/** Nodes may not know a new block yet; after these looks it is told that the credit was not seen. */
const LOOKS = 8

/** `given` is what the router names as the transaction of arrival, `account` who sent the trade. */
export async function endOnOtherChain({ data }: Followed, given: unknown, account: Address): Promise<Ending> {
  const intent = data.intent as TradeTicket
  const { to } = intent
  const chain = data.chains[to.chain]
  const id = toTransactionId(chain, given)
  const said: Ending = {
    kind: 'arrived',
    amount: BigInt(to.amountMinRaw),
    isSeen: false,
    ...(id === undefined ? {} : { hash: id }),
  }
  if (!chain || id === undefined) return said
  const side = { token: to.address, recipient: recipientOf(intent, account) }
  const gained = await lookForGain(await createLook(chain, id, side))
  return gained !== undefined && gained >= BigInt(to.amountMinRaw)
    ? { kind: 'arrived', amount: gained, isSeen: true, hash: id }
    : said
}

/** What a router says was returned, looked up on the chain that it came from. */
export async function endReturned(
  { data, wallet }: Followed,
  { router, given, account }: { router: string; given: unknown; account: Address },
): Promise<Ending> {
  const { from } = data.intent as TradeTicket
  const chain = data.chains[from.chain]
  const hash = isHash(String(given)) ? (given as Hash) : undefined
  const side = { token: from.address as Address | null, recipient: account }
  const gained = hash && (await lookForGain(() => readArrival(wallet.reader, hash, side)))
  if (gained !== undefined && gained > 0n)
    return {
      kind: 'refunded',
      detail: 'The bridge was not carried out, and the money was returned to your wallet.',
      amount: gained,
      ...(hash ? { hash } : {}),
    }
  return {
    kind: 'unconfirmed',
    detail: `${router} says that the money was returned, but this page cannot see that on ${chain?.name ?? from.chain}. Look at your wallet there, and ask ${router} if it is missing.`,
    ...(hash ? { hash } : {}),
  }
}

/** The hash, or on Solana the signature, of a transaction; undefined for anything else. */
function toTransactionId(chain: SignChain | undefined, given: unknown): string | undefined {
  const text = String(given)
  const isRight = chain?.id === null ? /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text) : isHash(text)
  return isRight ? text : undefined
}

type Look = () => Promise<bigint | undefined>

async function createLook(
  chain: SignChain,
  id: string,
  { token, recipient }: { token: string | null; recipient: string },
): Promise<Look> {
  if (chain.id === null) {
    const { createSolanaRpc } = await import('../solana/rpc.ts')
    const rpc = createSolanaRpc(chain.rpcUrls)
    return () => rpc.gain(id, recipient, token)
  }
  const client = createReader(chain)
  const side = { token: token as Address | null, recipient: recipient as Address }
  return () => readArrival(client, id as Hash, side)
}

/** What came in; undefined if no node knows the transaction. */
async function lookForGain(look: Look): Promise<bigint | undefined> {
  for (let turn = 0; turn < LOOKS; turn += 1) {
    const gained = await look().catch(() => undefined)
    if (gained !== undefined) return gained
    await untilNextLook(turn)
  }
  return undefined
}
