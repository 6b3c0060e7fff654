import type { Lists } from '../../src/sources/client/lists/lists.ts'
import type { Upstream } from '../../src/sources/client/upstream.ts'
import { UPSTREAM_NAMES, type UpstreamName } from '../../src/sources/client/upstreams.ts'
import { type Finding, toFinding } from './finding.ts'
import type { Row } from './probe.ts'

/** Timeout for a whole list with all its pages. */
const LIST_WAIT_MS = 120_000

/** Records the calls of one probe, in order. */
export function createRecorder() {
  const rows: Row[] = []

  async function timed<T>(source: string, endpoint: string, ask: () => Promise<T>): Promise<T> {
    const row: Row = { source, endpoint, ms: null, ...OK }
    rows.push(row)
    const startedAt = performance.now()
    try {
      return await ask()
    } catch (thrown) {
      Object.assign(row, toFinding(thrown))
      throw thrown
    } finally {
      row.ms = Math.round(performance.now() - startedAt)
    }
  }

  const overUpstream = (upstream: Upstream): Upstream => ({
    name: upstream.name,
    get: (path, shape, keep) => timed(upstream.name, path, () => upstream.get(path, shape, keep)),
    post: (path, body, shape, keep) =>
      timed(upstream.name, toPostName(path, body), () => upstream.post(path, body, shape, keep)),
  })

  return {
    rows,
    timed,
    overUpstreams: (upstreams: Record<UpstreamName, Upstream>): Record<UpstreamName, Upstream> =>
      Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, overUpstream(upstreams[name])])) as Record<
        UpstreamName,
        Upstream
      >,
    /** Lists are read when a probe needs them, and the probe waits until they are complete. */
    overLists: (background: Lists): Lists => ({
      ...background,
      list<T>(settings: Parameters<Lists['list']>[0]) {
        const list = background.list<T>({ ...settings, waitMs: LIST_WAIT_MS })
        return { ...list, read: () => timed(settings.upstream, settings.path, list.read) }
      },
    }),
  }
}

const OK: Finding = { verdict: 'ok', status: 200, detail: '' }

/** A JSON-RPC call is named by its method, since all share one path. */
function toPostName(path: string, body: unknown): string {
  const method = typeof body === 'object' && body !== null && 'method' in body ? ` ${String(body.method)}` : ''
  return `POST ${path}${method}`
}
