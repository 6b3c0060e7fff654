import type { ChatReply } from '../../src/chat/reply.ts'
import { findExecutable } from './no-calldata.ts'

const SIGNED = ['swap', 'bridge', 'pay', 'advanced-order']
/** With a link when something can be revoked or cancelled. */
const MAY_LINK = ['approvals', 'orders']
/** Invisible characters other than line breaks; they could only come from an upstream. */
const HIDDEN = /[^\P{Cc}\n]|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/u
const MARKDOWN = /[*`~]|\]\(|(?:^|\n)(?:#{1,6} |> |- )|__/

/** Violations of the rules for texts and fields of a chat reply; an empty list is a valid reply. */
export function findReplyFaults(reply: ChatReply): string[] {
  // Each of several parts is a reply of its own.
  if (reply.type === 'several') return reply.parts.flatMap((part) => findReplyFaults(part))
  const faults: string[] = []
  const expect = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  const { type, text, intent, link, image, options, usage, code } = reply
  const lines = text.split('\n')
  expect(text.trim() !== '', 'empty text')
  expect(text.length <= 700, `${text.length} characters`)
  expect(lines.length <= 12, `${lines.length} lines`)
  expect(
    lines.every((line) => line.trim() !== ''),
    'blank line',
  )
  expect(!HIDDEN.test(text), 'hidden character')
  expect(!MARKDOWN.test(text.replace(link ?? '\n', '')), 'markdown')
  expect(!/https?:|www\./i.test(text.replace(link ?? '\n', '')), 'a link that is not ours')
  expect(!/(?<![\p{L}\p{N}])@[\p{L}\p{N}]/u.test(text), 'a mention')
  expect(!/\b(?:undefined|null|NaN|\[object)\b/.test(text), 'a hole')

  expect(
    (link !== undefined) === SIGNED.includes(type) || MAY_LINK.includes(type),
    `${type} ${link === undefined ? 'without' : 'with'} a link`,
  )
  expect(link === undefined || lines.at(-1) === link, 'the link is not the last line')
  expect((image !== undefined) === (type === 'price'), `${type} ${image === undefined ? 'without' : 'with'} an image`)
  if (type === 'clarify' || type === 'help') expect((options?.length ?? 0) >= 2, 'no options')
  expect(
    (options ?? []).every(({ label, message }) => label.trim() !== '' && message.trim() !== ''),
    'an empty option',
  )
  expect((options?.length ?? 0) <= 4, 'too many options')
  expect((usage !== undefined) === (type === 'capped'), `${type} ${usage === undefined ? 'without' : 'with'} usage`)
  if (type === 'capped' || type === 'error') expect(code !== undefined, 'no code')
  expect(intent.name !== '' && intent.confidence >= 0 && intent.confidence <= 1, 'intent')
  return [...faults, ...findExecutable(reply)]
}
