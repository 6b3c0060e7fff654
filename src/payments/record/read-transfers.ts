import { word } from '../chain/calls.ts'
import { AUTHORIZATION_USED, type EventLog, TRANSFER } from '../chain/events.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { SEARCH_BLOCKS } from '../limits.ts'

/** Where money arrives. */
export interface PayeePlace {
  rpc: Pick<Rpc, 'call'>
  asset: string
  payTo: string
}

/** One transfer of the token to the payee. */
export interface ReceivedTransfer {
  from: string
  amountBase: bigint
  /** The nonce of the authorization that moved it; null where the holder or a contract sent it. */
  nonce: string | null
}

/** A range of so many blocks that fails without an answer is tried in halves; a smaller one means that the node is away. */
const LARGE_RANGE = 500
/** Payers named in one question about authorizations; nodes refuse longer lists. */
const PAYERS_AT_ONCE = 100

/**
 * Reads the transfers to the payee in one range of blocks that begins at `from`. A range that the node finds too large is
 * halved; `to` says how far it came.
 */
export async function readTransfers(
  place: PayeePlace,
  from: number,
  last: number,
): Promise<{ to: number; transfers: ReceivedTransfer[] }> {
  for (let size = SEARCH_BLOCKS; ; size = Math.ceil(size / 2)) {
    const to = Math.min(last, from + size - 1)
    try {
      return { to, transfers: await readRange(place, from, to) }
    } catch (thrown) {
      // Endpoints allow ranges of different sizes and say so in many ways, some by no answer in time to a large one.
      const mayBeTooLarge = thrown instanceof RpcRefused || to - from >= LARGE_RANGE
      if (!mayBeTooLarge || to === from) throw thrown
      size = to - from + 1
    }
  }
}

async function readRange({ rpc, asset, payTo }: PayeePlace, from: number, to: number): Promise<ReceivedTransfer[]> {
  const ask = (topics: (string | string[] | null)[]) =>
    rpc.call<EventLog[]>('eth_getLogs', [{ address: asset, fromBlock: hex(from), toBlock: hex(to), topics }])
  const transfers = await ask([TRANSFER, null, `0x${word(payTo.toLowerCase())}`])
  const payers = [...new Set(transfers.map(({ topics }) => topics[1] ?? ''))]
  const uses: EventLog[] = []
  for (let at = 0; at < payers.length; at += PAYERS_AT_ONCE)
    uses.push(...(await ask([AUTHORIZATION_USED, payers.slice(at, at + PAYERS_AT_ONCE)])))
  const useAt = new Map(uses.map((use) => [placeOf(use, 1), use]))
  return transfers.map((transfer) => {
    // The token says which authorization it uses, and moves the money at once.
    const use = useAt.get(placeOf(transfer, 0))
    const isUsed = use !== undefined && use.topics[1] === transfer.topics[1]
    return {
      from: `0x${transfer.topics[1]?.slice(26)}`.toLowerCase(),
      amountBase: BigInt(transfer.data),
      nonce: isUsed ? (use.topics[2]?.toLowerCase() ?? null) : null,
    }
  })
}

const placeOf = ({ transactionHash, logIndex }: EventLog, ahead: number): string =>
  `${transactionHash.toLowerCase()} ${Number(BigInt(logIndex)) + ahead}`

const hex = (block: number): string => `0x${block.toString(16)}`
