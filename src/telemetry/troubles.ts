import { formatAge } from '../domain/format.ts'
import { MINUTE_MS } from '../domain/time.ts'
import type { TroubleKind } from '../sources/client/failure.ts'
import type { UpstreamHealth } from '../sources/client/health.ts'

export type Part = 'chain' | 'store' | 'facilitator' | 'channels' | 'upstream' | 'shared'

/** A current problem of the service, as a sentence for operators; shown by `/readyz`, the log and `/admin`. */
export interface Trouble {
  part: Part
  /** True: nothing can be sold and `/readyz` is 503. False: only some answers are affected. */
  stops: boolean
  text: string
}

export interface TroubleSettings {
  checkChain(): Promise<string[]>
  checkFacilitator(): Promise<string[]>
  /** What is wrong with payment channels; other payments go on. */
  checkChannels?(): string[]
  stores(): Promise<Record<'ledger' | 'shared', { kind: string; up: boolean }>>
  upstreams(): Record<string, UpstreamHealth>
  now(): number
}

/**
 * Checks chain, facilitator, stores and upstreams at the same time. Stores that do not answer in time count as down.
 */
export function createTroubleFinder(settings: TroubleSettings): () => Promise<Trouble[]> {
  return async () => {
    const [chain, gas, { ledger, shared }] = await Promise.all([
      settings.checkChain(),
      settings.checkFacilitator().catch(() => []),
      inTime(settings.stores(), STORES_WITHIN_MS, AWAY),
    ])
    return [
      ...chain.map((text) => ({ part: 'chain' as const, stops: true, text })),
      ...(ledger.up
        ? []
        : [{ part: 'store' as const, stops: true, text: `the ledger cannot be read (${ledger.kind})` }]),
      ...gas.map((text) => ({ part: 'facilitator' as const, stops: true, text })),
      ...(settings.checkChannels?.() ?? []).map((text) => ({ part: 'channels' as const, stops: false, text })),
      ...(shared.up
        ? []
        : [{ part: 'shared' as const, stops: false, text: `${shared.kind} is away; each process is for itself` }]),
      ...findUpstreamTroubles(settings.upstreams(), settings.now()),
    ]
  }
}

export const readHealth = (upstreams: Record<string, { health(): UpstreamHealth }>): Record<string, UpstreamHealth> =>
  Object.fromEntries(Object.entries(upstreams).map(([name, upstream]) => [name, upstream.health()]))

const STORES_WITHIN_MS = 4_000
const AWAY = { ledger: { kind: 'no answer', up: false }, shared: { kind: 'unknown', up: true } }

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
    return text === undefined ? [] : [{ part: 'upstream' as const, stops: false, text }]
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
