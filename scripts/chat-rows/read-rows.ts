import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readCompact } from './compact-rows.ts'

/** Labelled chat messages by twelve writers: those of four as JSON, those of the others in the short form. */
export interface ChatRow {
  id: string
  message: string
  /** Earlier messages of the same conversation, oldest first. */
  context?: string[]
  intent: string
  slots: Record<string, unknown>
  /** Other intents that are right as well. */
  accept?: string[]
  /** For `several`. */
  parts?: { intent: string; slots: Record<string, unknown> }[]
  lang: string
  /** A `test` row is for scoring only: nothing is trained on it, and no rule is made from it. */
  split?: 'train' | 'test'
  tags: string[]
  writer: string
}

/** Writers whose rows are all kept for testing. */
const TEST_WRITERS = ['we', 'wf']
const FOLDER = fileURLToPath(new URL('./rows/', import.meta.url))

export function readChatRows(): { rows: ChatRow[]; faults: string[] } {
  const files = readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const [writer = ''] = file.split('.')
      const text = readFileSync(FOLDER + file, 'utf8')
      if (file.endsWith('.tsv')) return readCompact(text, writer, TEST_WRITERS.includes(writer) ? 'test' : 'train')
      return { rows: readJson(text, writer), faults: [] }
    })
  return { rows: files.flatMap(({ rows }) => rows), faults: files.flatMap(({ faults }) => faults) }
}

const readJson = (text: string, writer: string): ChatRow[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ ...JSON.parse(line), writer }))
