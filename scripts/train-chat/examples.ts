import { readFileSync } from 'node:fs'
import type { ChatRow } from '../chat-rows/chat-row.ts'

/** The examples of the tests: the grammar was written with them in view, so they teach the model and not the arbiter. */
export function readExamples(): ChatRow[] {
  const text = readFileSync(new URL('../../test/chat/examples.jsonl', import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ tags: [], ...JSON.parse(line), writer: 'own' }))
}
