import { BUSY_BATCH, BUSY_FOR_MS } from './limits.ts'

/**
 * Collects items and runs them in batches: transfers into one transaction, checks into one call to the node, ledger writes
 * into one statement. The options say when a batch leaves, how large it is, and how many are in flight.
 */
export interface BatcherOptions<Item> {
  /** Brings a batch to its end and never throws. */
  run(batch: readonly Item[]): Promise<void>
  /** Whether an item may join those already in the batch; the first one always does. */
  fits?(item: Item, batch: readonly Item[]): boolean
  maxBatch?: number
  maxInFlight?: number
  /** While a batch is in flight, a further one leaves only when so many wait. */
  secondAt?: number
  /** An item that may leave does so `at-once`, or `next-turn` with all that come in the same turn of the event loop. */
  leaves?: 'at-once' | 'next-turn'
  /** For a while after a batch of several, a batch waits this long for further items, unless it is full. */
  busyDelayMs?: number
  now?: () => number
}

export interface AddItem<Item> {
  (item: Item): void
  /** Those added together may leave together. */
  all(items: readonly Item[]): void
}

/** Returns the function that adds an item. */
export function createBatcher<Item>({
  run,
  fits,
  maxBatch = Number.POSITIVE_INFINITY,
  maxInFlight = Number.POSITIVE_INFINITY,
  secondAt = 1,
  leaves = 'next-turn',
  busyDelayMs = 0,
  now = Date.now,
}: BatcherOptions<Item>): AddItem<Item> {
  let waiting: Item[] = []
  let inFlight = 0
  let scheduled = false
  let busyUntilMs = 0

  function schedule(): void {
    if (scheduled || waiting.length === 0 || inFlight >= maxInFlight) return
    if (inFlight > 0 && waiting.length < secondAt) return
    if (busyDelayMs > 0 && waiting.length < maxBatch && now() < busyUntilMs) {
      scheduled = true
      setTimeout(leave, busyDelayMs)
    } else if (leaves === 'at-once') leave()
    else {
      scheduled = true
      setImmediate(leave)
    }
  }

  function leave(): void {
    scheduled = false
    const batch = take()
    inFlight += 1
    if (busyDelayMs > 0 && batch.length >= BUSY_BATCH) busyUntilMs = now() + BUSY_FOR_MS
    void run(batch).finally(() => {
      inFlight -= 1
      schedule()
    })
    schedule()
  }

  function take(): Item[] {
    if (!fits) return waiting.splice(0, maxBatch)
    const batch: Item[] = []
    const rest: Item[] = []
    for (const item of waiting) {
      const joins = batch.length === 0 || (batch.length < maxBatch && fits(item, batch))
      ;(joins ? batch : rest).push(item)
    }
    waiting = rest
    return batch
  }

  function add(item: Item): void {
    waiting.push(item)
    schedule()
  }
  return Object.assign(add, {
    all(items: readonly Item[]) {
      waiting.push(...items)
      schedule()
    },
  })
}

/** For calls that answer many questions at once: each caller gets the answer at the place of its question. */
export function createBatchedCall<Question, Answer>(
  answerAll: (questions: Question[]) => Promise<Answer[]> | Answer[],
  options: Omit<BatcherOptions<Question>, 'run' | 'fits'> = {},
): (question: Question) => Promise<Answer> {
  interface Asked {
    question: Question
    resolve(answer: Answer): void
    reject(thrown: unknown): void
  }

  async function run(batch: readonly Asked[]): Promise<void> {
    try {
      const answers = await answerAll(batch.map(({ question }) => question))
      batch.forEach(({ resolve }, index) => void resolve(answers[index] as Answer))
    } catch (thrown) {
      for (const { reject } of batch) reject(thrown)
    }
  }

  const add = createBatcher<Asked>({ ...options, run })
  return (question) => new Promise((resolve, reject) => add({ question, resolve, reject }))
}
