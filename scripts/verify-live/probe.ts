import type { Config } from '../../src/config/read-config.ts'
import type { Context } from '../../src/domain/context.ts'
import type { EvmReader } from '../../src/ports/evm.ts'
import type { Lists } from '../../src/sources/client/lists/lists.ts'
import type { Upstream } from '../../src/sources/client/upstream.ts'
import type { UpstreamName } from '../../src/sources/client/upstreams.ts'
import type { KeepAnswer } from './answer-folder.ts'
import type { Finding } from './finding.ts'

/** One well-known question to one source, put to the adapter that the service itself uses. */
export interface Probe {
  /** An upstream of the table, or `rpc_<chain>`. */
  source: string
  /** Why it is not asked at all. */
  skip?: string | undefined
  /** Why a failure is no surprise and does not count. */
  known?: string | undefined
  /** Its calls stand in for one another: a failed one does not count where another worked. */
  oneIsEnough?: boolean
  /** What was read, the parts we live on; nothing readable in it counts as a changed shape. */
  ask(reach: ProbeDependencies): Promise<unknown>
}

/** What a probe reaches; every call over it is written down. */
export interface ProbeDependencies {
  upstreams: Record<UpstreamName, Upstream>
  background: Lists
  evm: EvmReader
  context: Context
  /** Writes down a call that goes past the upstreams, such as JSON-RPC. */
  timed<T>(source: string, endpoint: string, ask: () => Promise<T>): Promise<T>
  /** Where answers are recorded: told those that go past the upstreams. */
  keep?: KeepAnswer | undefined
}

/** The settings that decide whom we ask. */
export type ProbeConfig = Pick<Config, 'upstreams' | 'endpoints'>

/** One line of the report. */
export interface Row extends Finding {
  source: string
  /** Path without base URL, so that no key of an operator's own endpoint is shown. */
  endpoint: string
  ms: number | null
}
