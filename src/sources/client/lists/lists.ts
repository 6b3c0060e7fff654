import { join } from 'node:path'
import type { Context } from '../../../domain/context.ts'
import type { UpstreamSettings } from '../upstream.ts'
import type { UpstreamName } from '../upstreams.ts'
import { createRefreshedList, type ListSettings, type RefreshedList } from './list.ts'
import { createListWorker, type ListWorker } from './worker.ts'

/** All lists of the service, on one thread and in one folder. */
export interface Lists {
  list<T>(settings: ListSettings & { upstream: UpstreamName; keepOnDisk?: KeptFile }): RefreshedList<T>
  start(): void
  stop(): Promise<void>
}

/** A new `version` drops the copies of older shapes. */
interface KeptFile {
  name: string
  version: number
}

export interface ListsSettings {
  context: Context
  settingsOf(name: UpstreamName): Pick<UpstreamSettings, 'name' | 'baseUrl' | 'headers'>
  /** Where copies survive a restart; without it they do not. */
  folder: string | null
  thread?: ListWorker
  /** Where replicas share what they have fetched. */
  redisUrl?: string | undefined
}

export function createLists({
  context,
  settingsOf,
  folder,
  thread = createListWorker(),
  redisUrl,
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
      })
      lists.push(list)
      return list
    },
    start() {
      for (const list of lists) list.start()
    },
    async stop() {
      for (const list of lists) list.stop()
      await thread.stop()
    },
  }
}
