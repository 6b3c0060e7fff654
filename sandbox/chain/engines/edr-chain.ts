import { z } from 'zod'
import { type ChainClock, createClock } from './edr-clock.ts'
import type { Change, Journal } from './edr-journal.ts'
import type { EdrGenesis, EdrProvider } from './edr-provider.ts'

/**
 * An EDR chain that can be saved: every change goes through here, one after the other, and is written to the journal.
 */
export interface EdrChain {
  clock: ChainClock
  /** A call that changes nothing. */
  read(method: string, params: readonly unknown[]): Promise<string>
  /** The result of a call that changes nothing and cannot fail. */
  get(method: string, ...params: unknown[]): Promise<unknown>
  /** A call that changes the chain; it is written to the journal unless it fails. */
  change(method: string, params: readonly unknown[]): Promise<string>
  /** Mines blocks at the chain's time, the first one now. */
  mine(blocks?: number, secondsBetween?: number): Promise<string>
  snapshot(): Promise<string>
  revert(id: unknown): Promise<string>
  /** Time of the last block. */
  lastBlockSeconds(): Promise<number>
  /** The journal as text, from which the chain can be rebuilt. */
  dump(): string
  /** Replaces the chain by that of a dump; without one, by an empty chain. */
  load(dump?: string): Promise<void>
}

export async function createEdrChain(
  open: (genesis: EdrGenesis) => Promise<EdrProvider>,
  journal: Journal,
): Promise<EdrChain> {
  const clock = createClock()
  const clocks = new Map<unknown, () => void>()
  let provider = await replay()
  let lastChange: Promise<unknown> = Promise.resolve()

  async function replay(): Promise<EdrProvider> {
    const made = await open(journal.genesis())
    for (const [method, params] of journal.changes()) {
      const outcome = await made.ask(method, params)
      if (isError(outcome)) throw new Error(`The kept chain cannot be made again: ${method} answers ${outcome}`)
    }
    return made
  }

  /** Changes run one after the other, so that the journal has the order in which the engine applied them. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = lastChange.then(work)
    lastChange = done.catch(() => {})
    return done
  }

  async function apply(...change: Change): Promise<string> {
    const outcome = await provider.ask(...change)
    if (!isError(outcome)) journal.append(change)
    return outcome
  }

  async function get(method: string, ...params: unknown[]): Promise<unknown> {
    return toResult(await provider.ask(method, params))
  }

  async function lastBlockSeconds(): Promise<number> {
    return Number(Block.parse(await get('eth_getBlockByNumber', 'latest', false)).timestamp)
  }

  return {
    clock,
    read: (method, params) => provider.ask(method, params),
    get,
    change: (method, params) => inTurn(() => apply(method, params)),
    mine: (blocks = 1, secondsBetween = clock.step() ?? 0) =>
      inTurn(async () => {
        const seconds = clock.next(await lastBlockSeconds())
        if (blocks === 1) return apply('evm_mine', [seconds])
        await apply('evm_setNextBlockTimestamp', [seconds])
        const outcome = await apply('hardhat_mine', [`0x${blocks.toString(16)}`, `0x${secondsBetween.toString(16)}`])
        if (clock.step() === null) clock.increase(secondsBetween * (blocks - 1))
        return outcome
      }),
    snapshot: () =>
      inTurn(async () => {
        const outcome = await apply('evm_snapshot', [])
        clocks.set(toResult(outcome), clock.remember())
        return outcome
      }),
    revert: (id) =>
      inTurn(async () => {
        const outcome = await apply('evm_revert', [id])
        if (toResult(outcome) === true) clocks.get(id)?.()
        return outcome
      }),
    lastBlockSeconds,
    dump: () => journal.dump(),
    load: (dump) =>
      inTurn(async () => {
        if (dump === undefined) journal.clear()
        else journal.load(dump)
        provider = await replay()
        clocks.clear()
      }),
  }
}

export function isError(outcome: string): boolean {
  return outcome.startsWith('{"error"')
}

function toResult(outcome: string): unknown {
  if (isError(outcome)) throw new Error(outcome)
  return z.object({ result: z.unknown() }).parse(JSON.parse(outcome)).result
}

const Block = z.object({ timestamp: z.string() })
