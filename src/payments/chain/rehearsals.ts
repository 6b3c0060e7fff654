import type { Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import type { Payment } from '../payment.ts'
import type { Reason } from '../reasons.ts'
import { word } from '../signature.ts'
import type { Terms } from '../terms.ts'
import { REHEARSAL_CODE } from './rehearsal-code.ts'
import { type Rpc, RpcRefused } from './rpc.ts'
import { transferCall } from './token-calls.ts'
import { readReason, TRANSFER_GAS } from './token-chain.ts'

export interface Rehearsed {
  /** Why the token would refuse the transfer; `undefined` when it would take it. */
  reason: Reason | undefined
  /** Whether the payer is an account without code; `undefined` when this was not seen. */
  isPlain: boolean | undefined
}

export type Rehearse = (payment: Payment, terms: Terms) => Promise<Rehearsed>

interface Asked {
  payment: Payment
  terms: Terms
  told(rehearsed: Rehearsed): void
  failed(thrown: unknown): void
}

/** What a node runs in one call, well within the gas and the size it allows. */
const MOST_TOGETHER = 100
/** With fewer waiting than this, a second call at a time would only make them smaller. */
const SECOND_CALL_AT = 25
const CALLS_AT_ONCE = 2
/** Under load a moment's patience makes fewer and larger calls. */
const BUSY_COMPANY = 4
const BUSY_FOR_MS = 3_000
const PATIENCE_MS = 10
const SIGNATURE_LENGTH = 132

/**
 * Rehearsals that are asked for in the same moment are one call to the node, and so are those that come while calls are
 * under way: signature, balance, nonce, blacklist, window and code of each, judged by the token itself. A signature of a
 * length that only contract wallets have is rehearsed `alone`, and so are all when the node will not run them together.
 */
export function createRehearsals(
  rpc: Rpc,
  caller: Hex,
  alone: (payment: Payment, terms: Terms) => Promise<Reason | undefined>,
): Rehearse {
  let waiting: Asked[] = []
  let underWay = 0
  let gathering = false
  let busyUntilMs = 0

  function gather(): void {
    if (gathering || waiting.length === 0 || underWay >= CALLS_AT_ONCE) return
    if (underWay > 0 && waiting.length < SECOND_CALL_AT) return
    gathering = true
    if (Date.now() < busyUntilMs) setTimeout(depart, PATIENCE_MS)
    else setImmediate(depart)
  }

  function depart(): void {
    gathering = false
    const { load, rest } = nextLoad(waiting)
    waiting = rest
    underWay += 1
    if (load.length >= BUSY_COMPANY) busyUntilMs = Date.now() + BUSY_FOR_MS
    void run(load).finally(() => {
      underWay -= 1
      gather()
    })
    gather()
  }

  async function run(load: Asked[]): Promise<void> {
    try {
      const told = await callTogether(rpc, caller, load)
      load.forEach((asked, index) => void asked.told(told[index] as Rehearsed))
    } catch (thrown) {
      if (!(thrown instanceof RpcRefused)) {
        for (const { failed } of load) failed(fail({ code: 'chain_unavailable' }, thrown))
        return
      }
      await Promise.all(load.map((asked) => runAlone(asked.payment, asked.terms).then(asked.told, asked.failed)))
    }
  }

  const runAlone = async (payment: Payment, terms: Terms): Promise<Rehearsed> => ({
    reason: await alone(payment, terms),
    isPlain: undefined,
  })

  return (payment, terms) =>
    payment.signature.length === SIGNATURE_LENGTH
      ? new Promise((told, failed) => {
          waiting.push({ payment, terms, told, failed })
          gather()
        })
      : runAlone(payment, terms)
}

/** Those for the token of the first in line; the same authorization twice would stand in its own way. */
function nextLoad(waiting: Asked[]): { load: Asked[]; rest: Asked[] } {
  const [first] = waiting as [Asked]
  const seen = new Set<string>()
  const load: Asked[] = []
  const rest: Asked[] = []
  for (const asked of waiting) {
    const { from, nonce } = asked.payment.authorization
    const fits = load.length < MOST_TOGETHER && asked.terms.asset === first.terms.asset && !seen.has(from + nonce)
    if (fits) seen.add(from + nonce)
    ;(fits ? load : rest).push(asked)
  }
  return { load, rest }
}

const CALL_BYTES = 292
const TOLD_LENGTH = 3 * 64

async function callTogether(rpc: Rpc, caller: Hex, load: Asked[]): Promise<Rehearsed[]> {
  const [first] = load as [Asked]
  const calls = load.map(({ payment }) => transferCall(payment).slice(2)).join('')
  const padded = calls.padEnd(Math.ceil(calls.length / 64) * 64, '0')
  const head = `${word(first.terms.asset.toLowerCase())}${word(BigInt(TRANSFER_GAS))}${word(96n)}`
  const data = `${REHEARSAL_CODE}${head}${word(BigInt(load.length * CALL_BYTES))}${padded}`
  const gas = `0x${(GAS_TO_START + load.length * (TRANSFER_GAS + GAS_TO_TELL)).toString(16)}`
  const told = (await rpc.call<string>('eth_call', [{ from: caller, gas, data }, 'latest'])).slice(2)
  if (told.length !== load.length * TOLD_LENGTH) throw new RpcRefused(0, 'the node does not run creation code')
  return load.map((_, index) => readTold(told.slice(index * TOLD_LENGTH, (index + 1) * TOLD_LENGTH)))
}

const GAS_TO_START = 300_000
/** Of the words sent and returned, per transfer. */
const GAS_TO_TELL = 45_000

function readTold(words: string): Rehearsed {
  const flags = Number.parseInt(words.slice(62, 64), 16)
  const isPlain = (flags & 2) === 0
  if ((flags & 1) === 1) return { reason: undefined, isPlain }
  return { reason: readReason(Buffer.from(words.slice(64), 'hex').toString('latin1')), isPlain }
}
