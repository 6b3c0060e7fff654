import { type ServiceProcess, spawnService } from '../kit/service-process.ts'

/** The service several times, each in a process of its own that comes back when it is killed. */
export interface Replicas {
  urls: readonly string[]
  /** Kills one that runs and lets it come back by itself; half of them are always left alone. */
  killOne(chance: () => number): Promise<void>
  untilAllRun(): Promise<void>
  /** Ends all of them properly; returns what went wrong with those that did not end well. */
  stop(): Promise<string[]>
}

const STARTS = 20

export async function startReplicas(script: string, settings: Record<string, string>[]): Promise<Replicas> {
  const running: ServiceProcess[] = await Promise.all(settings.map((one) => startOne(script, one)))
  const starting = new Map<number, Promise<void>>()
  const untilAllRun = async () => void (await Promise.all(starting.values()))

  async function restart(place: number): Promise<void> {
    await running[place]?.kill('SIGKILL')
    running[place] = await startOne(script, settings[place] ?? {})
    starting.delete(place)
  }

  return {
    urls: running.map(({ url }) => url),
    async killOne(chance) {
      if (starting.size >= Math.ceil(running.length / 2)) await Promise.race(starting.values())
      const alive = running.map((_, place) => place).filter((place) => !starting.has(place))
      const place = alive[Math.floor(chance() * alive.length)] ?? 0
      starting.set(place, restart(place))
    },
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

/** A start may fall into a moment in which the chain or the store is away: it is tried again, as a supervisor would. */
async function startOne(script: string, settings: Record<string, string>): Promise<ServiceProcess> {
  for (let left = STARTS; ; left--) {
    try {
      return await spawnService(script, settings)
    } catch (thrown) {
      if (left === 0) throw thrown
    }
  }
}
