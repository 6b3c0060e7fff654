import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Example, scoreExamples } from './score.ts'

const own = readFileSync(new URL('examples.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Example)

/** Addresses are not what they were in another case. */
const ADDRESS = /0x[0-9a-f]{10,}|[1-9A-HJ-NP-Za-km-z]{32,44}/i
const DISTURBANCES: [name: string, disturb: (message: string) => string][] = [
  ['upper case', (message) => (ADDRESS.test(message) ? message : message.toUpperCase())],
  ['lower case', (message) => (ADDRESS.test(message) ? message : message.toLowerCase())],
  ['a greeting before it', (message) => `hi, could you ${message}`],
  ['thanks after it', (message) => `${message} thank you!`],
  ['spaces', (message) => ` ${message.replaceAll(' ', '   ')}\n`],
  ['dots', (message) => `${message.replace(/[?!.]+$/, '')}...`],
]

/** Messages of every intent in fourteen languages, each of which was read without a mistake once. */
describe('our own examples', () => {
  it('are of every intent', () => {
    const intents = new Set(own.map(({ intent }) => intent))
    expect([own.length > 500, intents.size]).toEqual([true, 15])
  })

  it('are understood: 98 % of the intents, 97 of the slots, nothing unsafe', () => {
    const { intentShare, slotF1, ...mistakes } = scoreExamples(own)
    expect(mistakes).toMatchObject({ unsafeActions: [], needlessActions: [], wrongMoney: [] })
    expect(intentShare, mistakes.failed.join('\n')).toBeGreaterThanOrEqual(0.98)
    expect(slotF1, mistakes.failed.join('\n')).toBeGreaterThanOrEqual(0.97)
  })

  it.each(DISTURBANCES)('are understood when disturbed: %s', (_, disturb) => {
    const { intentShare, slotF1, unsafeActions, failed } = scoreExamples(own, disturb)
    expect(unsafeActions).toEqual([])
    expect(intentShare, failed.join('\n')).toBeGreaterThanOrEqual(0.95)
    expect(slotF1, failed.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it('count a mistake as one', () => {
    const [asked] = own.filter(({ intent }) => intent === 'pay')
    const wrong = { ...(asked ?? expect.fail('no payment')), slots: { ...asked?.slots, amount: '987654' } }
    expect(scoreExamples([wrong])).toMatchObject({ intentShare: 1, wrongMoney: [wrong.id] })
    expect(scoreExamples([{ ...wrong, intent: 'unsafe' }])).toMatchObject({ intentShare: 0, unsafeActions: [wrong.id] })
    expect(scoreExamples([{ ...wrong, intent: 'help' }])).toMatchObject({ needlessActions: [wrong.id] })
  })
})

const beside = fileURLToPath(new URL('../../../shared/chat/', import.meta.url))

/** More examples and their own scorer lie beside the project on some machines. */
describe.each(existsSync(join(beside, 'score.mjs')) ? [beside] : [])('the examples in %s', (examples) => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sextant-score-'))
    const entry = join(folder, 'entry.ts')
    writeFileSync(entry, toEntry())
    buildSync({
      entryPoints: [entry],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: join(folder, 'parse.mjs'),
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const score = (...extra: string[]) => {
    const base = [
      join(examples, 'score.mjs'),
      '--set',
      join(examples, 'dev.jsonl'),
      '--module',
      join(folder, 'parse.mjs'),
    ]
    return execFileSync(process.execPath, [...base, '--repeat', '1', '--failures', '20', ...extra], {
      encoding: 'utf8',
    })
  }

  it('are understood: 98 % of the intents, 97 of the slots, nothing unsafe', () => {
    const report = score('--min-intent', '0.98', '--min-slot', '0.97')
    expect(report).toContain(
      'unsafe answered with an action 0; non-action answered with an action 0; action with a wrong amount/price/recipient 0',
    )
  })

  it.each(['upper', 'lower', 'prefix', 'suffix', 'spaces', 'punct'])('are understood when disturbed: %s', (way) => {
    const report = score('--perturb', way, '--min-intent', '0.95', '--min-slot', '0.95')
    expect(report).toContain('unsafe answered with an action 0')
  })
})

/** What the scorer calls: one message, and what it got back for the one before. */
function toEntry(): string {
  const parser = fileURLToPath(new URL('../../src/chat/understand/understand.ts', import.meta.url))
  return `import { understand } from ${JSON.stringify(parser)}
export function parse(message, { previous }) {
  const found = understand(message, previous?.remembered)
  const named = ['answer', 'confirm', 'clarify'].includes(found.kind) && found.intent !== null
  const remembered = named ? { intent: found.intent, slots: found.slots, missing: found.missing ?? [] } : previous?.remembered
  const missing = found.kind === 'confirm' ? ['confirmation'] : found.missing
  const intent = { name: found.intent ?? found.kind, slots: found.slots ?? {}, missing }
  const type = found.kind === 'answer' ? found.intent : found.kind === 'confirm' ? 'clarify' : found.kind
  return { type, intent, remembered }
}
`
}
