import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const examples = fileURLToPath(new URL('../../../shared/chat/', import.meta.url))
const isThere = existsSync(join(examples, 'score.mjs'))

/** The public examples and their scorer lie beside the project; without them this says that it was skipped. */
describe.skipIf(!isThere)('the examples beside the project', () => {
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

if (!isThere) console.warn('SKIPPED: the chat examples are not beside the project')

/** What the scorer calls: one message, and what it got back for the one before. */
function toEntry(): string {
  const parser = fileURLToPath(new URL('../../src/chat/understand/understand.ts', import.meta.url))
  return `import { understand } from ${JSON.stringify(parser)}
export function parse(message, { previous }) {
  const found = understand(message, previous?.remembered)
  const named = (found.kind === 'answer' || found.kind === 'clarify') && found.intent !== null
  const remembered = named ? { intent: found.intent, slots: found.slots, missing: found.missing ?? [] } : previous?.remembered
  const intent = { name: found.intent ?? found.kind, slots: found.slots ?? {}, missing: found.missing }
  return { type: found.kind === 'answer' ? found.intent : found.kind, intent, remembered }
}
`
}
