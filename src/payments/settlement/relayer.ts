import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Context } from '../../domain/context.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { BALANCE_KEPT_MS, NONCE_KEPT_MS, SEND_ATTEMPTS } from '../limits.ts'
import { createCachedRead } from './cached-read.ts'
import { createGasFees, type Fees, type GasFees, type GasKey } from './gas.ts'
import type { KeyLock } from './key-lock.ts'
import type { PersistHash } from './outcome.ts'
import type { Resender } from './pending-transaction.ts'
import { signTransaction } from './sign-transaction.ts'

/** How sending one transaction ended: taken by the node, perhaps taken, or certainly not. */
export type Sent =
  | { kind: 'accepted' | 'uncertain'; transaction: Hex; resender?: Resender | undefined }
  | { kind: 'unsent'; why: string }

export interface Call {
  to: Hex
  data: Hex
  gas: number
  /** Without it, whatever the chain wants. */
  mostFeePerGas?: bigint
}

/** A key that pays for gas and nothing else; it sends one transaction at a time over all replicas. */
export interface Relayer extends GasKey {
  address: Hex
  /** Signs, lets the caller write the hash down, then broadcasts. */
  send(call: Call, persistHash: PersistHash): Promise<Sent>
  /** Takes care of a transaction of this key that another process sent and that is not mined. */
  adopt?(transaction: string): Promise<Resender | undefined>
}

export interface RelayerSettings {
  rpc: Rpc
  privateKey: Hex
  chainId: number
  keyLock: KeyLock
  context: Context
  /** Below this it is low. */
  leastWei?: bigint
  fees?: GasFees
}

/** Owns one key: its nonces, its fees, and the order of its transactions. */
export function createRelayer({
  rpc,
  privateKey,
  chainId,
  keyLock,
  context,
  leastWei = 0n,
  fees = createGasFees(rpc, context),
}: RelayerSettings): Relayer {
  const address = privateKeyToAddress(privateKey).toLowerCase() as Hex
  const key = Buffer.from(privateKey.slice(2), 'hex')
  let turn: Promise<unknown> = Promise.resolve()
  const balanceWei = createCachedRead(BALANCE_KEPT_MS, context.now, () =>
    rpc.call<string>('eth_getBalance', [address, 'latest']).then(BigInt, () => null),
  )

  async function sendOnce(call: Call, persistHash: PersistHash): Promise<Sent> {
    let resync = false
    for (let attempt = 1; attempt <= SEND_ATTEMPTS; attempt++) {
      const { end, transaction, resender } = await keyLock.withKey(address, async (held) => {
        const fresh = held.nonce === null || resync || context.now() - held.usedAtMs > NONCE_KEPT_MS
        const nonce = fresh ? await pendingNonce(rpc, address) : (held.nonce as number)
        const fee = await fees.now(call.mostFeePerGas)
        if (!fee) {
          held.next(nonce)
          return { end: 'too-expensive' as const, transaction: undefined, resender: undefined }
        }
        const { raw, hash } = await signTransaction({ ...call, ...fee, chainId, nonce }, key)
        await persistHash(hash)
        const end = held.isHeld() ? await broadcast(rpc, raw) : 'lock-lost'
        // Unless the node took it, nobody knows which nonce comes next: a wrong guess would leave a gap that holds up all.
        held.next(end === 'accepted' ? nonce + 1 : null)
        return { end, transaction: hash, resender: createResender(call, nonce, fee, raw) }
      })
      if (end === 'accepted' || end === 'uncertain') return { kind: end, transaction, resender }
      if (end === 'too-expensive') return { kind: 'unsent', why: 'gas costs more than this may cost' }
      if (end === 'refused') return { kind: 'unsent', why: 'the node refused the transaction' }
      context.log.warn(`relayer.${end}`, { address, attempt })
      resync = true
    }
    return { kind: 'unsent', why: 'the relayer nonce stayed taken' }
  }

  function createResender(call: Call, nonce: number, fee: Fees, raw: Hex | undefined): Resender {
    let last = { fee, raw, nonce }

    async function replace(raised: Fees, at: number, persistHash: PersistHash): Promise<Hex> {
      const replacement = await signTransaction({ ...call, ...raised, chainId, nonce: at }, key)
      await persistHash(replacement.hash)
      await broadcast(rpc, replacement.raw)
      last = { fee: raised, raw: replacement.raw, nonce: at }
      context.log.info('relayer.raised', { address, nonce: at, fee: raised.maxFeePerGas.toString() })
      return replacement.hash
    }

    return {
      async rebroadcast() {
        if (last.raw) await broadcast(rpc, last.raw)
      },
      async bumpFee(persistHash) {
        const raised = await fees.raise(last.fee, call.mostFeePerGas)
        if ((await pendingNonce(rpc, address)) >= last.nonce)
          return raised && (await replace(raised, last.nonce, persistHash))
        // A reorganisation took back what had the nonces before this one: it would wait for ever. The transfer is taken once.
        return keyLock.withKey(address, async (held) => {
          const free = Math.min(await pendingNonce(rpc, address), last.nonce)
          held.next(free + 1)
          context.log.warn('relayer.gap', { address, nonce: last.nonce, free })
          return held.isHeld() ? replace(raised ?? last.fee, free, persistHash) : undefined
        })
      },
    }
  }

  return {
    address,
    send(call, persistHash) {
      const mine = turn.then(() => sendOnce(call, persistHash))
      turn = mine.catch(() => undefined)
      return mine
    },
    async adopt(transaction) {
      const waiting = await rpc
        .call<PoolTransaction | null>('eth_getTransactionByHash', [transaction])
        .catch(() => null)
      if (!waiting || waiting.blockNumber || waiting.from.toLowerCase() !== address) return undefined
      const fee = {
        maxFeePerGas: BigInt(waiting.maxFeePerGas ?? 0),
        maxPriorityFeePerGas: BigInt(waiting.maxPriorityFeePerGas ?? 0),
      }
      // The process that sent it knew what it may cost, and is gone; four times what it offered is taken to be enough.
      const mostFeePerGas = fee.maxFeePerGas * 4n
      const call = { to: waiting.to, data: waiting.input, gas: Number(waiting.gas), mostFeePerGas }
      return createResender(call, Number(waiting.nonce), fee, undefined)
    },
    // A balance that cannot be read is not a low one.
    isLow: async () => {
      const wei = await balanceWei()
      return wei !== null && wei < leastWei
    },
    balanceWei,
  }
}

interface PoolTransaction {
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
