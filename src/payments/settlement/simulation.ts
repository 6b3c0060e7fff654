import type { Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import { transferCall } from '../chain/calls.ts'
import { createCompany } from '../chain/company.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { word } from '../chain/signature.ts'
import { readReason, TRANSFER_GAS } from '../chain/token-contract.ts'
import type { Payment } from '../wire/payment.ts'
import type { Reason } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import { SIMULATION_BYTECODE } from './bytecode.ts'

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
  told(simulated: Simulated): void
  failed(thrown: unknown): void
}

const SIGNATURE_LENGTH = 132

/**
 * Rehearsals that are asked for in the same moment are one call to the node, and so are those that come while calls are
 * under way: signature, balance, nonce, blacklist, window and code of each, judged by the token itself. A signature of a
 * length that only contract wallets have is simulated `alone`, and so are all when the node will not run them together.
 */
export function createSimulations(
  rpc: Rpc,
  caller: Hex,
  alone: (payment: Payment, terms: Terms) => Promise<Reason | undefined>,
): Simulate {
  const ask = createCompany<Asked>({ fits: canTravel, run })

  async function run(load: readonly Asked[]): Promise<void> {
    try {
      const told = await callTogether(rpc, caller, load)
      load.forEach((asked, index) => void asked.told(told[index] as Simulated))
    } catch (thrown) {
      if (!(thrown instanceof RpcRefused)) {
        for (const { failed } of load) failed(fail({ code: 'chain_unavailable' }, thrown))
        return
      }
      await Promise.all(load.map((asked) => runAlone(asked.payment, asked.terms).then(asked.told, asked.failed)))
    }
  }

  const runAlone = async (payment: Payment, terms: Terms): Promise<Simulated> => ({
    reason: await alone(payment, terms),
    isEoa: undefined,
  })

  return (payment, terms) =>
    payment.signature.length === SIGNATURE_LENGTH
      ? new Promise((told, failed) => ask({ payment, terms, told, failed }))
      : runAlone(payment, terms)
}

/** Those for one token; the same authorization twice would stand in its own way. */
function canTravel({ payment, terms }: Asked, aboard: readonly Asked[]): boolean {
  const { from, nonce } = payment.authorization
  const isTwin = (other: Asked) =>
    other.payment.authorization.nonce === nonce && other.payment.authorization.from === from
  return (aboard[0]?.terms.asset ?? terms.asset) === terms.asset && !aboard.some(isTwin)
}

const CALL_BYTES = 292
const TOLD_LENGTH = 3 * 64

async function callTogether(rpc: Rpc, caller: Hex, load: readonly Asked[]): Promise<Simulated[]> {
  const [first] = load as readonly [Asked]
  const calls = load.map(({ payment }) => transferCall(payment).slice(2)).join('')
  const padded = calls.padEnd(Math.ceil(calls.length / 64) * 64, '0')
  const head = `${word(first.terms.asset.toLowerCase())}${word(BigInt(TRANSFER_GAS))}${word(96n)}`
  const data = `${SIMULATION_BYTECODE}${head}${word(BigInt(load.length * CALL_BYTES))}${padded}`
  const gas = `0x${(GAS_TO_START + load.length * (TRANSFER_GAS + GAS_TO_TELL)).toString(16)}`
  const told = (await rpc.call<string>('eth_call', [{ from: caller, gas, data }, 'latest'])).slice(2)
  if (told.length !== load.length * TOLD_LENGTH) throw new RpcRefused(0, 'the node does not run creation code')
  return load.map((_, index) => readTold(told.slice(index * TOLD_LENGTH, (index + 1) * TOLD_LENGTH)))
}

const GAS_TO_START = 300_000
/** Of the words sent and returned, per transfer. */
const GAS_TO_TELL = 45_000

function readTold(words: string): Simulated {
  const flags = Number.parseInt(words.slice(62, 64), 16)
  const isEoa = (flags & 2) === 0
  if ((flags & 1) === 1) return { reason: undefined, isEoa }
  return { reason: readReason(Buffer.from(words.slice(64), 'hex').toString('latin1')), isEoa }
}
