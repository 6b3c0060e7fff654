import { toSandboxSettings } from '../../sandbox/settings.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createContext } from '../../src/domain/context.ts'
import { startServer } from '../../src/http/server.ts'
import { createStdoutLog } from '../../src/service/log.ts'
import { createWorld } from '../../src/service/world.ts'
import { serveBench } from './child.ts'
import { OTHER_INPUTS, PUBLIC_URL, trivialAnswer, trivialPrice } from './trivial-answer.ts'

export interface OursSettings {
  rpcUrl: string
  payTo: string
  relayerKey: string
  /** Of the durable ledger. */
  dataDir: string
  salesAtOnce?: number
  /** How many proxies are believed about a client's address; none if undefined. */
  trustedProxies?: number
}

/** Previews remember an answer of this offer for a minute. */
const NOTED_EVERY_MS = 20_000
/** A port where nothing listens: the constant answer calls no upstream. */
const NO_UPSTREAMS = 'http://127.0.0.1:9'

serveBench<OursSettings>(async ({ salesAtOnce, trustedProxies, ...places }) => {
  const config = readConfig({
    ...toSandboxSettings({ ...places, port: 0, publicUrl: PUBLIC_URL, upstreamsUrl: NO_UPSTREAMS }),
    ...(salesAtOnce ? { SALES_AT_ONCE: String(salesAtOnce) } : {}),
    ...(trustedProxies ? { TRUSTED_PROXIES: String(trustedProxies) } : {}),
  })
  const world = await createWorld(config, createContext(createStdoutLog(config.LOG_LEVEL)), { keepLists: false })
  const server = await startServer({ ...world, port: 0, host: config.HOST, capabilities: [trivialPrice] })
  const noteAll = () => {
    const origins = trivialAnswer.meta.sources.map(({ name }) => ({ name, atMs: Date.now() }))
    for (const input of OTHER_INPUTS) world.previews.begin(trivialPrice, input).answered(origins)
  }
  noteAll()
  const noting = setInterval(noteAll, NOTED_EVERY_MS)
  return {
    url: server.url,
    async stop() {
      clearInterval(noting)
      await server.stop()
      await world.stop()
    },
  }
})
