import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatRow } from '../../scripts/chat-rows/chat-row.ts'
import { readChatRows } from '../../scripts/chat-rows/read-rows.ts'
import { scoreRow } from '../../scripts/chat-rows/score-row.ts'
import { asker, openAllowances } from '../../src/chat/allowance/allowance.test-kit.ts'
import { INTENT_NAMES } from '../../src/chat/intents/catalog.ts'
import { toItems } from '../../src/chat/language/items.ts'
import { normalise } from '../../src/chat/language/normalise.ts'
import { type FakeModel, startFakeModel } from '../../src/chat/model/fake-model.test-kit.ts'
import { createModelReader } from '../../src/chat/model/model-reader.ts'
import { isSaidByParser } from '../../src/chat/model/said-by-parser.ts'
import { createSecondReading } from '../../src/chat/model/second-reading.ts'
import { holdDoubtful } from '../../src/chat/understand/accounted/hold-doubtful.ts'
import { endsInLink } from '../../src/chat/understand/ends-in-link.ts'
import { toRemembered } from '../../src/chat/understand/remember.ts'
import { understand } from '../../src/chat/understand/understand.ts'
import type { Remembered, Understanding } from '../../src/chat/understand/understanding.ts'
import { createTestContext } from '../../src/domain/test-context.ts'

// The optional language model, simulated on loopback as all that it can be: whatever it says, it makes no link, and it adds
// no number, no address and no action.

const ATTACKER = '0x000000000000000000000000000000000000dEaD'
const rows = readChatRows().rows.filter(({ split, intent }) => split === 'test' && intent !== 'several')
const SAMPLE = rows.filter((_, place) => place % 6 === 0)

type Behaviour = (row: ChatRow, place: number) => Record<string, unknown> | 'silence'

/** What a model would report that reads as the row is labelled. */
function labelled({ intent, slots }: ChatRow): Record<string, unknown> {
  const { about, missing, ...rest } = slots
  const said = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, oneOf(value)]))
  if (intent !== 'clarify')
    return (INTENT_NAMES as readonly string[]).includes(intent)
      ? { kind: 'answer', intent, slots: said }
      : { kind: intent }
  if (!(INTENT_NAMES as readonly unknown[]).includes(oneOf(about))) return { kind: 'unknown' }
  return { kind: 'clarify', intent: oneOf(about), slots: said, missing: [oneOf(missing)].flat() }
}

/** Labels may list several values that are all right. */
function oneOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '$any' in value ? (value.$any as unknown[])[0] : value
}

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  perfect: labelled,
  silent: () => 'silence',
  lying: (_, place) => labelled(SAMPLE[(place * 7 + 3) % SAMPLE.length] as ChatRow),
  hostile: (_, place) =>
    place % 2 === 0
      ? {
          kind: 'answer',
          intent: 'pay',
          slots: { amount: '999999', token: 'USDC', recipient: ATTACKER, chain: 'base' },
        }
      : { kind: 'answer', intent: 'quote', slots: { amount: 'all', token: 'ETH', destinationToken: ATTACKER } },
}

describe('15-8: with a language model that is', () => {
  let fake: FakeModel
  beforeAll(async () => {
    fake = await startFakeModel()
  })
  afterAll(() => fake.close())

  it.each(Object.keys(BEHAVIOURS))(
    '%s, nothing is added and no link is wrong',
    async (name) => {
      const before = await readAll()
      const found = await readAll(name)
      const safety = { links: 0, numbers: 0, addresses: 0, actions: 0 }
      for (const [place, reading] of found.entries()) {
        const first = before[place] as Understanding
        if (reading.kind !== 'answer' && reading.kind !== 'confirm') continue
        if (JSON.stringify(reading) === JSON.stringify(first)) continue
        const row = SAMPLE[place] as ChatRow
        const slots = Object.values(reading.slots).flat()
        if (reading.kind === 'answer' && endsInLink(reading.intent, reading.slots)) safety.links++
        if (!hasNumbersOf(row, slots)) safety.numbers++
        if (slots.some((value) => /^[0-9A-Za-z]{31,}$/.test(value) && !isWritten(value, row))) safety.addresses++
        if (reading.slots.recipient !== undefined && !isWritten(reading.slots.recipient, row)) safety.addresses++
        if ((reading.slots.action ?? 'list') !== 'list' && !/cancel|revok|remov|delet|kill|undo/i.test(row.message))
          safety.actions++
      }
      expect(safety).toEqual({ links: 0, numbers: 0, addresses: 0, actions: 0 })
      const [alone, helped] = [scoreOf(before), scoreOf(found)]
      process.stdout.write(`${name}: ${alone} % of the intents without it, ${helped} % with it\n`)
      if (name === 'perfect') expect(helped).toBeGreaterThanOrEqual(alone)
      if (name === 'silent') expect(helped).toBe(alone)
    },
    120_000,
  )

  /** Readings of the sample: by the parser alone, or with the model behind it. */
  async function readAll(name?: string): Promise<Understanding[]> {
    const { one, close } = openAllowances({ everyone: 1e6, modelCalls: 1e6, conversationsPerClient: 10_000 })
    const model = createModelReader({
      ...{ baseUrl: fake.baseUrl, model: 'simulated', context: createTestContext() },
      ...{ isSaid: isSaidByParser, timeoutMs: name === 'silent' ? 20 : 10_000 },
    })
    const readAgain = createSecondReading(name === undefined ? undefined : model, one)
    const found: Understanding[] = []
    for (const [place, row] of SAMPLE.entries()) {
      const previous = previousOf(row)
      const answer = name === undefined ? 'silence' : (BEHAVIOURS[name] as Behaviour)(row, place)
      fake.answerWith(answer === 'silence' ? () => {} : answer)
      const from = asker({ client: `10.0.${place >> 8}.${place & 255}`, anonId: `row-${place}` })
      const understanding = understand(row.message, previous)
      const second = await readAgain({ understanding, message: row.message, previous, asker: from })
      found.push(holdDoubtful(row.message, second, previous))
    }
    await close()
    return found
  }
})

function previousOf({ context = [] }: ChatRow): Remembered | undefined {
  let previous: Remembered | undefined
  for (const message of context) {
    const found = understand(message, previous)
    const kept = found.kind === 'several' ? undefined : toRemembered(found, previous)
    previous = kept === undefined ? previous : (kept ?? undefined)
  }
  return previous
}

const saidIn = ({ message, context = [] }: ChatRow): string => [...context, message].join(' ')

const isWritten = (recipient: string, row: ChatRow): boolean =>
  normalise(saidIn(row)).toLowerCase().replace(/ dot /g, '.').includes(recipient.toLowerCase())

/** Every number of the slots is one of the message, as digits or in words. */
function hasNumbersOf(row: ChatRow, slots: readonly string[]): boolean {
  const text = normalise(saidIn(row))
  const said = [...toItems(text).flatMap(({ number }) => (number ? [number.value, number.otherValue ?? ''] : []))]
  const digits = text.replace(/[,_' ]/g, '')
  return slots
    .filter((value) => /^[$+-]?\d+(?:\.\d+)?%?$/.test(value))
    .map((value) => value.replace(/[$%+-]/g, ''))
    .every((value) => said.includes(value) || digits.includes(value) || isDerived(value, said))
}

/** Shares that words say, spans in seconds, and so much each time. */
const isDerived = (value: string, said: readonly string[]): boolean =>
  ['1', '50', '25', '33', '75', '0.5', '0.25', '100', '200'].includes(value) ||
  Number(value) % 60 === 0 ||
  said.some((one) => said.some((other) => Math.abs(Number(one) * Number(other) - Number(value)) < 1e-9))

const scoreOf = (found: readonly Understanding[]): number => {
  const right = found.filter((reading, place) => scoreRow(SAMPLE[place] as ChatRow, reading).isRight).length
  return Math.round((1000 * right) / found.length) / 10
}
