import type { Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import { createBatcher } from '../batcher.ts'
import { word } from '../chain/calls.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { BUSY_CHECK_DELAY_MS, CHECK_CALLS_AT_ONCE, CHECKS_PER_CALL, SECOND_BATCH_AT } from '../limits.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { PREFLIGHT_BYTECODE } from './bytecode.ts'
import type { NoteBalance, Simulate, Simulated } from './simulation.ts'

/** What the chain has against a payment, read before it is taken; `isSigned` when its signature was recovered here. */
export type Preflight = (payment: Payment, terms: Terms, isSigned: boolean) => Promise<Simulated>

interface Asked {
  payment: Payment
  terms: Terms
  resolve(simulated: Simulated): void
  reject(thrown: unknown): void
}

/**
 * A payment whose signature was recovered here needs no simulation when the chain has nothing against it: balance, nonce,
 * code of the payer, blacklist, pause and the chain's time, read for a whole batch in one call. Whatever is not in order is
 * simulated, so that the token itself says what is wrong.
 */
export function createPreflight(rpc: Rpc, caller: Hex, simulate: Simulate, noteBalance?: NoteBalance): Preflight {
  const add = createBatcher<Asked>({
    run,
    fits: ({ terms }, [first]) => !first || (first.terms.asset === terms.asset && first.terms.payTo === terms.payTo),
    maxBatch: CHECKS_PER_CALL,
    maxInFlight: CHECK_CALLS_AT_ONCE,
    secondAt: SECOND_BATCH_AT,
    busyDelayMs: BUSY_CHECK_DELAY_MS,
  })

  async function run(batch: readonly Asked[]): Promise<void> {
    try {
      const found = await readAll(rpc, caller, batch)
      batch.forEach((asked, index) => {
        const { isClear, balance } = found[index] as Found
        noteBalance?.(asked.payment, asked.terms, balance)
        if (isClear) asked.resolve({ reason: undefined, isEoa: true })
        else simulateOne(asked)
      })
    } catch (thrown) {
      if (thrown instanceof RpcRefused) batch.forEach(simulateOne)
      else for (const { reject } of batch) reject(fail({ code: 'chain_unavailable' }, thrown))
    }
  }

  const simulateOne = ({ payment, terms, resolve, reject }: Asked) =>
    void simulate(payment, terms).then(resolve, reject)

  return (payment, terms, isSigned) =>
    isSigned ? new Promise((resolve, reject) => add({ payment, terms, resolve, reject })) : simulate(payment, terms)
}

const GAS_TO_START = 400_000
const GAS_EACH = 60_000
const WORD = 64

interface Found {
  /** Nothing stands against the payment. */
  isClear: boolean
  balance: bigint
}

/** See `Preflight.sol` for the words sent and returned. */
async function readAll(rpc: Rpc, caller: Hex, batch: readonly Asked[]): Promise<Found[]> {
  const { asset, payTo } = (batch[0] as Asked).terms
  const asked = batch.map(({ payment: { authorization } }) => `${word(authorization.from)}${word(authorization.nonce)}`)
  const size = word(BigInt(batch.length * WORD))
  const head = `${word(asset.toLowerCase())}${word(payTo.toLowerCase())}${word(96n)}`
  const gas = `0x${(GAS_TO_START + batch.length * GAS_EACH).toString(16)}`
  const call = { from: caller, gas, data: `${PREFLIGHT_BYTECODE}${head}${size}${asked.join('')}` }
  const words = (await rpc.call<string>('eth_call', [call, 'latest'])).slice(2)
  if (words.length !== (1 + 2 * batch.length) * WORD) throw new RpcRefused(0, 'the node does not run creation code')
  const wordAt = (place: number) => BigInt(`0x${words.slice(place * WORD, (place + 1) * WORD)}`)
  const chainTime = wordAt(0)
  const spent = new Map<string, bigint>()
  return batch.map(({ payment: { authorization } }, index) => {
    const { from, value, validAfter, validBefore } = authorization
    const [balance, against] = [wordAt(1 + 2 * index), wordAt(2 + 2 * index)]
    // Several payments of one payer must fit into its balance together.
    const wanted = (spent.get(from) ?? 0n) + BigInt(value)
    spent.set(from, wanted)
    const isInTime = chainTime > BigInt(validAfter) && chainTime < BigInt(validBefore)
    return { isClear: against === 0n && balance >= wanted && isInTime, balance }
  })
}
