/** A process that spends one base unit at a time from a file, and prints how many it was allowed. */
import { createFileTally } from './tally.ts'

const [, , file = '', day = '', times = '0', most = '0'] = process.argv
const tally = createFileTally(file, { giveUpMs: 60_000 })
let allowed = 0
for (let turn = 0; turn < Number(times); turn++) if (await tally.add(day, 1n, BigInt(most))) allowed++
process.stdout.write(String(allowed))
