import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { GENERATED } from '../scripts/generated-docs.ts'

it.each(Object.entries(GENERATED))('%s is what npm run docs writes', (path, make) => {
  expect(readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')).toBe(make())
})
