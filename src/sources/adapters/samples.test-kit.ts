/**
 * Answers of upstreams to test against. Our own fixtures lie beside each adapter and are always there. Recorded answers
 * are used in addition where a machine has them: `../shared/samples`, and what `npm run verify:live -- --record` wrote.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type SampleOrigin = 'fixtures' | 'shared' | 'recorded'

/** The origins whose content is known, so that a test can name a file of theirs and expect exact values. */
export type SampleSet = Exclude<SampleOrigin, 'recorded'>

export interface SampleEntry {
  origin: SampleOrigin
  /** Unique: `fixtures/kraken/public-Ticker-1.json`. */
  path: string
  /** Adapter and endpoint, the same for all origins: `kraken/public-Ticker`; `undefined` for what is no answer. */
  endpoint: string | undefined
  /** Where it is on disk. */
  location: string
}

export interface Sample extends SampleEntry {
  /** Without its folder: `public-Ticker-1.json`. */
  file: string
  json: unknown
}

export type SampleFolders = Record<SampleOrigin, string>

const toFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const FOLDERS: SampleFolders = {
  fixtures: toFolder('.'),
  shared: toFolder('../../../../shared/samples'),
  recorded: toFolder('../../../fixtures-recorded'),
}

/** The sets that this machine has. */
export const SAMPLE_SETS: readonly SampleSet[] = existsSync(FOLDERS.shared) ? ['fixtures', 'shared'] : ['fixtures']

/** What is expected of each set, for the sets that are here; for `it.each` and `describe.each`. */
export const perSet = <T>(expected: Record<SampleSet, T>): [SampleSet, T][] =>
  SAMPLE_SETS.map((set) => [set, expected[set]])

const INDEXES = ['INDEX.json', 'INDEX-onchain.json']

/** Folders of `../shared/samples` that are not named after the adapter. */
const ADAPTERS: Readonly<Record<string, string>> = {
  'coinbase-exchange': 'coinbase',
  'geckoterminal-trades': 'geckoterminal',
  'polymarket-gamma': 'polymarket',
  'x402-cdp-bazaar': 'x402-bazaar',
}

/** Every answer there is, of all origins. */
export function listSamples(folders: SampleFolders = FOLDERS): SampleEntry[] {
  const entry = (origin: SampleOrigin, name: string, location: string): SampleEntry => ({
    origin,
    path: `${origin}/${name}`,
    endpoint: toEndpoint(name),
    location,
  })
  const indexed = (origin: SampleOrigin) =>
    INDEXES.flatMap((index) => readIndex(join(folders[origin], index)))
      .sort(byAdapterFirst)
      .map((file) => entry(origin, file, join(folders[origin], file)))
  return [
    ...listFixtures(folders.fixtures).map((name) => {
      const [adapter = '', file = ''] = name.split('/')
      return entry('fixtures', name, join(folders.fixtures, adapter, 'fixtures', file))
    }),
    ...indexed('shared'),
    ...indexed('recorded'),
  ]
}

/** By name; folders with a name of their own come after those that are named after an adapter. */
function byAdapterFirst(left: string, right: string): number {
  const toKey = (file: string) => `${(file.split('/')[0] ?? '') in ADAPTERS ? 1 : 0} ${file}`
  return toKey(left) < toKey(right) ? -1 : 1
}

function listFixtures(folder: string): string[] {
  const adapters = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'fixtures')))
  return adapters.flatMap((name) =>
    readdirSync(join(folder, name, 'fixtures'))
      .sort()
      .map((file) => `${name}/${file}`),
  )
}

const readIndex = (file: string): string[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { file: string }[]).map((row) => row.file) : []

/** `polymarket-gamma/markets-1.json` is an answer of `polymarket/markets`. */
function toEndpoint(name: string): string | undefined {
  const [, folder = '', endpoint] = /^([^/]+)\/(.+)-\d+\.json$/.exec(name) ?? []
  return endpoint === undefined ? undefined : `${ADAPTERS[folder] ?? folder}/${endpoint}`
}

let entries: SampleEntry[] | undefined

/** The same list for every test of a run. */
export function listAllSamples(): SampleEntry[] {
  entries ??= listSamples()
  return entries
}

export function readSample(entry: SampleEntry): Sample {
  const file = entry.path.slice(entry.path.lastIndexOf('/') + 1)
  return { ...entry, file, json: JSON.parse(readFileSync(entry.location, 'utf8')) }
}

/** Every answer of one endpoint, whoever it is from: `readSamples('kraken', 'public-Ticker')`. */
export function readSamples(adapter: string, endpoint: string): Sample[] {
  const wanted = new RegExp(`^${adapter}/${endpoint}$`)
  return listAllSamples()
    .filter((entry) => wanted.test(entry.endpoint ?? ''))
    .map(readSample)
}

/** The answers of one endpoint in one set; fails when there is none. */
export function readSet(set: SampleSet, adapter: string, endpoint: string): Sample[] {
  const found = readSamples(adapter, endpoint).filter(({ origin }) => origin === set)
  if (found.length === 0) throw new Error(`no answer of ${adapter}/${endpoint} in ${set}`)
  return found
}

/** One answer of one set by its name: `readNamed('fixtures', 'kraken/public-Ticker-1')`. */
export function readNamed(set: SampleSet, name: string): Sample {
  const [adapter = '', file = ''] = name.split('/')
  const found = readSet(set, adapter, file.replace(/-\d+$/, '')).find((sample) => sample.file === `${file}.json`)
  if (!found) throw new Error(`no ${name} in ${set}`)
  return found
}

/** The answer itself where question and answer were written down together. */
export function toAnswer(json: unknown): unknown {
  const isPair = typeof json === 'object' && json !== null && 'request' in json && 'response' in json
  return isPair ? json.response : json
}
