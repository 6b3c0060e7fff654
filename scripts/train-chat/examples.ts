import { readFileSync } from 'node:fs'
import type { ChatRow } from '../chat-rows/chat-row.ts'

/** The examples of the tests: the grammar was written with them in view, so they teach the model and not the judges. */
export const readExamples = (): ChatRow[] => [
  ...linesOf('examples.jsonl').map((line): ChatRow => ({ tags: [], ...JSON.parse(line), writer: 'own' })),
  // Behind a `!`: what the weights were trained with and the tests read in another way by now.
  ...linesOf('phrases.txt')
    .map((line) => line.replace(/^! /, ''))
    .map(readPhrase),
]

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../test/chat/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

/** `message | intent | slots`; a question back has a `?` behind its intent, earlier messages stand before ` >> `. */
function readPhrase(line: string, place: number): ChatRow {
  const [talk = '', wanted = '', text = ''] = line.split('|').map((part) => part.trim())
  const messages = talk.split(' >> ')
  const slots = Object.fromEntries(
    text.split(';').flatMap((part) => {
      const [name = '', value = ''] = part.split('=').map((one) => one.trim())
      return name === '' ? [] : [[name, name === 'symbols' || name === 'missing' ? value.split(',') : value]]
    }),
  )
  const about = wanted.slice(0, -1)
  const isQuestion = wanted.endsWith('?')
  return {
    id: `phrase-${place}`,
    message: messages.at(-1) ?? '',
    ...(messages.length > 1 ? { context: messages.slice(0, -1) } : {}),
    intent: isQuestion ? 'clarify' : wanted,
    slots: isQuestion && about !== 'null' ? { about, ...slots } : slots,
    lang: 'en',
    tags: [],
    writer: 'own',
  }
}
