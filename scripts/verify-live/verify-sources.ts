import type { Context } from '../../src/domain/context.ts'
import { createEvmReader } from '../../src/sources/adapters/evm-rpc/reader.ts'
import { createLists } from '../../src/sources/client/lists/lists.ts'
import { createUpstreams, toSettings, type UpstreamName } from '../../src/sources/client/upstreams.ts'
import type { KeepAnswer } from './answer-folder.ts'
import { keepFromLists, keepFromUpstreams } from './keep-answers.ts'
import type { ProbeConfig, Row } from './probe.ts'
import { listProbes } from './probes.ts'
import { type ProbeWorld, type RunOptions, runProbes } from './run-probes.ts'

export interface VerifyOptions extends RunOptions {
  context: Context
  /** Prefix of the names of the sources to check; empty means all. */
  only?: string
  /** Receives every raw answer. */
  keep?: KeepAnswer | undefined
}

/** Runs the probes of every source through the service's own adapters, with empty caches. */
export async function verifySources(
  config: ProbeConfig,
  { context, only = '', keep, ...options }: VerifyOptions,
): Promise<Row[]> {
  const upstreams = createUpstreams(context, config.upstreams)
  const background = createLists({
    context,
    settingsOf: (name) => toSettings(name, context, config.upstreams),
    folder: null,
  })
  const evm = createEvmReader({ endpoints: config.endpoints, now: context.now })
  try {
    const world = { upstreams, background, evm, context }
    return await runProbes(listProbes(config, only), keep ? keepAnswers(world, config, keep) : world, options)
  } finally {
    await background.stop()
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()))
  }
}

function keepAnswers(world: ProbeWorld, config: ProbeConfig, keep: KeepAnswer): ProbeWorld {
  const urlOf = (name: UpstreamName) => toSettings(name, world.context, config.upstreams).baseUrl
  const upstreams = keepFromUpstreams(world.upstreams, urlOf, keep)
  return { ...world, upstreams, background: keepFromLists(world.background, upstreams), keep }
}
