import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HeldKey, KeyLock } from '../../src/payments/settlement/key-lock.ts'

/** Two locks over one fresh store, as two processes have them. */
export interface KeyLockPair {
  one: KeyLock
  other: KeyLock
  destroy(): Promise<void>
}

/** What every key lock must do, whatever store it is kept in. */
export function describeKeyLock(name: string, open: () => Promise<KeyLockPair>): void {
  describe(name, () => {
    const address = '0x9999999999999999999999999999999999999999'
    let pair: KeyLockPair
    let one: KeyLock
    let other: KeyLock
    beforeEach(async () => {
      pair = await open()
      ;({ one, other } = pair)
    })
    afterEach(() => pair.destroy())

    it('lets one work at a time, over both connections, each from where the last one left', async () => {
      const log: string[] = []
      const work = (worker: string) => (key: HeldKey) =>
        new Promise<void>((resolve) => {
          log.push(`${worker} starts`)
          key.next((key.nonce ?? 7) + 1)
          setTimeout(() => {
            log.push(`${worker} ends`)
            resolve()
          }, 5)
        })
      await Promise.all([
        one.withKey(address, work('a')),
        other.withKey(address, work('b')),
        one.withKey(address, work('c')),
      ])
      for (let at = 0; at < log.length; at += 2) {
        expect(log[at]?.slice(0, 1)).toBe(log[at + 1]?.slice(0, 1))
      }
      expect(await other.withKey(address, async ({ nonce }) => nonce)).toBe(10)
    })

    it('returns what the work returned, frees the key after a failure, and then has the chain asked', async () => {
      await one.withKey(address, async (key) => key.next(12))
      const failing = one.withKey(address, async ({ nonce }) => {
        throw new Error(`failed at ${nonce}`)
      })
      await expect(failing).rejects.toThrow('failed at 12')
      expect(await other.withKey(address, async ({ nonce }) => `then ${nonce}`)).toBe('then null')
    })

    it('locks each key by itself', async () => {
      await one.withKey(address, async () => {
        expect(await other.withKey('0x8888888888888888888888888888888888888888', async () => 'free')).toBe('free')
      })
    })
  })
}
