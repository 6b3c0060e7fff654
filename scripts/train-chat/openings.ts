import type { ChatRow } from '../chat-rows/chat-row.ts'

/** Every third row a second time with words around it that ask for nothing: people open and close as they like. */
export const withOpenings = (rows: readonly ChatRow[]): ChatRow[] =>
  rows.flatMap((row, place) => {
    if (place % 3 !== 0 || row.message.startsWith('/') || row.context !== undefined) return []
    const [before, after] = AROUND[(place / 3) % AROUND.length] as readonly [string, string]
    return [{ ...row, message: `${before}${row.message}${after}` }]
  })

const AROUND: readonly (readonly [string, string])[] = [
  ['hey can you ', ''],
  ['', ' thanks a lot!'],
  ["ok so i'd like you to ", ''],
  ['hi there, could you please ', ''],
  ['@helperbot ', ''],
  ['so, ', ' please'],
  ['', ' ty!!'],
  ['hello, would you ', ' for me'],
  ['basically i want you to ', ''],
  ['', '...'],
]
