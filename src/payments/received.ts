import { word } from './chain/calls.ts'
import { AUTHORIZATION_USED, type EventLog, type Receipt, TRANSFER } from './chain/events.ts'
import { type Rpc, RpcRefused } from './chain/rpc.ts'
import { LOGS_AT_ONCE, PAYERS_PER_SEARCH, SEARCH_BLOCKS } from './limits.ts'

// What reached the payee on chain through authorizations: the token's transfers to the payee, and which authorizations of
// those payers were used for them. Nobody else's events are asked for.

export interface Received {
  payer: string
  nonce: string
  transaction: string
  amountBase: bigint
}

export interface ReceivedSettings {
  rpc: Pick<Rpc, 'call'>
  asset: string
  payTo: string
}

/** Payments that a range of blocks brought, by payer and nonce. */
export interface ReceivedRange {
  toBlock: number
  received: Map<string, Received>
}

/** Range by range, in order. Endpoints allow ranges and lists of different sizes: what is refused is halved until it is answered. */
export async function* readReceived(
  settings: ReceivedSettings,
  fromBlock: number,
  lastBlock: number,
): AsyncGenerator<ReceivedRange> {
  const payee = `0x${word(settings.payTo.toLowerCase())}`
  let size = SEARCH_BLOCKS
  for (let from = fromBlock; from <= lastBlock; ) {
    const to = Math.min(lastBlock, from + size - 1)
    const transfers = await orRefused(readLogs(settings, from, to, [TRANSFER, null, payee]), to > from)
    if (!transfers) {
      size = Math.ceil((to - from + 1) / 2)
      continue
    }
    const payers = [...new Set(transfers.flatMap(({ topics }) => topics[1] ?? []))]
    yield { toBlock: to, received: pair(await readUses(settings, from, to, payers), transfers) }
    // A node without a limit of its own is not asked for more than fits into memory.
    if (transfers.length > LOGS_AT_ONCE) size = Math.ceil((to - from + 1) / 2)
    from = to + 1
  }
}

/** Everything in one map, for those who look at few blocks. */
export async function listReceived(
  settings: ReceivedSettings,
  fromBlock: number,
  lastBlock: number,
): Promise<Map<string, Received>> {
  const all = new Map<string, Received>()
  for await (const { received } of readReceived(settings, fromBlock, lastBlock))
    for (const [id, one] of received) all.set(id, one)
  return all
}

/** Whether the receipt of a transaction shows that this authorization paid the payee. */
export async function isInReceipt(
  { rpc, asset, payTo }: ReceivedSettings,
  transaction: string,
  id: string,
): Promise<boolean> {
  const receipt = await rpc.call<Receipt | null>('eth_getTransactionReceipt', [transaction])
  const logs = (receipt?.logs ?? []).filter(({ address }) => address.toLowerCase() === asset.toLowerCase())
  const payee = `0x${word(payTo.toLowerCase())}`
  const isPaid = ({ topics }: EventLog) => topics[0] === TRANSFER && topics[2] === payee
  const uses = logs.filter(({ topics }) => topics[0] === AUTHORIZATION_USED)
  return pair(uses, logs.filter(isPaid)).has(id)
}

export const idOf = (payer: string, nonce: string): string => `${payer}:${nonce}`.toLowerCase()

type Topics = (string | null | string[])[]

const readLogs = (
  { rpc, asset }: Pick<ReceivedSettings, 'rpc' | 'asset'>,
  from: number,
  to: number,
  topics: Topics,
): Promise<EventLog[]> =>
  rpc.call<EventLog[]>('eth_getLogs', [{ address: asset, fromBlock: hex(from), toBlock: hex(to), topics }])

/** Uses of authorizations by these payers, some at a time; they may have used others than ours. */
async function readUses(
  settings: ReceivedSettings,
  from: number,
  to: number,
  payers: readonly string[],
): Promise<EventLog[]> {
  const found: EventLog[] = []
  let count = PAYERS_PER_SEARCH
  for (let at = 0; at < payers.length; ) {
    const some = payers.slice(at, at + count)
    const isSmallest = some.length === 1 && from === to
    const uses = await orRefused(readLogs(settings, from, to, [AUTHORIZATION_USED, some]), !isSmallest)
    if (uses) {
      // A payer's uses may be as many as there are payments: `push(...uses)` would overflow the stack.
      for (const use of uses) found.push(use)
      at += some.length
    } else if (some.length > 1) count = Math.ceil(some.length / 2)
    else {
      const middle = Math.floor((from + to) / 2)
      for (const [low, high] of [
        [from, middle],
        [middle + 1, to],
      ] as const)
        for (const use of await readUses(settings, low, high, some)) found.push(use)
      at += 1
    }
  }
  return found
}

/** `undefined` when the endpoint refuses and may be asked for less; endpoints say so in many ways. */
const orRefused = <T>(asked: Promise<T>, canAskLess: boolean): Promise<T | undefined> =>
  asked.catch((thrown) => {
    if (!(thrown instanceof RpcRefused) || !canAskLess) throw thrown
    return undefined
  })

/** The transfers that follow at once on the use of an authorization of the same payer. */
function pair(uses: readonly EventLog[], transfers: readonly EventLog[]): Map<string, Received> {
  const byPlace = new Map(transfers.map((log) => [placeOf(log, 0), log]))
  const received = new Map<string, Received>()
  for (const use of uses) {
    const transfer = byPlace.get(placeOf(use, 1))
    if (!transfer || transfer.topics[1] !== use.topics[1]) continue
    const [, padded = '', nonce = ''] = use.topics
    const payer = `0x${padded.slice(26)}`.toLowerCase()
    const transaction = transfer.transactionHash.toLowerCase()
    received.set(idOf(payer, nonce), {
      payer,
      nonce: nonce.toLowerCase(),
      transaction,
      amountBase: BigInt(transfer.data),
    })
  }
  return received
}

const placeOf = ({ transactionHash, logIndex }: EventLog, ahead: number): string =>
  `${transactionHash.toLowerCase()} ${Number(BigInt(logIndex)) + ahead}`

const hex = (block: number): string => `0x${block.toString(16)}`
