import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sayIn } from '../../say/say-in.ts'
import { toFinding } from './findings.ts'

const FOLDER = new URL('../../../capabilities/risk/', import.meta.url)

/** The codes of all findings, as the rules name them. */
function listCodes(): string[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.includes('.test'))
  const text = files.map((name) => readFileSync(new URL(name, FOLDER), 'utf8')).join('\n')
  const named = [...text.matchAll(/\bcode: '([A-Z_]+)'|\bpower\(\s*'\w+',\s*'([A-Z_]+)'/g)]
  return [...new Set(named.map(([, code, power]) => code ?? power ?? ''))]
}

it('has a phrase for every finding, so that no code is shown', () => {
  const codes = listCodes().filter((code) => !INFORMATIVE.has(code))
  expect(codes.length).toBeGreaterThan(40)
  const say = sayIn('es')
  expect(codes.filter((code) => toFinding(say, code).startsWith('otro hallazgo'))).toEqual([])
})

/** Findings without points are not told. */
const INFORMATIVE = new Set(['NATIVE_COIN', 'KNOWN_GOOD', 'STABLE', 'VERIFIED'])
