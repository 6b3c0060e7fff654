import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { REPORT_FILE } from './report/report.ts'
import { readMeasured } from './scale/measured.ts'
import { toScaleReport } from './scale/scale-report.ts'

/** Writes `bench/scale.md` from the model and from what `bench/report.md` has measured. */
const report = toScaleReport(readMeasured(readFileSync(REPORT_FILE, 'utf8')))
writeFileSync(fileURLToPath(new URL('./scale.md', import.meta.url)), report)
process.stdout.write(`${report}\n`)
