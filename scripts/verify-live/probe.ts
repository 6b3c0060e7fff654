import type { Config } from '../../src/config/read-config.ts'
import type { Context } from '../../src/domain/context.ts'
import type { EvmReader } from '../../src/ports/evm.ts'
import type { Lists } from '../../src/sources/client/lists/lists.ts'
import type { Upstream } from '../../src/sources/client/upstream.ts'
import type { UpstreamName } from '../../src/sources/client/upstreams.ts'
import type { KeepAnswer } from './answer-folder.ts'
import type { Finding } from './finding.ts'

/** One check of one source: a request with a known answer, through the adapter that the service uses. */
export interface Probe {
  /** An upstream of the table, or `rpc_<chain>`. */
  source: string
  /** Why the probe is not run. */
  skip?: string | undefined
  /** Why a failure is expected and does not count. */
  known?: string | undefined
  /** Its calls are alternatives: a failed one does not count if another worked. */
  oneIsEnough?: boolean
  /** Returns the parts of the answer that we use; if they are empty, the shape of the answer counts as changed. */
  ask(reach: ProbeDependencies): Promise<unknown>
}

/** What a probe may call; every call is recorded for the report. */
export interface ProbeDependencies {
  upstreams: Record<UpstreamName, Upstream>
  background: Lists
  evm: EvmReader
  context: Context
  /** Records a call that does not use `upstreams`, such as JSON-RPC. */
  timed<T>(source: string, endpoint: string, ask: () => Promise<T>): Promise<T>
  /** With --record: receives answers of calls that do not use `upstreams`. */
  keep?: KeepAnswer | undefined
}

/** The settings that decide which sources are called. */
export type ProbeConfig = Pick<Config, 'upstreams' | 'endpoints'>

/** One line of the report. */
export interface Row extends Finding {
  source: string
  /** Path without base URL, so that no key of an operator's own endpoint is shown. */
  endpoint: string
  ms: number | null
}
