import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GENERATED } from './generated-docs.ts'

for (const [path, make] of Object.entries(GENERATED)) {
  writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), make())
  process.stdout.write(`wrote ${path}\n`)
}
