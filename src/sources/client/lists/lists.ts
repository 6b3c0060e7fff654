import { join } from 'node:path'
import type { Context } from '../../../domain/context.ts'
import type { UpstreamSettings } from '../upstream.ts'
import type { UpstreamName } from '../upstreams.ts'
import type { WarmTimes } from '../warm-memory.ts'
import { createRefreshedList, type ListHealth, type ListSettings, type RefreshedList } from './list.ts'
import { createListWorker, type ListWorker } from './worker.ts'

/** Creates all refreshed lists of the service on one background thread. */

/** All lists of the service, on one thread and in one folder. */
export interface Lists {
  list<T>(settings: ListSettings & { upstream: UpstreamName; keepOnDisk?: KeptFile }): RefreshedList<T>
  /** State of every list that is kept in the background. */
  health(): ListHealth[]
  start(): void
  stop(): Promise<void>
}

/** Name and version of a stored copy. A new version ignores copies of the older shape. */
interface KeptFile {
  name: string
  version: number
}

export interface ListsSettings {
  context: Context
  settingsOf(name: UpstreamName): Pick<UpstreamSettings, 'name' | 'baseUrl' | 'headers'>
  /** Folder for copies that survive a restart; null keeps them in memory only. */
  folder: string | null
  thread?: ListWorker
  /** Redis where replicas share what they fetched. */
  redisUrl?: string | undefined
  warm?: WarmTimes | undefined
}

export function createLists({
  context,
  settingsOf,
  folder,
  thread = createListWorker(),
  redisUrl,
  warm,
}: ListsSettings): Lists {
  const lists: RefreshedList<unknown>[] = []
  return {
    list<T>({ upstream, keepOnDisk, ...settings }: Parameters<Lists['list']>[0]): RefreshedList<T> {
      const list = createRefreshedList<T>({
        ...settings,
        upstream: settingsOf(upstream),
        keepFile: folder && keepOnDisk ? join(folder, `${keepOnDisk.name}.${keepOnDisk.version}.json`) : null,
        thread,
        context,
        redisUrl,
        warm,
      })
      lists.push(list)
      return list
    },
    health: () => lists.map((list) => list.health()),
    start() {
      for (const list of lists) list.start()
    },
    async stop() {
      for (const list of lists) list.stop()
      await thread.stop()
    },
  }
}
