import type { Context } from '../../src/domain/context.ts'
import type { EvmReader } from '../../src/ports/evm.ts'
import type { Lists } from '../../src/sources/client/lists/lists.ts'
import type { LiveUpstream } from '../../src/sources/client/upstream.ts'
import type { UpstreamName } from '../../src/sources/client/upstreams.ts'
import type { KeepAnswer } from './answer-folder.ts'
import { toFinding } from './finding.ts'
import type { Probe, Row } from './probe.ts'
import { createRecorder } from './recorder.ts'

export interface ProbeWorld {
  upstreams: Record<UpstreamName, LiveUpstream>
  background: Lists
  evm: EvmReader
  context: Context
  keep?: KeepAnswer | undefined
}

export interface RunOptions {
  wait(ms: number): Promise<unknown>
  /** Called when a source is done, and when the run waits for one. */
  say(line: string): void
}

/** Sources that are checked in parallel; the probes of one source run one after the other. */
const AT_ONCE = 4
const LONGEST_WAIT_SECONDS = 90

export async function runProbes(probes: readonly Probe[], world: ProbeWorld, options: RunOptions): Promise<Row[]> {
  const bySource = [...new Set(probes.map(({ source }) => source))].map((source) => ({
    source,
    probes: probes.filter((probe) => probe.source === source),
    rows: [] as Row[],
  }))
  const waiting = [...bySource]
  let done = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (const probe of next.probes) next.rows.push(...(await runProbe(probe, world, options)))
      done += 1
      options.say(`[${done}/${bySource.length}] ${next.source}: ${toWord(next.rows)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return bySource.flatMap(({ rows }) => rows)
}

/** A rate-limited source is called once more, after the pause that it asks for. */
async function runProbe(probe: Probe, world: ProbeWorld, { wait, say }: RunOptions): Promise<Row[]> {
  if (probe.skip !== undefined) {
    return [{ source: probe.source, endpoint: '', ms: null, verdict: 'skipped', status: null, detail: probe.skip }]
  }
  const rows = await attempt(probe, world)
  const waitSeconds = Math.max(0, ...rows.map((row) => row.waitSeconds ?? 0))
  if (waitSeconds === 0 || waitSeconds > LONGEST_WAIT_SECONDS) return rows
  say(`${probe.source}: too many calls, again in ${waitSeconds} s`)
  await wait((waitSeconds + 1) * 1000)
  return attempt(probe, world)
}

async function attempt(probe: Probe, { upstreams, background, evm, context, keep }: ProbeWorld): Promise<Row[]> {
  const { rows, timed, overUpstreams, overLists } = createRecorder()
  const outcome = await probe
    .ask({ upstreams: overUpstreams(upstreams), background: overLists(background), evm, context, timed, keep })
    .then(
      (read) => ({ read }),
      (thrown: unknown) => ({ thrown }),
    )
  const whole = rows.length > 0 && rows.every(({ verdict }) => verdict === 'ok')
  if (rows.length === 0) {
    const finding = 'thrown' in outcome ? toFinding(outcome.thrown) : NOT_ASKED
    rows.push({ source: probe.source, endpoint: '', ms: null, ...finding })
  } else if (whole && 'thrown' in outcome) {
    Object.assign(rows.at(-1) as Row, toFinding(outcome.thrown))
  } else if (whole && 'read' in outcome && !hasContent(outcome.read)) {
    Object.assign(rows.at(-1) as Row, NOTHING_READ)
  }
  return rows.map((row) => excuse(row, probe, rows))
}

const NOT_ASKED = { verdict: 'failed', status: null, detail: 'no call was made' } as const
const NOTHING_READ = {
  verdict: 'shape differs',
  status: 200,
  detail: 'answered, and nothing in it is readable',
} as const

function excuse(row: Row, { known, oneIsEnough }: Probe, all: readonly Row[]): Row {
  if (row.verdict === 'ok') return row
  if (oneIsEnough && all.some(({ verdict }) => verdict === 'ok')) {
    return { ...row, verdict: 'does not count', detail: `another one answered; this one: ${row.detail}` }
  }
  return known === undefined ? row : { ...row, verdict: 'does not count', detail: `${known}; ${row.detail}` }
}

/** Our adapters drop unreadable rows, so a renamed field shows up as an empty result. */
export function hasContent(read: unknown): boolean {
  if (read === null || read === undefined || read === '' || Number.isNaN(read)) return false
  if (read instanceof Map) return [...read.values()].some(hasContent)
  if (Array.isArray(read)) return read.some(hasContent)
  return typeof read === 'object' ? Object.values(read).some(hasContent) : true
}

function toWord(rows: readonly Row[]): string {
  if (rows.every(({ verdict }) => verdict === 'skipped')) return 'skipped'
  const wrong = rows.filter(isWrong).length
  return wrong === 0 ? 'ok' : `${wrong} of ${rows.length} calls went wrong`
}

export const isWrong = ({ verdict }: Row): boolean => verdict === 'failed' || verdict === 'shape differs'
