import { formatAge } from '../domain/format.ts'
import { MINUTE_MS } from '../domain/time.ts'
import type { TroubleKind } from '../sources/client/failure.ts'
import type { UpstreamHealth } from '../sources/client/health.ts'
import { type Trouble, troubleOf } from './trouble-names.ts'

export type Check = () => Promise<Trouble[]> | Trouble[]

export interface TroubleSettings {
  checkChain(): Promise<{ isAway: boolean; problems: string[] }>
  checkFacilitator(): Promise<string[]>
  stores(): Promise<Record<'ledger' | 'shared', StoreState>>
  upstreams(): Record<string, UpstreamHealth>
  now(): number
  /** Everything else that can be wrong; a check that fails or takes too long finds nothing. */
  more?: readonly Check[]
}

interface StoreState {
  kind: string
  up: boolean
  /** Why it takes no writes although it can be read. */
  unwritable?: string | undefined
}

/**
 * Checks chain, facilitator, stores and upstreams at the same time. Stores that do not answer in time count as down.
 */
export function createTroubleFinder(settings: TroubleSettings): () => Promise<Trouble[]> {
  const { more = [] } = settings
  return async () => {
    const [chain, gas, { ledger, shared }, others] = await Promise.all([
      settings.checkChain(),
      settings.checkFacilitator().catch(() => []),
      inTime(settings.stores(), CHECK_WITHIN_MS, AWAY),
      Promise.all(more.map((check) => inTime(attempt(check), CHECK_WITHIN_MS, []))),
    ])
    const chainName = chain.isAway ? 'chain_down' : 'chain_wrong'
    const found = [
      ...chain.problems.map((text) => troubleOf(chainName, text, { stops: true })),
      ...findStoreTroubles(ledger),
      ...gas.map((text) => troubleOf('relayer_empty', text, { stops: true })),
      ...others.flat(),
      ...(shared.up ? [] : [troubleOf('redis_down', `${shared.kind} is away; each process is for itself`)]),
      ...findUpstreamTroubles(settings.upstreams(), settings.now()),
    ]
    return found.some(isCause) ? found.filter(({ name }) => name !== 'upkeep_failing') : found
  }
}

/** Without its chain or its store no job gets anything done: that is one trouble and not two. */
const isCause = ({ part, stops }: Trouble): boolean => stops && (part === 'chain' || part === 'store')

function findStoreTroubles({ kind, up, unwritable }: StoreState): Trouble[] {
  if (up) return []
  const stops = { stops: true }
  if (unwritable === undefined) return [troubleOf('store_down', `the ledger cannot be read (${kind})`, stops)]
  return [troubleOf('store_unwritable', `the ledger cannot be written (${kind}): ${unwritable}`, stops)]
}

export const readHealth = (upstreams: Record<string, { health(): UpstreamHealth }>): Record<string, UpstreamHealth> =>
  Object.fromEntries(Object.entries(upstreams).map(([name, upstream]) => [name, upstream.health()]))

const CHECK_WITHIN_MS = 4_000
const AWAY = { ledger: { kind: 'no answer', up: false }, shared: { kind: 'unknown', up: true } }

const attempt = async (check: Check): Promise<Trouble[]> => check()

function inTime<T>(work: Promise<T>, withinMs: number, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), withinMs)
    work.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer))
  })
}

/** An older failure is not shown: nobody has asked that upstream since. */
const FRESH_MS = 10 * MINUTE_MS
/** Failures that do not mean the upstream is broken: our own limits, and answers that something does not exist. */
const QUIET: ReadonlySet<TroubleKind> = new Set(['not_found', 'over_budget', 'paused', 'breaker_open'])

/** Upstreams whose breaker is open, or whose last answer was a failure. */
export function findUpstreamTroubles(upstreams: Record<string, UpstreamHealth>, nowMs: number): Trouble[] {
  return Object.entries(upstreams).flatMap(([name, health]) => {
    const text = toText(name, health, nowMs)
    return text === undefined ? [] : [troubleOf('upstream_failing', text)]
  })
}

function toText(name: string, health: UpstreamHealth, nowMs: number): string | undefined {
  const { breaker, lastErrorAtMs, lastErrorKind, lastSuccessAtMs, pausedUntilMs } = health
  const since =
    lastSuccessAtMs === null ? 'never answered' : `last answered ${formatAge((nowMs - lastSuccessAtMs) / 1000)} ago`
  if (breaker !== 'closed')
    return `${name}: not asked for now, after failures (${lastErrorKind ?? 'unknown'}); ${since}`
  if (pausedUntilMs !== null) return `${name}: rate limited for ${formatAge((pausedUntilMs - nowMs) / 1000)} more`
  if (lastErrorAtMs === null || lastErrorKind === null || QUIET.has(lastErrorKind)) return undefined
  const isOver = lastSuccessAtMs !== null && lastSuccessAtMs >= lastErrorAtMs
  if (isOver || nowMs - lastErrorAtMs > FRESH_MS) return undefined
  return `${name}: ${lastErrorKind}; ${since}`
}
