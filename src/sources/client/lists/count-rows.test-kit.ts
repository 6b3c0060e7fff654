import { z } from 'zod'

const Page = z.object({ rows: z.array(z.string()), next: z.string().optional() })

/** A reducer for tests: the rows of all pages, in order. */
export const reduce = (page: unknown, before: string[] = []): string[] => [...before, ...Page.parse(page).rows]

export const nextPath = (page: unknown): string | undefined => Page.parse(page).next
