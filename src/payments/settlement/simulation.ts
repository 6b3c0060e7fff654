import type { Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import { createBatcher } from '../batcher.ts'
import { transferCall, word } from '../chain/calls.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { type GasPrice, readReason } from '../chain/token-contract.ts'
import { BUSY_CHECK_DELAY_MS, CHECK_CALLS_AT_ONCE, CHECKS_PER_CALL, SECOND_BATCH_AT } from '../limits.ts'
import type { Payment } from '../wire/payment.ts'
import type { Reason } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import { SIMULATION_BYTECODE } from './bytecode.ts'
import { gasLeftFor } from './transfer-gas.ts'

/** What the token says about a transfer that is only tried, in `eth_call`. */
export interface Simulated {
  /** Why the token would refuse the transfer; `undefined` when it would take it. */
  reason: Reason | undefined
  /** Whether the payer is an account without code; `undefined` when this was not seen. */
  isEoa: boolean | undefined
}

export type Simulate = (payment: Payment, terms: Terms) => Promise<Simulated>

/** Told what the payer of a payment held when it was checked. */
export type NoteBalance = (payment: Payment, terms: Terms, balanceBase: bigint) => void

interface Asked {
  payment: Payment
  terms: Terms
  call: string
  /** Gas that the token has for it in a transaction of its own, a little less to make equal what differs by some bytes. */
  gas: number
  resolve(simulated: Simulated): void
  reject(thrown: unknown): void
}

const GAS_STEP = 5_000

export interface SimulationSettings {
  noteBalance?: NoteBalance
  /** What the transaction will pay for gas: a contract wallet can see it, and may answer otherwise when it is zero. */
  gasPrice?: GasPrice
}

/**
 * Runs transfers against the token in `eth_call`, a batch at a time: signature, balance, nonce, blacklist, window and code of
 * the payer, judged by the token itself. Where the node will not run a batch, each is simulated `alone`.
 */
export function createSimulations(
  rpc: Rpc,
  caller: Hex,
  alone: (payment: Payment, terms: Terms) => Promise<Reason | undefined>,
  { noteBalance, gasPrice = async () => ({}) }: SimulationSettings = {},
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
      const words = await simulateAll(rpc, { from: caller, ...(await gasPrice()) }, batch)
      batch.forEach(({ payment, terms, resolve }, index) => {
        const result = words.slice(index * RESULT_LENGTH, (index + 1) * RESULT_LENGTH)
        noteBalance?.(payment, terms, BigInt(`0x${result.slice(64, 128)}`))
        resolve(readResult(result))
      })
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
    new Promise((resolve, reject) => {
      const call = transferCall(payment)
      const gas = Math.floor(gasLeftFor(call) / GAS_STEP) * GAS_STEP
      add({ payment, terms, call: call.slice(2), gas, resolve, reject })
    })
}

/** Those for one token and with the same gas; the same authorization twice would make the second one fail. */
function canShare({ payment, terms, gas }: Asked, batch: readonly Asked[]): boolean {
  const [first] = batch
  if (first && (first.terms.asset !== terms.asset || first.gas !== gas)) return false
  const { from, nonce } = payment.authorization
  const isTwin = (other: Asked) =>
    other.payment.authorization.nonce === nonce && other.payment.authorization.from === from
  return !batch.some(isTwin) && hasRoom(payment, batch)
}

/** Characters of signatures in one call, beside those of plain accounts: nodes run at most 49,152 bytes of creation code. */
const MOST_LONG_SIGNATURES = 24_000
const SIGNATURE_LENGTH = 132

function hasRoom({ signature }: Payment, batch: readonly Asked[]): boolean {
  if (signature.length === SIGNATURE_LENGTH) return true
  const long = batch.reduce((total, other) => total + lengthBeyond(other.payment.signature), lengthBeyond(signature))
  return long <= MOST_LONG_SIGNATURES
}

/** The call for contract wallets has two words more, and pads the signature to whole ones. */
const lengthBeyond = (signature: string): number =>
  signature.length === SIGNATURE_LENGTH ? 0 : signature.length + 4 * WORD

const WORD = 64
const RESULT_LENGTH = 4 * WORD

/** Four words for each transfer; see `Simulation.sol` for what is sent and returned. */
async function simulateAll(rpc: Rpc, payer: { from: Hex }, batch: readonly Asked[]): Promise<string> {
  const [first] = batch as readonly [Asked]
  const calls = batch.map(({ call }) => `${word(BigInt(call.length / 2))}${call}`).join('')
  const padded = calls.padEnd(Math.ceil(calls.length / WORD) * WORD, '0')
  const head = `${word(first.terms.asset.toLowerCase())}${word(BigInt(first.gas))}${word(96n)}`
  const data = `${SIMULATION_BYTECODE}${head}${word(BigInt(calls.length / 2))}${padded}`
  const gas = GAS_TO_START + batch.length * (first.gas + GAS_OF_RESULT) + (calls.length / 2) * GAS_OF_BYTE
  const call = { ...payer, gas: `0x${gas.toString(16)}`, data }
  const words = (await rpc.call<string>('eth_call', [call, 'latest'])).slice(2)
  if (words.length !== batch.length * RESULT_LENGTH) throw new RpcRefused(0, 'the node does not run creation code')
  return words
}

const GAS_TO_START = 300_000
/** For what is told of one transfer, and for its payer's balance. */
const GAS_OF_RESULT = 30_000
/** For each byte of calls that is sent and copied. */
const GAS_OF_BYTE = 80

function readResult(words: string): Simulated {
  const flags = Number.parseInt(words.slice(62, 64), 16)
  const isEoa = (flags & 2) === 0
  if ((flags & 1) === 1) return { reason: undefined, isEoa }
  return { reason: readReason(Buffer.from(words.slice(2 * WORD), 'hex').toString('latin1')), isEoa }
}
