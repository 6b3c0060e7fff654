import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const COUNT = 54

/** The numbers in the titles of tests: `it('threat 9: …'`, `it('threats 28 and 54: …'`, `it('threats 4, 38 and 39: …'`. */
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\(\s*['"`]threats? ([\d, and]+): /g)].flatMap(([, list = '']) =>
    [...list.matchAll(/\d+/g)].map(([number]) => Number(number)),
  )

it('every threat of docs/channel-threats.md is a test, and every such test is in it', () => {
  const rows = [...read('docs/channel-threats.md').matchAll(/^\| (\d+) \| [ABC] \| .+ \| .+ \|$/gm)]
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1))
  const files = ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.test.ts') || file === join('test', 'contracts', 'channels.ts'))
  const held = new Set(files.flatMap((file) => numbersIn(read(file))))
  expect([...held].sort((one, other) => one - other)).toEqual(rows.map(([, number]) => Number(number)))
})
