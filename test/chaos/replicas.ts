import { type ServiceProcess, spawnService } from '../kit/service-process.ts'

/** Several processes of the service; each is started again when it was killed. */
export interface Replicas {
  urls: readonly string[]
  /** Kills a running replica with SIGKILL and starts it again. At most half of them, rounded up, are down at a time. */
  killOne(chance: () => number): Promise<void>
  /** Ends one in this way and starts it again; returns how it ended. */
  restart(place: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  untilAllRun(): Promise<void>
  /** Stops all with SIGTERM; returns a problem for each that did not end cleanly. */
  stop(): Promise<string[]>
}

const STARTS = 20

export async function startReplicas(script: string, settings: Record<string, string>[]): Promise<Replicas> {
  const running: ServiceProcess[] = await Promise.all(settings.map((one) => startOne(script, one)))
  const starting = new Map<number, Promise<void>>()
  const untilAllRun = async () => void (await Promise.all(starting.values()))

  async function restart(place: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const code = (await running[place]?.kill(signal)) ?? null
    running[place] = await startOne(script, settings[place] ?? {})
    return code
  }

  async function killAndStart(place: number): Promise<void> {
    await restart(place, 'SIGKILL')
    starting.delete(place)
  }

  return {
    urls: running.map(({ url }) => url),
    async killOne(chance) {
      if (starting.size >= Math.ceil(running.length / 2)) await Promise.race(starting.values())
      const alive = running.map((_, place) => place).filter((place) => !starting.has(place))
      const place = alive[Math.floor(chance() * alive.length)] ?? 0
      starting.set(place, killAndStart(place))
    },
    restart,
    untilAllRun,
    async stop() {
      await untilAllRun()
      const ends = await Promise.all(
        running.map(async (replica) => ({ code: await replica.kill('SIGTERM'), words: replica.lastWords() })),
      )
      return ends.flatMap(({ code, words }) =>
        code === 0 ? [] : [`a replica ended with ${code}: ${words || 'no word'}`],
      )
    },
  }
}

/**
 * Starts a replica. A start can fail while the chain or a store is down, so it is repeated, as a supervisor would do.
 */
async function startOne(script: string, settings: Record<string, string>): Promise<ServiceProcess> {
  for (let left = STARTS; ; left--) {
    try {
      return await spawnService(script, settings)
    } catch (thrown) {
      if (left === 0) throw thrown
    }
  }
}
