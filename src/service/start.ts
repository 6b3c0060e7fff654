import { catalog } from '../capabilities/catalog.ts'
import type { Config } from '../config/read-config.ts'
import { listSecrets } from '../config/secrets.ts'
import { type Context, createContext } from '../domain/context.ts'
import { type Service, startServer } from '../http/server.ts'
import { createStdoutLog } from './log.ts'
import { createWorld } from './world.ts'

/** Starts the whole service. `stop` first lets requests and sales in progress finish. */
export async function startService(
  config: Config,
  context: Context = createContext(createStdoutLog(config.LOG_LEVEL, listSecrets(config))),
): Promise<Service> {
  const world = await createWorld(config, context)
  const server = await startServer({ ...world, port: config.PORT, host: config.HOST, capabilities: catalog })
  context.log.info('service.started', {
    url: server.url,
    publicUrl: config.PUBLIC_URL,
    payTo: config.PAY_TO,
    chainId: config.CHAIN_ID,
  })
  return {
    ...server,
    async stop(delayMs) {
      await server.stop(delayMs)
      await world.stop()
      context.log.info('service.stopped')
    },
  }
}
