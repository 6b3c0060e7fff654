import type { Context } from '../domain/context.ts'
import type { Metrics } from './metrics.ts'
import { PARTS, TROUBLE_NAMES, TROUBLES, type Trouble } from './trouble-names.ts'

export interface HealthLoop {
  /** The troubles that the last look found; only before the first look has ended is it waited for. */
  troubles(): Promise<Trouble[]>
  look(): Promise<void>
  stop(): Promise<void>
}

export interface HealthLoopSettings {
  find(): Promise<Trouble[]>
  /** Open sales by state, for the gauge. */
  countOpen(): Promise<Record<string, number>>
  metrics: Metrics
  context: Context
  everyMs?: number
}

/** With the longest timeout of a check added, a trouble shows in logs and metrics within ten seconds. */
const EVERY_MS = 3_000

/** Checks every few seconds; logs, metrics, `/readyz` and `/admin` show what the last look found. */
export function startHealthLoop({
  find,
  countOpen,
  metrics,
  context,
  everyMs = EVERY_MS,
}: HealthLoopSettings): HealthLoop {
  let found: Trouble[] | undefined
  let told = ''
  let looking: Promise<void> | undefined

  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookOnce(): Promise<void> {
    const now = await find()
    found = now
    metrics.ready.set(now.some(({ stops }) => stops) ? 0 : 1)
    metrics.noteLook()
    for (const part of PARTS) metrics.trouble.set({ part }, now.some((one) => one.part === part) ? 1 : 0)
    for (const name of TROUBLE_NAMES) metrics.problem.set({ name }, now.some((one) => one.name === name) ? 1 : 0)
    const open = await countOpen().catch(() => ({}))
    for (const [state, count] of Object.entries(open)) metrics.openSales.set({ state }, count)
    tell(now)
  }

  /**
   * Logs only changes: one line when a trouble begins, one when it ends. Ages in the text after `:` or `;` are ignored.
   */
  function tell(now: Trouble[]): void {
    const seen = now
      .map(({ name, text }) => `${name} ${text.split(/[:;]/)[0]}`)
      .sort()
      .join('\n')
    if (seen === told) return
    told = seen
    if (now.length === 0) {
      context.log.info('health.restored')
      return
    }
    const level = now.some(({ name }) => TROUBLES[name].level === 'error') ? 'error' : 'warn'
    context.log[level]('health.troubled', {
      ready: !now.some(({ stops }) => stops),
      names: [...new Set(now.map(({ name }) => name))],
      problems: now.map(({ part, text }) => `${part}: ${text}`),
    })
  }

  const quiet = () =>
    look().catch((thrown) =>
      context.log.error('health.unknown', { why: thrown instanceof Error ? thrown.message : '' }),
    )
  const timer = setInterval(() => void quiet(), everyMs)
  timer.unref()
  void quiet()
  return {
    async troubles() {
      if (!found) await look().catch(() => undefined)
      return found ?? []
    },
    look,
    async stop() {
      clearInterval(timer)
      await looking?.catch(() => undefined)
    },
  }
}
