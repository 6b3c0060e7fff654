import { join } from 'node:path'
import type { Context } from '../../../domain/context.ts'
import type { UpstreamSettings } from '../upstream.ts'
import type { UpstreamName } from '../upstreams.ts'
import { type BackgroundList, createBackgroundList, type ListSettings } from './list.ts'
import { type BackgroundThread, createBackgroundThread } from './worker.ts'

/** All lists of the service, on one thread and in one folder. */
export interface Background {
  list<T>(settings: ListSettings & { upstream: UpstreamName; keepOnDisk?: KeptFile }): BackgroundList<T>
  start(): void
  stop(): Promise<void>
}

/** A new `version` drops the copies of older shapes. */
export interface KeptFile {
  name: string
  version: number
}

export interface BackgroundPlace {
  context: Context
  settingsOf(name: UpstreamName): Pick<UpstreamSettings, 'name' | 'baseUrl' | 'headers'>
  /** Where copies survive a restart; without it they do not. */
  folder: string | null
  thread?: BackgroundThread
  /** Where replicas share what they have fetched. */
  redisUrl?: string | undefined
}

export function createBackground({
  context,
  settingsOf,
  folder,
  thread = createBackgroundThread(),
  redisUrl,
}: BackgroundPlace): Background {
  const lists: BackgroundList<unknown>[] = []
  return {
    list<T>({ upstream, keepOnDisk, ...settings }: Parameters<Background['list']>[0]): BackgroundList<T> {
      const list = createBackgroundList<T>({
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
