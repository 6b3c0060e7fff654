import type { Capability } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'

// Things that happen after a payment is verified and before it is settled.

/** The catalog, with something happening before each answer. */
export function beforeEachAnswer(happening: () => Promise<unknown> | undefined): Capability[] {
  return catalog.map((capability) => ({
    ...capability,
    answer: async (...asked: Parameters<Capability['answer']>) => {
      await happening()
      return capability.answer(...asked)
    },
  }))
}

/** Holds all until each of `count` has come or left; then lets them go together, in the order in which they came. */
export function createGate(count: number, beforeOpening: () => Promise<unknown> = async () => undefined) {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let [came, left] = [0, 0]
  const look = async () => {
    if (came + left !== count || came === 0) return
    await beforeOpening()
    open()
  }
  return {
    came: () => came,
    async pass(): Promise<void> {
      came++
      await look()
      await opened
    },
    /** For those that were refused and do not come. */
    async leave(): Promise<void> {
      if (came + left >= count) return
      left++
      await look()
    },
  }
}

export type Gate = ReturnType<typeof createGate>
