/**
 * What loading a page costs on the slow profile: a phone four times slower than this machine, with 150 ms to the service
 * and 1.6 Mbit/s. It is computed from bytes, round trips and the processor time of the page's main thread, none of which
 * depends on what else this machine does; times by the clock would.
 */
import type { Browser, Page } from 'playwright-core'

const SLOW = { roundTripMs: 150, bytesPerMs: 200, processor: 4 }
/** A task blocks people from here on. */
const LONG_TASK_MS = 50
const LOADS = 5
/** Connection and encryption, before the first request. */
const CONNECT_ROUND_TRIPS = 2

export interface LoadCost {
  /** Until the largest text or picture of the first view is painted. */
  lcpMs: number
  /** Time above 50 ms in tasks of the main thread. */
  blockingMs: number
  /** Sum of all layout shifts. */
  shift: number
}

/**
 * Loads a page and computes its cost; the best of several loads, because caches of the processor are shared. Somebody who
 * comes for the first time has no file of ours yet; who comes back has those that may be kept for ever.
 */
export async function measureLoad(
  browser: Browser,
  page: Page,
  url: string,
  visit: 'first' | 'again' = 'first',
): Promise<LoadCost> {
  const costs: LoadCost[] = []
  const session = await page.context().newCDPSession(page)
  for (let turn = 0; turn < LOADS; turn += 1) {
    if (visit === 'first') await session.send('Network.clearBrowserCache')
    costs.push(await measureOnce(browser, page, url))
  }
  const least = (pick: (cost: LoadCost) => number) => Math.min(...costs.map(pick))
  return {
    lcpMs: least(({ lcpMs }) => lcpMs),
    blockingMs: least(({ blockingMs }) => blockingMs),
    shift: Math.max(...costs.map(({ shift }) => shift)),
  }
}

async function measureOnce(browser: Browser, page: Page, url: string): Promise<LoadCost> {
  await page.goto('about:blank')
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'loading', 'blink.user_timing'],
  })
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  const seen = (await page.evaluate(OBSERVED)) as Observed
  const served = toPlain((await response?.text()) ?? '')
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const events = trace.traceEvents.toSorted((left, right) => left.ts - right.ts)
  return toCost(events, seen, !served.includes(toPlain(seen.largestText).slice(0, 40)))
}

/** Letters and digits of what a person reads. */
const toPlain = (text: string): string => text.replace(/<[^>]*>|&[a-z#0-9]+;/g, '').replace(/[^\p{L}\p{N}]/gu, '')

interface Observed {
  shift: number
  /** Text of the largest paint; empty for a picture. */
  largestText: string
  /** Compressed bytes that came over the network: the document, what blocks painting, scripts, the largest picture. */
  documentBytes: number
  blockingBytes: number
  scriptBytes: number
  pictureBytes: number
}

const OBSERVED = `new Promise((resolve) => {
  let shift = 0
  let picture = ''
  let largestText = ''
  const watch = (type, read) => new PerformanceObserver((list) => { for (const entry of list.getEntries()) read(entry) }).observe({ type, buffered: true })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) shift += entry.value })
  watch('largest-contentful-paint', (entry) => { picture = entry.url; largestText = entry.element?.textContent ?? entry.element?.placeholder ?? '' })
  setTimeout(() => {
    const [page] = performance.getEntriesByType('navigation')
    const files = performance.getEntriesByType('resource')
    const sum = (list) => list.reduce((total, { transferSize }) => total + transferSize, 0)
    resolve({
      shift,
      largestText,
      documentBytes: page.transferSize,
      blockingBytes: sum(files.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')),
      scriptBytes: sum(files.filter(({ name, renderBlockingStatus }) => name.endsWith('.js') && renderBlockingStatus !== 'blocking')),
      pictureBytes: sum(files.filter(({ name }) => picture !== '' && name === picture)),
    })
  }, 600)
})`

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread in microseconds. */
  tdur?: number
}

/** Whether a module of script is read or runs in a task; all our scripts that do not block painting are modules. */
const runsModule = (task: TraceEvent, events: TraceEvent[]): boolean =>
  events.some(
    ({ name, tid, pid, ts }) =>
      (name === 'v8.compileModule' || name === 'v8.evaluateModule') &&
      tid === task.tid &&
      pid === task.pid &&
      ts >= task.ts &&
      ts < task.ts + (task.dur ?? 0),
  )

/**
 * What the service has written is painted without its scripts; what they write needs them all, and a further question.
 * Here files come at once, and a script may run before the first paint; on the slow profile it comes long after it.
 */
function toCost(events: TraceEvent[], seen: Observed, byScript: boolean): LoadCost {
  const { shift, documentBytes, blockingBytes, pictureBytes } = seen
  const scriptBytes = byScript ? seen.scriptBytes : 0
  const largest = events.filter(({ name }) => name === 'largestContentfulPaint::Candidate').at(-1)
  const first = events.find(({ name, pid }) => name === 'firstContentfulPaint' && pid === largest?.pid)
  // The page itself begins before its first paint; in a process of its own everything belongs to it.
  const start = events
    .filter(({ name, pid, ts }) => name === 'navigationStart' && pid === first?.pid && ts <= first.ts)
    .at(-1)
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'RunTask' && pid === largest?.pid && tid === largest.tid && ts >= (start?.ts ?? 0),
  )
  if (!largest || !first || tasks.length === 0) throw new Error('The trace of the page has no paint.')
  const onSlow = ({ tdur = 0 }: TraceEvent) => (tdur / 1000) * SLOW.processor
  const roundTrips =
    CONNECT_ROUND_TRIPS + 1 + [blockingBytes, scriptBytes, pictureBytes].filter((bytes) => bytes > 0).length
  const bytes = documentBytes + blockingBytes + scriptBytes + pictureBytes
  const work = tasks
    .filter((task) => task.ts < largest.ts && (byScript || !runsModule(task, events)))
    .reduce((sum, task) => sum + onSlow(task), 0)
  return {
    lcpMs: roundTrips * SLOW.roundTripMs + bytes / SLOW.bytesPerMs + work,
    blockingMs: tasks
      .filter(({ ts }) => ts >= first.ts)
      .reduce((sum, task) => sum + Math.max(0, onSlow(task) - LONG_TASK_MS), 0),
    shift,
  }
}
