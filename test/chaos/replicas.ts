import { type ServiceProcess, spawnService } from '../kit/service-process.ts'

/** The service several times, each in a process of its own that comes back when it is killed. */
export interface Replicas {
  urls: readonly string[]
  killOne(chance: () => number): Promise<void>
  /** Ends all of them properly; returns the exit codes. */
  stop(): Promise<(number | null)[]>
}

export async function startReplicas(script: string, settings: Record<string, string>[]): Promise<Replicas> {
  const running: ServiceProcess[] = await Promise.all(settings.map((one) => spawnService(script, one)))
  return {
    urls: running.map(({ url }) => url),
    async killOne(chance) {
      const place = Math.floor(chance() * running.length)
      await running[place]?.kill('SIGKILL')
      running[place] = await spawnService(script, settings[place] ?? {})
    },
    stop: () => Promise.all(running.map((replica) => replica.kill('SIGTERM'))),
  }
}
