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

/** The engine's own snapshot right after a block, and how long the journal was by then. */
interface Point {
  height: number
  changes: number
  id: string
}

/** No reorganisation of a test is deeper. */
const POINTS_KEPT = 16

export async function createEdrChain(
  open: (genesis: EdrGenesis) => Promise<EdrProvider>,
  journal: Journal,
): Promise<EdrChain> {
  const clock = createClock()
  const clocks = new Map<unknown, () => void>()
  const marks: Mark[] = []
  /** From the first reorganisation on: the engine never forgets a snapshot, so most chains take none. */
  let points: Point[] | undefined
  /** The engine's snapshots by the ids that callers and the journal have for them; points take ids of the engine as well. */
  const snapshots: string[] = []
  let provider = await replay()
  let lastChange: Promise<unknown> = Promise.resolve()

  async function replay(): Promise<EdrProvider> {
    const made = await open(journal.genesis())
    marks.length = 0
    snapshots.length = 0
    if (points) points = []
    for (const change of journal.changes()) {
      const outcome = await ask(made, change)
      if (isError(outcome)) throw new Error(`The kept chain cannot be made again: ${change[0]} answers ${outcome}`)
      marks.push(await toMark(made, change[0], outcome))
    }
    return made
  }

  async function ask(engine: EdrProvider, [method, params]: Change): Promise<string> {
    if (method === 'evm_revert') return engine.ask(method, [snapshots[Number(params[0]) - 1] ?? '0x0'])
    const outcome = await engine.ask(method, params)
    if (method !== 'evm_snapshot') return outcome
    return JSON.stringify({ result: hex(snapshots.push(String(toResult(outcome)))) })
  }

  /** Changes run one after the other, so that the journal has the order in which the engine applied them. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = lastChange.then(work)
    lastChange = done.catch(() => {})
    return done
  }

  async function apply(...change: Change): Promise<string> {
    const outcome = await ask(provider, change)
    if (isError(outcome)) return outcome
    journal.append(change)
    const mark = await toMark(provider, change[0], outcome)
    marks.push(mark)
    if (points) await notePoint(points, change[0], mark)
    return outcome
  }

  async function mineOne(): Promise<string> {
    return apply('evm_mine', [clock.next(await lastBlockSeconds())])
  }

  async function notePoint(known: Point[], method: string, { height }: Mark): Promise<void> {
    if (height === undefined) return
    // What a caller reverts takes the engine's later snapshots with it.
    if (method === 'evm_revert') known.length = 0
    known.push({ height, changes: marks.length, id: String(toResult(await provider.ask('evm_snapshot', []))) })
    if (known.length > POINTS_KEPT) known.shift()
  }

  /** Makes the chain what it was right after the block of this height, without what was changed later. */
  async function cutAfter(height: number): Promise<void> {
    const point = points?.findLast((known) => known.height === height)
    if (point) await goBackTo(point)
    else await rebuildUpTo(height)
    clocks.clear()
    points = points?.filter((known) => known.height < height) ?? []
  }

  async function goBackTo({ changes: end, id }: Point): Promise<void> {
    if (toResult(await provider.ask('evm_revert', [id])) !== true) throw new Error(`the engine has no snapshot ${id}`)
    const changes = journal.changes()
    // A revert leaves in force who is impersonated.
    const after = changes.slice(end).filter(isImpersonation)
    const kept = changes.slice(0, end)
    rewrite([...kept, ...after])
    marks.length = end
    marks.push(...after.map(() => ({})))
    snapshots.length = kept.filter(([method]) => method === 'evm_snapshot').length
  }

  function rewrite(changes: readonly Change[]): void {
    const [header = ''] = journal.dump().split('\n', 1)
    journal.load([header, ...changes.map((change) => JSON.stringify(change)), ''].join('\n'))
  }

  async function rebuildUpTo(height: number): Promise<void> {
    const end = marks.findLastIndex((mark) => mark.height !== undefined && mark.height <= height) + 1
    const changes = journal.changes()
    const last = marks[end - 1]?.height ?? 0
    const rest = changes.slice(end)
    // Several blocks may have been mined by one call, of which the first ones stay.
    const many = last < height ? rest.slice(0, rest.findIndex(isMining) + 1) : []
    const [, params = []] = many.pop() ?? []
    const part: Change[] = last < height ? [...many, ['hardhat_mine', [hex(height - last), params[1] ?? '0x0']]] : []
    rewrite([...changes.slice(0, end), ...part, ...rest.filter(isImpersonation)])
    provider = await replay()
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

const isImpersonation = ([method]: Change): boolean => /mpersonat/.test(method)

const isMining = ([method]: Change): boolean => method === 'evm_mine' || method === 'hardhat_mine'

const hex = (value: number): string => `0x${value.toString(16)}`

const Block = z.object({ timestamp: z.string() })
const PoolHashes = z.array(z.object({ hash: z.string() }))
