import { setTimeout as wait } from 'node:timers/promises'
import type { SharedMemory } from './redis.ts'

export async function untilUp(memory: SharedMemory): Promise<void> {
  for (let attempt = 0; attempt < 400 && !memory.isUp(); attempt++) await wait(15)
  if (!memory.isUp()) throw new Error('Redis did not come up')
}
