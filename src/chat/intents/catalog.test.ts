import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { understand } from '../understand/understand.ts'
import { INTENT_NAMES, intents } from './catalog.ts'
import type { Intent } from './intent.ts'
import { toQuestion } from './wording.ts'

const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe('the catalog of intents', () => {
  it('has every folder, by its name', () => {
    expect([...INTENT_NAMES].sort()).toEqual(folders.sort())
  })

  it('has no two readings at one place of a stage', () => {
    const places = Object.values<Intent>(intents).flatMap(({ readings }) =>
      readings.map(({ stage, rank }) => `${stage} ${rank}`),
    )
    expect(places.length).toBeGreaterThan(INTENT_NAMES.length)
    expect(new Set(places).size).toBe(places.length)
  })
})

describe.each(INTENT_NAMES)('the intent %s', (name) => {
  const intent: Intent = intents[name]

  it('has a test beside it, and stands in the help text', () => {
    expect(existsSync(new URL(`${name}/intent.test.ts`, import.meta.url))).toBe(true)
    expect(intent.ability.detail).not.toBe('')
  })

  it('lists every slot that it needs', () => {
    expect(intent.needs({}).filter((slot) => !intent.slots.includes(slot))).toEqual([])
  })

  it('understands the messages that its own question offers', () => {
    const { options = [] } = toQuestion(intent, {}, intent.needs({}))
    const read = options.map(({ message }) => {
      // A recipient is never made up: its options only show the form.
      const found = understand(message.replace('<name>', 'alice').replace('<address>', `0x${'2'.repeat(40)}`))
      return [message, 'intent' in found ? found.intent : found.kind]
    })
    expect(read.length).toBeGreaterThanOrEqual(2)
    expect(read).toEqual(options.map(({ message }) => [message, name]))
  })
})
