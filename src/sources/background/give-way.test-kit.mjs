// For a test: how far the thread stands back after giving way.
import { readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { giveWay } = await import('./give-way.ts')
const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
const before = getPriority(thread)
giveWay()
parentPort?.postMessage(getPriority(thread) - before)
