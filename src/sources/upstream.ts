import type { z } from 'zod'

/** How long an answer may be kept, and what one call may cost. */
export interface Keep {
  /** Served from memory without asking again. */
  freshSeconds: number
  /** After that: served at once while a new answer is fetched behind it, up to this age. */
  staleSeconds: number
  timeoutMs?: number
  maxBytes?: number
}

export interface Fetched<T> {
  body: T
  /** When this answer left the upstream, not when it was served again from memory. */
  fetchedAtMs: number
  sandbox: boolean
}

/** One service on the internet, asked politely: deadline, retry, breaker, budget, sharing, keeping, size, shape. */
export interface Upstream {
  name: string
  get<T>(path: string, shape: z.ZodType<T>, keep: Keep): Promise<Fetched<T>>
  /** For JSON APIs that are queried by POST; kept and shared by path and body. */
  post<T>(path: string, body: unknown, shape: z.ZodType<T>, keep: Keep): Promise<Fetched<T>>
}
