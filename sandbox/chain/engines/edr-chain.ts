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
  /**
   * A reorganisation: drops the last `depth` blocks with all that was changed since, and mines as many new ones. Of the
   * dropped transactions only those in `kept` come back, each with the index of its new block. The pool stays as it is.
   */
  reorganise(depth: number, kept: readonly KeptTransaction[]): Promise<void>
  snapshot(): Promise<string>
  revert(id: unknown): Promise<string>
  /** Time of the last block. */
  lastBlockSeconds(): Promise<number>
  /** The journal as text, from which the chain can be rebuilt. */
  dump(): string
  /** Replaces the chain by that of a dump; without one, by an empty chain. */
  load(dump?: string): Promise<void>
}

type KeptTransaction = readonly [raw: string, block: number]

/** What one line of the journal did: the height after it, where it may have changed, or the transaction it sent. */
interface Mark {
  height?: number
  sent?: string
}

export async function createEdrChain(
  open: (genesis: EdrGenesis) => Promise<EdrProvider>,
  journal: Journal,
): Promise<EdrChain> {
  const clock = createClock()
  const clocks = new Map<unknown, () => void>()
  const marks: Mark[] = []
  let provider = await replay()
  let lastChange: Promise<unknown> = Promise.resolve()

  async function replay(): Promise<EdrProvider> {
    const made = await open(journal.genesis())
    marks.length = 0
    for (const [method, params] of journal.changes()) {
      const outcome = await made.ask(method, params)
      if (isError(outcome)) throw new Error(`The kept chain cannot be made again: ${method} answers ${outcome}`)
      marks.push(await toMark(made, method, outcome))
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
    if (isError(outcome)) return outcome
    journal.append(change)
    marks.push(await toMark(provider, change[0], outcome))
    return outcome
  }

  async function mineOne(): Promise<string> {
    return apply('evm_mine', [clock.next(await lastBlockSeconds())])
  }

  /** Rebuilds the chain as it was right after the block of this height, without what was changed later. */
  async function cutAfter(height: number): Promise<void> {
    const end = marks.findLastIndex((mark) => mark.height !== undefined && mark.height <= height) + 1
    const changes = journal.changes()
    const last = marks[end - 1]?.height ?? 0
    const rest = changes.slice(end)
    // Several blocks may have been mined by one call, of which the first ones stay.
    const many = last < height ? rest.slice(0, rest.findIndex(isMining) + 1) : []
    const [, params = []] = many.pop() ?? []
    const part: Change[] = last < height ? [...many, ['hardhat_mine', [hex(height - last), params[1] ?? '0x0']]] : []
    const [header = ''] = journal.dump().split('\n', 1)
    const kept = [...changes.slice(0, end), ...part, ...rest.filter(([name]) => /mpersonat/.test(name))]
    journal.load([header, ...kept.map((change) => JSON.stringify(change)), ''].join('\n'))
    provider = await replay()
    clocks.clear()
  }

  async function get(method: string, ...params: unknown[]): Promise<unknown> {
    return toResult(await provider.ask(method, params))
  }

  async function listPool(): Promise<Set<string>> {
    return new Set(PoolHashes.parse(await get('eth_pendingTransactions')).map(({ hash }) => hash))
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
        if (blocks === 1) return mineOne()
        await apply('evm_setNextBlockTimestamp', [clock.next(await lastBlockSeconds())])
        const outcome = await apply('hardhat_mine', [hex(blocks), hex(secondsBetween)])
        if (clock.step() === null) clock.increase(secondsBetween * (blocks - 1))
        return outcome
      }),
    reorganise: (depth, kept) =>
      inTurn(async () => {
        const height = Number(await get('eth_blockNumber'))
        if (!(depth > 0 && depth <= height)) throw new Error(`${depth} of ${height} blocks cannot be dropped`)
        const sends = journal.changes().map((change, index) => ({ change, sent: marks[index]?.sent }))
        const waiting = await listPool()
        await cutAfter(height - depth)
        const back = await listPool()
        // What was mined in a dropped block is gone; what waits goes on waiting.
        for (const hash of back) if (!waiting.has(hash)) await apply('hardhat_dropTransaction', [hash])
        for (let block = 0; block < depth; block += 1) {
          for (const [raw] of kept.filter(([, index]) => index === block)) await apply('eth_sendRawTransaction', [raw])
          await mineOne()
        }
        for (const { change, sent } of sends) if (sent && waiting.has(sent) && !back.has(sent)) await apply(...change)
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

async function toMark(provider: EdrProvider, method: string, outcome: string): Promise<Mark> {
  if (method.startsWith('eth_send')) return { sent: String(toResult(outcome)) }
  if (!isMining([method, []]) && method !== 'evm_revert') return {}
  return { height: Number(toResult(await provider.ask('eth_blockNumber', []))) }
}

const isMining = ([method]: Change): boolean => method === 'evm_mine' || method === 'hardhat_mine'

const hex = (value: number): string => `0x${value.toString(16)}`

const Block = z.object({ timestamp: z.string() })
const PoolHashes = z.array(z.object({ hash: z.string() }))
