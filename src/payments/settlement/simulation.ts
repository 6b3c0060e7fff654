import type { Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import { createBatcher } from '../batcher.ts'
import { transferCall, word } from '../chain/calls.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { readReason, TRANSFER_GAS } from '../chain/token-contract.ts'
import { BUSY_CHECK_DELAY_MS, CHECK_CALLS_AT_ONCE, CHECKS_PER_CALL, SECOND_BATCH_AT } from '../limits.ts'
import type { Payment } from '../wire/payment.ts'
import type { Reason } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import { SIMULATION_BYTECODE } from './bytecode.ts'

/** What the token says about a transfer that is only tried, in `eth_call`. */
export interface Simulated {
  /** Why the token would refuse the transfer; `undefined` when it would take it. */
  reason: Reason | undefined
  /** Whether the payer is an account without code; `undefined` when this was not seen. */
  isEoa: boolean | undefined
}

export type Simulate = (payment: Payment, terms: Terms) => Promise<Simulated>

interface Asked {
  payment: Payment
  terms: Terms
  resolve(simulated: Simulated): void
  reject(thrown: unknown): void
}

const SIGNATURE_LENGTH = 132

/**
 * Runs transfers against the token in `eth_call`, a batch at a time: signature, balance, nonce, blacklist, window and code of
 * the payer, judged by the token itself. A signature of a length that only contract wallets have is simulated `alone`, and
 * so is everything when the node will not run a batch.
 */
export function createSimulations(
  rpc: Rpc,
  caller: Hex,
  alone: (payment: Payment, terms: Terms) => Promise<Reason | undefined>,
): Simulate {
  const add = createBatcher<Asked>({
    run,
    fits: canShare,
    maxBatch: CHECKS_PER_CALL,
    maxInFlight: CHECK_CALLS_AT_ONCE,
    secondAt: SECOND_BATCH_AT,
    busyDelayMs: BUSY_CHECK_DELAY_MS,
  })

  async function run(batch: readonly Asked[]): Promise<void> {
    try {
      const simulated = await simulateAll(rpc, caller, batch)
      batch.forEach((asked, index) => void asked.resolve(simulated[index] as Simulated))
    } catch (thrown) {
      if (!(thrown instanceof RpcRefused)) {
        for (const { reject } of batch) reject(fail({ code: 'chain_unavailable' }, thrown))
        return
      }
      await Promise.all(batch.map((asked) => runAlone(asked.payment, asked.terms).then(asked.resolve, asked.reject)))
    }
  }

  const runAlone = async (payment: Payment, terms: Terms): Promise<Simulated> => ({
    reason: await alone(payment, terms),
    isEoa: undefined,
  })

  return (payment, terms) =>
    payment.signature.length === SIGNATURE_LENGTH
      ? new Promise((resolve, reject) => add({ payment, terms, resolve, reject }))
      : runAlone(payment, terms)
}

/** Those for one token; the same authorization twice would make the second one fail. */
function canShare({ payment, terms }: Asked, batch: readonly Asked[]): boolean {
  const { from, nonce } = payment.authorization
  const isTwin = (other: Asked) =>
    other.payment.authorization.nonce === nonce && other.payment.authorization.from === from
  return (batch[0]?.terms.asset ?? terms.asset) === terms.asset && !batch.some(isTwin)
}

const CALL_BYTES = 292
const RESULT_LENGTH = 3 * 64

async function simulateAll(rpc: Rpc, caller: Hex, batch: readonly Asked[]): Promise<Simulated[]> {
  const [first] = batch as readonly [Asked]
  const calls = batch.map(({ payment }) => transferCall(payment).slice(2)).join('')
  const padded = calls.padEnd(Math.ceil(calls.length / 64) * 64, '0')
  const head = `${word(first.terms.asset.toLowerCase())}${word(BigInt(TRANSFER_GAS))}${word(96n)}`
  const data = `${SIMULATION_BYTECODE}${head}${word(BigInt(batch.length * CALL_BYTES))}${padded}`
  const gas = `0x${(GAS_TO_START + batch.length * (TRANSFER_GAS + GAS_OF_WORDS)).toString(16)}`
  const words = (await rpc.call<string>('eth_call', [{ from: caller, gas, data }, 'latest'])).slice(2)
  if (words.length !== batch.length * RESULT_LENGTH) throw new RpcRefused(0, 'the node does not run creation code')
  return batch.map((_, index) => readResult(words.slice(index * RESULT_LENGTH, (index + 1) * RESULT_LENGTH)))
}

const GAS_TO_START = 300_000
/** For the words sent and returned, per transfer. */
const GAS_OF_WORDS = 45_000

function readResult(words: string): Simulated {
  const flags = Number.parseInt(words.slice(62, 64), 16)
  const isEoa = (flags & 2) === 0
  if ((flags & 1) === 1) return { reason: undefined, isEoa }
  return { reason: readReason(Buffer.from(words.slice(64), 'hex').toString('latin1')), isEoa }
}
