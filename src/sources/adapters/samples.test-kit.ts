import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../../shared/samples/', import.meta.url))
const INDEXES = ['INDEX.json', 'INDEX-onchain.json']

/** Recorded answers lie beside the project on some machines; elsewhere the tests on them are skipped. */
export const haveSamples = existsSync(FOLDER)

export interface Sample {
  file: string
  /** As the index names it: `kraken/public-Ticker-1.json`. */
  path: string
  json: unknown
}

/** Every file that the indexes name. */
export function listIndexed(): string[] {
  if (!haveSamples) return []
  const read = (index: string) => JSON.parse(readFileSync(FOLDER + index, 'utf8')) as { file: string }[]
  return INDEXES.flatMap((index) => read(index).map(({ file }) => file)).sort()
}

/** A sample's path without its number: `kraken/public-Ticker`; `undefined` for what is no recorded answer. */
export const toEndpoint = (path: string): string | undefined => /^(.+)-\d+\.json$/.exec(path)?.[1]

/** Every recorded answer of one endpoint: `readSamples('kraken', 'public-Ticker')`. */
export function readSamples(folder: string, endpoint: string): Sample[] {
  const wanted = new RegExp(`^${folder}/${endpoint}$`)
  return listIndexed()
    .filter((path) => wanted.test(toEndpoint(path) ?? ''))
    .map((path) => ({
      file: path.slice(folder.length + 1),
      path,
      json: JSON.parse(readFileSync(FOLDER + path, 'utf8')),
    }))
}
