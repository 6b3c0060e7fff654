import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { understand } from '../../src/chat/understand/understand.ts'
import type { Remembered, Understanding } from '../../src/chat/understand/understanding.ts'

/** Our own phrases, in seven languages: message, what it asks for, and every slot of it. */
const phrases = readFileSync(new URL('phrases.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !/^[#!]/.test(line))
  .map((line) => {
    const [talk = '', wanted = '', slots = ''] = line.split('|').map((part) => part.trim())
    return { talk, wanted, slots: readSlots(slots) }
  })

describe('a phrase', () => {
  it.each(phrases)('$talk', ({ talk, wanted, slots }) => {
    const found = readTalk(talk)
    expect(nameOf(found)).toBe(wanted)
    if (found.kind === 'clarify') expect(found.missing).toContain(slots.missing)
    else if (found.kind === 'confirm') expect(found.slots).toEqual(slots)
    else if (found.kind === 'answer' && found.intent === 'prediction-markets') {
      const { topic, ...rest } = found.slots
      expect(rest).toEqual(without(slots, 'topic'))
      expect(shareOfWords(slots.topic ?? '', topic ?? '')).toBeGreaterThanOrEqual(0.6)
    } else if (found.kind === 'answer') expect(found.slots).toEqual(slots)
  })

  it('that asks for an action is seldom said back first', () => {
    const actions = phrases.filter(({ wanted }) => ['quote', 'pay', 'advanced-order'].includes(wanted))
    const direct = actions.filter(({ talk }) => readTalk(talk).kind === 'answer')
    expect(direct.length / actions.length).toBeGreaterThan(0.85)
  })

  it('is one of many', () => {
    expect(phrases.length).toBeGreaterThan(300)
  })
})

/** Every message of a conversation, each with what was understood of the one before. */
function readTalk(talk: string): Understanding {
  let previous: Remembered | undefined
  let found: Understanding = { kind: 'unknown', subject: null, confidence: 0 }
  for (const message of talk.split(' >> ')) {
    found = understand(message, previous)
    if ((found.kind === 'answer' || found.kind === 'confirm' || found.kind === 'clarify') && found.intent !== null) {
      previous = { intent: found.intent, slots: found.slots, missing: found.kind === 'clarify' ? found.missing : [] }
    }
  }
  return found
}

function nameOf(found: Understanding): string {
  // A reading that is said back is still that reading.
  if (found.kind === 'answer' || found.kind === 'confirm') return found.intent
  return found.kind === 'clarify' ? `${found.intent}?` : found.kind
}

function readSlots(text: string): Record<string, string> & { symbols?: string } {
  const pairs = text.split(';').flatMap((part) => {
    const [name = '', value = ''] = part.split('=').map((one) => one.trim())
    return name === '' ? [] : [[name, name === 'symbols' ? value.split(',') : value]]
  })
  return Object.fromEntries(pairs)
}

function without(slots: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(slots).filter(([key]) => key !== name))
}

/** Topics are compared by their words: wording is free. */
function shareOfWords(wanted: string, found: string): number {
  if (wanted === '') return found === '' ? 1 : 0
  const words = wanted.toLowerCase().split(' ')
  const said = found.toLowerCase()
  if (said.split(' ').length > 2 * words.length) return 0
  return words.filter((word) => said.includes(word)).length / words.length
}
