/** One reply for several requests: a part for each, in the order said, and a line about those that were too many. */
import { cleanText } from '../../domain/clean-text.ts'
import type { ChatReply } from '../reply.ts'
import type { Lang } from '../say/languages.ts'
import { sayIn } from '../say/say-in.ts'
import type { Part, Remembered, Several } from '../understand/understanding.ts'

/** The reply to one request, and what the next message can build on. */
export interface Answered {
  reply: ChatReply
  remembered: Remembered | null | undefined
}

/** One after the other, so that they spend the allowance in the order said. */
export async function answerSeveral(
  { parts, left, confidence }: Several,
  lang: Lang,
  answer: (part: Part) => Promise<Answered>,
): Promise<Answered> {
  const answered: Answered[] = []
  for (const part of parts) answered.push(await answer(part))
  const replies = answered.map(({ reply }) => reply)
  const links = replies.flatMap(({ link }) => (link === undefined ? [] : [link]))
  const notDone = left.map((text) => cleanText(text, LONGEST_LEFT)).join('; ')
  const reply: ChatReply = {
    type: 'several',
    lang,
    text: [
      ...replies.map(({ text }) => text),
      ...(notDone === '' ? [] : [sayIn(lang)('severalLeft', { left: notDone })]),
    ].join('\n'),
    ...(links.length === 1 ? { link: links[0] as string } : {}),
    parts: replies,
    intent: { name: 'several', slots: {}, parts: replies.map(({ intent }) => intent), confidence },
  }
  return { reply, remembered: pickRemembered(parts, answered) }
}

const LONGEST_LEFT = 80

/** What was asked back comes first; else the last request is what a follow-up means. */
function pickRemembered(parts: readonly Part[], answered: readonly Answered[]): Answered['remembered'] {
  const asked = parts.findIndex(({ kind }) => kind === 'clarify' || kind === 'confirm')
  const kept = answered.flatMap(({ remembered }) => (remembered ? [remembered] : []))
  return answered[asked]?.remembered ?? kept.at(-1)
}
