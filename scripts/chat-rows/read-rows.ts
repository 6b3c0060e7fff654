import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ChatRow } from './chat-row.ts'
import { readCompact } from './compact-rows.ts'

/** Labelled chat messages by thirty-three writers: those of four as JSON, those of the others in the short form. */

/** Writers whose rows are all kept for testing. */
const TEST_WRITERS = ['we', 'wf', 'wr', 'wz']
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
