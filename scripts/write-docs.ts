import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chainList } from './chain-list.ts'

const place = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

// The other documents are made from the list of chains, so it is written before they are loaded.
writeFileSync(place('src/domain/chains/chain-rows.ts'), chainList())
const { GENERATED } = await import('./generated-docs.ts')
for (const [path, make] of Object.entries(GENERATED)) {
  writeFileSync(place(path), make())
  process.stdout.write(`wrote ${path}\n`)
}
