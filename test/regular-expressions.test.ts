import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkSync } from 'recheck'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

const src = fileURLToPath(new URL('../src', import.meta.url))

/** Every pattern that is written down in the service, with the file it is in. */
const patterns = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test(?:-kit)?\.ts$/.test(file))
  .flatMap((file) => listPatterns(file))
const distinct = [...new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).values()]

/** Without a repetition of open or varying length nothing can take long. */
const repeating = distinct.filter(({ source }) => /[*+]|\{\d+,\d*\}/.test(source))

/** Repetitions that the checker cannot see to be short: each has an upper bound of its own, or reads a short text. */
const BOUNDED: readonly string[] = ['domain/clean-text.ts', 'chat/model/is-said.ts']
const LONGEST = 65_536
const BY_TIME = { timeout: 20_000 }
/** Where nothing may be found, long on a busy machine is not enough: it must be many steps. */
const BY_STEPS = { timeout: 100_000, attackTimeout: null, incubationTimeout: null }
const MOST_MS = 100

describe('a regular expression', () => {
  it('is found by this test', () => {
    expect(distinct.length).toBeGreaterThan(200)
    expect(repeating.length).toBeGreaterThan(80)
  })

  it.each(repeating)(
    'cannot be made slow: /$source/$flags in $file',
    ({ file, source, flags }) => {
      // A sticky pattern is tried at one place only.
      const anchored = flags.includes('y') ? `^(?:${source})` : source
      const found = checkSync(anchored, flags.replace(/[yg]/g, ''), BOUNDED.includes(file) ? BY_TIME : BY_STEPS)
      if (found.status === 'safe') return
      expect(BOUNDED).toContain(file)
      const attack = found.status === 'vulnerable' ? found.attack.string : 'a'.repeat(1_000)
      expect(
        cpuMsOf(new RegExp(source, flags), attack.repeat(Math.ceil(LONGEST / attack.length)).slice(0, LONGEST)),
      ).toBeLessThan(MOST_MS)
    },
    120_000,
  )
})

/** Our own time on the processor; the best of three, as garbage may be collected meanwhile. */
function cpuMsOf(pattern: RegExp, text: string): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

function listPatterns(file: string): { file: string; source: string; flags: string }[] {
  const found: { file: string; source: string; flags: string }[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ file, source: pattern, flags })
    }
    Object.values(node).forEach(visit)
  }
  visit(parseAst(readFileSync(`${src}/${file}`, 'utf8'), { lang: 'ts' }, file))
  return found
}
