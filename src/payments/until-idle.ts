import { setTimeout as sleep } from 'node:timers/promises'
import type { Till } from './charge.ts'

const LOOK_EVERY_MS = 20

/** Waits for the sales under way, also those whose buyers have left; what is not done in time is finished by others. */
export async function untilIdle(till: Pick<Till, 'working'>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (till.working().length > 0) {
    if (Date.now() > deadline) return false
    await sleep(LOOK_EVERY_MS)
  }
  return true
}
