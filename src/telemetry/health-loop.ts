import type { Context } from '../domain/context.ts'
import type { Metrics } from './metrics.ts'
import type { Part, Trouble } from './troubles.ts'

export interface HealthLoop {
  /** The troubles that the last check found. */
  troubles(): Trouble[]
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

const PARTS: readonly Part[] = ['chain', 'store', 'facilitator', 'channels', 'upstream', 'shared']
/** With the longest timeout of a check added, a trouble shows in logs and metrics within ten seconds. */
const EVERY_MS = 3_000

/** Checks every few seconds, so that logs and metrics show troubles even if nobody requests `/readyz`. */
export function startHealthLoop({
  find,
  countOpen,
  metrics,
  context,
  everyMs = EVERY_MS,
}: HealthLoopSettings): HealthLoop {
  let found: Trouble[] = []
  let told = ''
  let looking: Promise<void> | undefined

  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookOnce(): Promise<void> {
    found = await find()
    metrics.ready.set(found.some(({ stops }) => stops) ? 0 : 1)
    for (const part of PARTS) metrics.trouble.set({ part }, found.some((one) => one.part === part) ? 1 : 0)
    const open = await countOpen().catch(() => ({}))
    for (const [state, count] of Object.entries(open)) metrics.openSales.set({ state }, count)
    tell()
  }

  /**
   * Logs only changes: one line when a trouble begins, one when it ends. Ages in the text after `:` or `;` are ignored.
   */
  function tell(): void {
    const now = found
      .map(({ part, text }) => `${part} ${text.split(/[:;]/)[0]}`)
      .sort()
      .join('\n')
    if (now === told) return
    told = now
    const problems = found.map(({ part, text }) => `${part}: ${text}`)
    if (problems.length === 0) context.log.info('health.restored')
    else context.log.warn('health.troubled', { ready: !found.some(({ stops }) => stops), problems })
  }

  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  void look()
  return {
    troubles: () => found,
    look,
    async stop() {
      clearInterval(timer)
      await looking?.catch(() => undefined)
    },
  }
}
