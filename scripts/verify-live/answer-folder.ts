/**
 * Saves the answers to our probes as local files, so that tests can use them in addition to the fixtures. Secrets are
 * not written: headers are not saved, and every known secret is replaced in URLs and bodies.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { USED_ENDPOINTS } from '../../src/sources/adapters/used-samples.test-kit.ts'

export interface Answer {
  /** An upstream of the table, or `evm` for nodes of EVM chains. */
  source: string
  /** A path, or a JSON-RPC method. */
  endpoint: string
  /** Base address and path. */
  url: string
  /** Distinguishes POST requests to the same path. */
  question?: string
  json: unknown
}

export type KeepAnswer = (answer: Answer) => void

export interface AnswerRow {
  /** `kraken/public-Ticker-1.json` */
  file: string
  source: string
  endpoint: string
  url: string
  date: string
  status: number
}

const INDEX = 'INDEX.json'
/** Longer lists are cut in the middle: rankings matter at the beginning, histories at the end. */
const LONGEST_LIST = 1_000

/** Collects answers and writes them together; files of sources that were not called in this run stay. */
export function createAnswerFolder(folder: string, { secrets, now }: { secrets: readonly string[]; now(): number }) {
  const answers = new Map<string, Answer>()
  const blot = (text: string) =>
    secrets.filter((secret) => secret !== '').reduce((shown, secret) => shown.replaceAll(secret, '***'), text)

  return {
    keep(answer: Answer): void {
      answers.set(`${answer.source} ${answer.url} ${answer.question ?? ''}`, answer)
    },

    /** Returns how many files were written. */
    write(): number {
      const asked = new Set([...answers.values()].map(({ source }) => source))
      const before = readRows(folder)
      for (const { file } of before.filter(({ source }) => asked.has(source)))
        rmSync(join(folder, file), { force: true })
      const rows = before.filter(({ source }) => !asked.has(source))
      const date = new Date(now()).toISOString()
      for (const { source, endpoint, url, json } of answers.values()) {
        const file = toFreeName(toSampleName(source, endpoint), rows)
        mkdirSync(dirname(join(folder, file)), { recursive: true })
        writeFileSync(join(folder, file), `${blot(JSON.stringify(shorten(json), null, 1))}\n`)
        rows.push({ file, source, endpoint: blot(endpoint), url: blot(url), date, status: 200 })
      }
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, INDEX), `${JSON.stringify(rows, null, 1)}\n`)
      return answers.size
    },
  }
}

const readRows = (folder: string): AnswerRow[] =>
  existsSync(join(folder, INDEX)) ? JSON.parse(readFileSync(join(folder, INDEX), 'utf8')) : []

function toFreeName(name: string, rows: readonly AnswerRow[]): string {
  const taken = new Set(rows.map(({ file }) => file))
  for (let number = 1; ; number += 1) {
    const file = `${name}-${number}.json`
    if (!taken.has(file)) return file
  }
}

/** The name that the fixtures of an endpoint have: `kraken/public-Ticker` for `/0/public/Ticker?pair=XBTUSD`. */
export function toSampleName(source: string, asked: string): string {
  const kind = source.startsWith('blockscout_') ? 'blockscout' : source
  // An API with one path for everything names what it does in the query.
  const action = /[?&]action=(\w+)/.exec(asked)?.[1]
  const path = `${asked.replace(/[?#].*$/, '')}${action ? ` ${action}` : ''}`
  const [best] = USED_ENDPOINTS.filter((row) => row.source === kind && toPattern(row.endpoint).test(path)).sort(
    (left, right) => right.endpoint.length - left.endpoint.length,
  )
  return best?.samples[0] ?? `${kind.replaceAll('_', '-')}/${path.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 60)}`
}

/** A template such as `/coins/{id}` anywhere in a path, between slashes. */
function toPattern(endpoint: string): RegExp {
  const source = endpoint
    .split(/\{[^}]+\}/)
    .map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[^/]+')
  return new RegExp(`(?:^|/)${source.replace(/^\//, '')}(?:/|$)`)
}

function shorten(json: unknown): unknown {
  if (Array.isArray(json)) {
    const half = LONGEST_LIST / 2
    const kept = json.length > LONGEST_LIST ? [...json.slice(0, half), ...json.slice(-half)] : json
    return kept.map(shorten)
  }
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, shorten(value)]))
}
