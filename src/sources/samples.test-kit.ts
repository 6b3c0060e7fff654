import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../shared/samples/', import.meta.url))

/** Recorded answers lie beside the project on some machines; elsewhere the tests on them are skipped. */
export const haveSamples = existsSync(FOLDER)

export interface Sample {
  file: string
  json: unknown
}

/** Every recorded answer of one endpoint: `readSamples('kraken', 'public-Ticker')`. */
export function readSamples(folder: string, endpoint: string): Sample[] {
  if (!haveSamples) return []
  return readdirSync(FOLDER + folder)
    .filter((file) => new RegExp(`^${endpoint}-\\d+\\.json$`).test(file))
    .sort()
    .map((file) => ({ file, json: JSON.parse(readFileSync(`${FOLDER}${folder}/${file}`, 'utf8')) }))
}

/** One visible line per source, so that an empty run cannot pass for a full one. */
export function reportSamples(source: string, samples: number, rows: number): void {
  process.stdout.write(`${source}: ${samples} samples, ${rows} rows mapped\n`)
}
