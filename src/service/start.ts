import { isIPv6 } from 'node:net'
import { catalog } from '../capabilities/catalog.ts'
import { BadSettings, type Config } from '../config/read-config.ts'
import { listSecrets } from '../config/secrets.ts'
import { type Context, createContext } from '../domain/context.ts'
import { createAppGapFinder } from '../http/pages/built-app.ts'
import { type Service, startServer } from '../http/server.ts'
import { startWaitingServer, type WaitingServer } from '../http/waiting-server.ts'
import { createStdoutLog } from './log.ts'
import { createWorld, type World } from './world.ts'

/** Starts the whole service. `stop` first lets requests and sales in progress finish. */
export async function startService(
  config: Config,
  context: Context = createContext(createStdoutLog(config.LOG_LEVEL, listSecrets(config))),
): Promise<Service> {
  const world = await openWorld(config, context)
  const settings = { ...world, port: config.PORT, host: config.HOST, capabilities: catalog }
  const server = await startServer(settings).catch(async (thrown: NodeJS.ErrnoException) => {
    await world.stop()
    throw toBadPort(thrown, config)
  })
  context.log.info('service.started', {
    listensOn: toListening(config.HOST, server.port),
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

/** The address as it is bound; `0.0.0.0` are all of this machine. */
export const toListening = (host: string, port: number): string => `${isIPv6(host) ? `[${host}]` : host}:${port}`

/** Liveness is answered as soon as something has to be waited for. */
async function openWorld(config: Config, context: Context): Promise<World> {
  let waiting: Promise<WaitingServer | undefined> | undefined
  const onWaiting = (why: string) => {
    waiting ??= startWaitingServer(config.PORT, config.HOST, `Postgres is not there yet (${why})`).catch(
      () => undefined,
    )
  }
  try {
    return await createWorld(config, context, { findAppGap: createAppGapFinder(context.now), onWaiting })
  } finally {
    await (await waiting)?.stop()
  }
}

function toBadPort(thrown: NodeJS.ErrnoException, { PORT, HOST }: Config): Error {
  if (thrown.code === 'EADDRINUSE') return new BadSettings([`PORT: ${PORT} is in use by another program`])
  if (thrown.code === 'EACCES')
    return new BadSettings([`PORT: ${PORT} may not be used by this user; take one above 1023`])
  if (thrown.code === 'EADDRNOTAVAIL') return new BadSettings([`HOST: this machine has no address ${HOST}`])
  return thrown
}
