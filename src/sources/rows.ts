import { z } from 'zod'

/** A field that may be anything or missing; its translation decides what it is worth. */
export const Anything = z.unknown().optional()

/** Reads each row on its own: a malformed one is dropped, the rest stays. */
export function readRows<T>(rows: readonly unknown[], row: z.ZodType<T>): T[] {
  return rows.flatMap((candidate) => {
    const read = row.safeParse(candidate)
    return read.success ? [read.data] : []
  })
}

/** Translates rows, dropping those that the translation refuses. */
export function translate<Row, Out>(rows: readonly Row[], to: (row: Row) => Out | undefined): Out[] {
  return rows.flatMap((row) => {
    const out = to(row)
    return out === undefined ? [] : [out]
  })
}
