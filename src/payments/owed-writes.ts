import type { Context } from '../domain/context.ts'

/**
 * Ends of sales that the store did not take: its buyer was told, but the ledger does not know it. Until it does, the sale
 * counts as in progress here, so that nobody takes it for one whose buyer was left without an answer.
 */
export interface OwedWrites {
  /** Writes now; what fails is written by a later `catchUp`. */
  write(key: string, write: () => Promise<unknown>): Promise<void>
  /** Tries everything once more, but for sales that are at work again. */
  catchUp(isAtWork: (key: string) => boolean): Promise<void>
  has(key: string): boolean
  keys(): string[]
}

export function createOwedWrites({ log }: Pick<Context, 'log'>): OwedWrites {
  const owed = new Map<string, () => Promise<unknown>>()

  const done = (key: string, write: () => Promise<unknown>) => void (owed.get(key) === write && owed.delete(key))

  return {
    write: (key, write) =>
      write().then(
        () => done(key, write),
        (cause) => {
          if (!owed.has(key)) log.error('ledger.behind', { key, cause: String(cause) })
          owed.set(key, write)
        },
      ),
    async catchUp(isAtWork) {
      const open = [...owed].filter(([key]) => !isAtWork(key))
      // What fails again is owed still, unless the sale has ended anew meanwhile: then that end is.
      await Promise.all(
        open.map(([key, write]) =>
          write().then(
            () => done(key, write),
            () => undefined,
          ),
        ),
      )
    },
    has: (key) => owed.has(key),
    keys: () => [...owed.keys()],
  }
}
