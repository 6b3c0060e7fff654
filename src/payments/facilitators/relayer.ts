import { type Hex, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Context } from '../../domain/context.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import type { RelayerDesk } from '../ledger/ledger.ts'

export type Sent = { kind: 'accepted' | 'uncertain'; transaction: Hex } | { kind: 'unsent'; why: string }

export interface Relayer {
  address: Hex
  /** Signs, lets the caller write the hash down, then broadcasts. One transaction at a time over all replicas. */
  send(call: { to: Hex; data: Hex; gas: number }, signed: (transaction: Hex) => Promise<void>): Promise<Sent>
}

export interface RelayerSettings {
  rpc: Rpc
  account: PrivateKeyAccount
  chainId: number
  desk: RelayerDesk
  context: Context
}

const ATTEMPTS = 4
/** After this long without a transaction of ours the chain is asked for the nonce again. */
const NONCE_KEPT_MS = 5_000

/** Owns a gas-only key: its nonces, its fees, and the order of its transactions. */
export function createRelayer({ rpc, account, chainId, desk, context }: RelayerSettings): Relayer {
  const address = account.address.toLowerCase() as Hex
  const fees = createFees(rpc, context)
  let turn: Promise<unknown> = Promise.resolve()

  async function sendOnce(
    call: { to: Hex; data: Hex; gas: number },
    signed: (hash: Hex) => Promise<void>,
  ): Promise<Sent> {
    let resync = false
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const result = await desk.withRelayer(address, async (seat) => {
        const fresh = seat.nonce === null || resync || context.now() - seat.usedAtMs > NONCE_KEPT_MS
        const nonce = fresh ? await pendingNonce(rpc, address) : (seat.nonce as number)
        const raw = await account.signTransaction({
          ...(await fees()),
          ...call,
          gas: BigInt(call.gas),
          chainId,
          nonce,
          type: 'eip1559',
        })
        const transaction = keccak256(raw)
        await signed(transaction)
        const end = seat.isHeld() ? await broadcast(rpc, raw) : 'seat-lost'
        // Unless the node took it, nobody knows which nonce comes next: a wrong guess would leave a gap that holds up all.
        seat.next(end === 'accepted' ? nonce + 1 : null)
        return { end, transaction }
      })
      const { end, transaction } = result
      if (end === 'accepted' || end === 'uncertain') return { kind: end, transaction }
      if (end === 'refused') return { kind: 'unsent', why: 'the node refused the transaction' }
      context.log.warn(`relayer.${end}`, { address, attempt })
      resync = true
    }
    return { kind: 'unsent', why: 'the relayer nonce stayed taken' }
  }

  return {
    address,
    send(call, signed) {
      const mine = turn.then(() => sendOnce(call, signed))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

async function pendingNonce(rpc: Rpc, address: Hex): Promise<number> {
  return Number(BigInt(await rpc.call<string>('eth_getTransactionCount', [address, 'pending'])))
}

/** Only a refusal that names its reason proves that the transaction went nowhere; a gateway's error may come after it passed. */
async function broadcast(rpc: Rpc, raw: Hex): Promise<'accepted' | 'uncertain' | 'nonce-taken' | 'refused'> {
  try {
    await rpc.call('eth_sendRawTransaction', [raw])
    return 'accepted'
  } catch (thrown) {
    if (!(thrown instanceof RpcRefused)) return 'uncertain'
    if (/already known|already imported|known transaction/i.test(thrown.message)) return 'accepted'
    if (/nonce|underpriced/i.test(thrown.message)) return 'nonce-taken'
    return REFUSAL_CODES.has(thrown.code) || REFUSAL.test(thrown.message) ? 'refused' : 'uncertain'
  }
}

/** Not JSON-RPC as the node knows it, over its limits, or rejected as a transaction (EIP-1474). */
const REFUSAL_CODES = new Set([-32700, -32600, -32601, -32602, -32003, -32005])
const REFUSAL =
  /insufficient funds|intrinsic gas|gas limit|block base fee|fee cap|priority fee|invalid sender|chain ?id|not supported|pool is full|oversized|rate limit|too many requests/i

interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

const FEES_KEPT_MS = 3_000

/** Twice the base fee plus the node's tip, asked for at most every three seconds. */
function createFees(rpc: Rpc, context: Context): () => Promise<Fees> {
  let kept: { fees: Fees; atMs: number } | undefined
  return async () => {
    if (kept && context.now() - kept.atMs < FEES_KEPT_MS) return kept.fees
    const [head, tip] = await Promise.all([
      rpc.call<{ baseFeePerGas?: string }>('eth_getBlockByNumber', ['latest', false]),
      rpc.call<string>('eth_maxPriorityFeePerGas', []).then(BigInt, () => 1_000_000n),
    ])
    const fees = { maxFeePerGas: BigInt(head.baseFeePerGas ?? '0x0') * 2n + tip, maxPriorityFeePerGas: tip }
    kept = { fees, atMs: context.now() }
    return fees
  }
}
