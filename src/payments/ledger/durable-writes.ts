import type Database from 'libsql'

/** Runs one write and tells how many rows it changed, once that is on the disk and not only with the file system. */
export type DurableWrite = (write: () => number) => Promise<number>

interface Waiting {
  write(): number
  done(changes: number): void
  failed(thrown: unknown): void
}

/** Writes that are asked for in the same moment go together: one transaction, one sync. What was written before goes too. */
export function createDurableWrites(db: Database.Database, attempt: <T>(work: () => T) => T): DurableWrite {
  let waiting: Waiting[] = []

  function flush(): void {
    const together = waiting
    waiting = []
    try {
      const changes = attempt(() =>
        withFullSync(db, () => db.transaction(() => together.map(({ write }) => write()))()),
      )
      together.forEach(({ done }, index) => void done(changes[index] ?? 0))
    } catch (thrown) {
      for (const { failed } of together) failed(thrown)
    }
  }

  return (write) =>
    new Promise((done, failed) => {
      waiting.push({ write, done, failed })
      if (waiting.length === 1) queueMicrotask(flush)
    })
}

function withFullSync<T>(db: Database.Database, work: () => T): T {
  db.pragma('synchronous = FULL')
  try {
    return work()
  } finally {
    db.pragma('synchronous = NORMAL')
  }
}
