/** A chat message with what it asks for. */
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
