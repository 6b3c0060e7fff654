import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Context } from '../../domain/context.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import type { KeyLock } from '../ledger/ledger.ts'
import { createCachedRead } from './cached-read.ts'
import { createGasFees, type Fees, type GasFees } from './gas.ts'
import { signTransaction } from './sign-transaction.ts'

export type Sent =
  | { kind: 'accepted' | 'uncertain'; transaction: Hex; push?: Push | undefined }
  | { kind: 'unsent'; why: string }

/** What can be done for a transaction that is not mined. */
export interface Push {
  /** Sends the same bytes once more; a node that has them does nothing. */
  again(): Promise<void>
  /** Puts the same call for a higher fee in its place; tells the new hash, or that nothing may be spent on it. */
  dearer(signed: (transaction: Hex) => Promise<void>): Promise<Hex | undefined>
}

export interface Call {
  to: Hex
  data: Hex
  gas: number
  /** Without it, whatever the chain wants. */
  mostFeePerGas?: bigint
}

export interface Relayer {
  address: Hex
  /** Signs, lets the caller write the hash down, then broadcasts. One transaction at a time over all replicas. */
  send(call: Call, signed: (transaction: Hex) => Promise<void>): Promise<Sent>
  /** Takes care of a transaction of this key that another process sent and that still waits. */
  adopt?(transaction: string): Promise<Push | undefined>
  /** True when its ether will not last much longer; asked of the chain now and then. */
  isLow?(): Promise<boolean>
}

export interface RelayerSettings {
  rpc: Rpc
  privateKey: Hex
  chainId: number
  desk: KeyLock
  context: Context
  /** Below this it is low. */
  leastWei?: bigint
  fees?: GasFees
}

const ATTEMPTS = 4
/** After this long without a transaction of ours the chain is asked for the nonce again. */
const NONCE_KEPT_MS = 5_000
const BALANCE_KEPT_MS = 10_000

/** Owns a gas-only key: its nonces, its fees, and the order of its transactions. */
export function createRelayer({
  rpc,
  privateKey,
  chainId,
  desk,
  context,
  leastWei = 0n,
  fees = createGasFees(rpc, context),
}: RelayerSettings): Relayer {
  const address = privateKeyToAddress(privateKey).toLowerCase() as Hex
  const key = Buffer.from(privateKey.slice(2), 'hex')
  let turn: Promise<unknown> = Promise.resolve()

  async function sendOnce(call: Call, signed: (hash: Hex) => Promise<void>): Promise<Sent> {
    let resync = false
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { end, transaction, push } = await desk.withKey(address, async (seat) => {
        const fresh = seat.nonce === null || resync || context.now() - seat.usedAtMs > NONCE_KEPT_MS
        const nonce = fresh ? await pendingNonce(rpc, address) : (seat.nonce as number)
        const fee = await fees.now(call.mostFeePerGas)
        if (!fee) {
          seat.next(nonce)
          return { end: 'too-dear' as const, transaction: undefined, push: undefined }
        }
        const { raw, hash } = await signTransaction({ ...call, ...fee, chainId, nonce }, key)
        await signed(hash)
        const end = seat.isHeld() ? await broadcast(rpc, raw) : 'seat-lost'
        // Unless the node took it, nobody knows which nonce comes next: a wrong guess would leave a gap that holds up all.
        seat.next(end === 'accepted' ? nonce + 1 : null)
        return { end, transaction: hash, push: createPush(call, nonce, fee, raw) }
      })
      if (end === 'accepted' || end === 'uncertain') return { kind: end, transaction, push }
      if (end === 'too-dear') return { kind: 'unsent', why: 'gas costs more than this may cost' }
      if (end === 'refused') return { kind: 'unsent', why: 'the node refused the transaction' }
      context.log.warn(`relayer.${end}`, { address, attempt })
      resync = true
    }
    return { kind: 'unsent', why: 'the relayer nonce stayed taken' }
  }

  function createPush(call: Call, nonce: number, fee: Fees, raw: Hex | undefined): Push {
    let last = { fee, raw }
    return {
      async again() {
        if (last.raw) await broadcast(rpc, last.raw)
      },
      async dearer(signed) {
        const raised = await fees.raise(last.fee, call.mostFeePerGas)
        if (!raised) return undefined
        const replacement = await signTransaction({ ...call, ...raised, chainId, nonce }, key)
        await signed(replacement.hash)
        await broadcast(rpc, replacement.raw)
        last = { fee: raised, raw: replacement.raw }
        context.log.info('relayer.raised', { address, nonce, fee: raised.maxFeePerGas.toString() })
        return replacement.hash
      },
    }
  }

  return {
    address,
    send(call, signed) {
      const mine = turn.then(() => sendOnce(call, signed))
      turn = mine.catch(() => undefined)
      return mine
    },
    async adopt(transaction) {
      const waiting = await rpc.call<Waiting | null>('eth_getTransactionByHash', [transaction]).catch(() => null)
      if (!waiting || waiting.blockNumber || waiting.from.toLowerCase() !== address) return undefined
      const fee = {
        maxFeePerGas: BigInt(waiting.maxFeePerGas ?? 0),
        maxPriorityFeePerGas: BigInt(waiting.maxPriorityFeePerGas ?? 0),
      }
      // What it may cost went with the process that sent it; four times what that one offered is enough.
      const mostFeePerGas = fee.maxFeePerGas * 4n
      const call = { to: waiting.to, data: waiting.input, gas: Number(waiting.gas), mostFeePerGas }
      return createPush(call, Number(waiting.nonce), fee, undefined)
    },
    // A balance that cannot be read is not a low one.
    isLow: createCachedRead(BALANCE_KEPT_MS, context.now, () =>
      rpc.call<string>('eth_getBalance', [address, 'latest']).then(
        (wei) => BigInt(wei) < leastWei,
        () => false,
      ),
    ),
  }
}

interface Waiting {
  from: string
  to: Hex
  input: Hex
  nonce: string
  gas: string
  blockNumber: string | null
  maxFeePerGas?: string
  maxPriorityFeePerGas?: string
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
