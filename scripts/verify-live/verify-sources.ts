import type { Context } from '../../src/domain/context.ts'
import { createEvmReader } from '../../src/sources/adapters/evm-rpc/reader.ts'
import { createLists } from '../../src/sources/client/lists/lists.ts'
import { createUpstreams, toSettings } from '../../src/sources/client/upstreams.ts'
import type { ProbeConfig, Row } from './probe.ts'
import { listProbes } from './probes.ts'
import { type RunOptions, runProbes } from './run-probes.ts'

export interface VerifyOptions extends RunOptions {
  context: Context
  /** Beginning of the names of the sources that are asked; all when empty. */
  only?: string
}

/** Asks every source its questions over the service's own adapters, with nothing kept from before. */
export async function verifySources(
  config: ProbeConfig,
  { context, only = '', ...options }: VerifyOptions,
): Promise<Row[]> {
  const upstreams = createUpstreams(context, config.upstreams)
  const background = createLists({
    context,
    settingsOf: (name) => toSettings(name, context, config.upstreams),
    folder: null,
  })
  const evm = createEvmReader({ endpoints: config.endpoints, now: context.now })
  try {
    return await runProbes(listProbes(config, only), { upstreams, background, evm, context }, options)
  } finally {
    await background.stop()
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()))
  }
}
