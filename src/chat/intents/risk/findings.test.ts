import { expect, it } from 'vitest'
import { RULES } from '../../../capabilities/risk/rules.ts'
import { sayIn } from '../../say/say-in.ts'
import { toFinding } from './findings.ts'

it('has a phrase for every finding, so that no code is shown', () => {
  const codes = RULES.map(({ code }) => code).filter((code) => !INFORMATIVE.has(code))
  expect(codes.length).toBeGreaterThan(40)
  const say = sayIn('es')
  expect(codes.filter((code) => toFinding(say, code).startsWith('otro hallazgo'))).toEqual([])
})

/** Findings without points are not told. */
const INFORMATIVE = new Set(['NATIVE_COIN', 'KNOWN_GOOD', 'STABLE', 'VERIFIED'])
