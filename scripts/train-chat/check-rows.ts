import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readCompact } from './compact-rows.ts'

// `node --import tsx scripts/train-chat/check-rows.ts FILE...`: counts rows by intent and names what is wrong with them.

for (const file of process.argv.slice(2)) {
  const { rows, faults } = readCompact(readFileSync(file, 'utf8'), basename(file).split('.')[0] ?? file)
  const counts: Record<string, number> = {}
  for (const { intent } of rows) counts[intent] = (counts[intent] ?? 0) + 1
  process.stdout.write(`${file}: ${rows.length} rows ${JSON.stringify(counts)}\n`)
  for (const fault of faults) process.stdout.write(`  ${fault}\n`)
}
