import { createHash } from 'node:crypto'
import type { ChatRow } from '../chat-rows/chat-row.ts'
import { readChatRows } from '../chat-rows/read-rows.ts'
import { readExamples } from './examples.ts'

/** The rows that the reader is trained on. */
export const readTrainingRows = (): ChatRow[] =>
  [...readChatRows().rows, ...readExamples()].filter(({ split }) => split !== 'test')

/** Changes when the rows do: weights that were made from others are stale. */
export const hashRows = (rows: readonly ChatRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
