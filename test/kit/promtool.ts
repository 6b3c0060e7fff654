import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'

/** Runs the shipped alert rules over series with Prometheus' own `promtool`, which must be installed. */

const rulesFile = fileURLToPath(new URL('../../deploy/prometheus/alerts.yaml', import.meta.url))

export interface AlertRule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; action: string; runbook: string }
}

export const ALERTS: readonly AlertRule[] = parse(readFileSync(rulesFile, 'utf8')).groups.flatMap(
  ({ rules }: { rules: AlertRule[] }) => rules,
)

/** One series in promtool's notation: `1x5 0x3` is six times 1, then four times 0. */
export interface Series {
  series: string
  values: string
}

export interface AlertCase {
  name: string
  series: readonly Series[]
  /** Which alerts fire at this second of the series; no other may. Values are ten seconds apart. */
  expect: readonly { atSeconds: number; firing: readonly Firing[] }[]
}

/** An alert by its name, with the labels that its expression gives it. */
interface Firing {
  alert: string
  labels?: Record<string, string>
}

/** What `promtool test rules` says; empty when every case holds. */
export function runAlertCases(cases: readonly AlertCase[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-promtool-'))
  try {
    copyFileSync(rulesFile, join(folder, 'alerts.yaml'))
    const tests = cases.map(({ name, series, expect }) => ({
      name,
      interval: '10s',
      input_series: series,
      alert_rule_test: expect.flatMap(({ atSeconds, firing }) =>
        ALERTS.map((rule) => ({
          eval_time: `${atSeconds}s`,
          alertname: rule.alert,
          exp_alerts: firing.filter(({ alert }) => alert === rule.alert).map(({ labels }) => toExpected(rule, labels)),
        })),
      ),
    }))
    const file = join(folder, 'test.yaml')
    writeFileSync(file, stringify({ rule_files: ['alerts.yaml'], evaluation_interval: '10s', tests }))
    execFileSync('promtool', ['test', 'rules', file], { stdio: 'pipe' })
    return ''
  } catch (thrown) {
    const { stdout, stderr, message } = thrown as { stdout?: Buffer; stderr?: Buffer; message: string }
    return `${stdout ?? ''}${stderr ?? ''}` || message
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function toExpected({ labels, annotations }: AlertRule, given: Record<string, string> = {}) {
  const fill = (text: string) => text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => given[label] ?? '')
  return {
    exp_labels: { ...given, ...labels },
    exp_annotations: Object.fromEntries(Object.entries(annotations).map(([name, text]) => [name, fill(text)])),
  }
}

/** A real answer of `/metrics`, and how many times in a row it is seen; undefined is a scrape that failed. */
export interface Scrape {
  text: string | undefined
  times: number
}

/** The scrapes of one target in a row as series, with what Prometheus adds: its labels, and `up`. */
export function toSeries(scrapes: readonly Scrape[], instance = 'sextant-1:4021'): Series[] {
  const target = `job="sextant",instance="${instance}"`
  const read = scrapes.map(({ text }) => readSamples(text ?? ''))
  const names = new Set(read.flatMap((samples) => [...samples.keys()]))
  const valuesOf = (find: (index: number) => string | undefined) =>
    scrapes
      .map(({ times }, index) => toValues(find(index), times, index > 0 && find(index - 1) !== undefined))
      .join(' ')
  return [
    { series: `up{${target}}`, values: valuesOf((index) => (scrapes[index]?.text === undefined ? '0' : '1')) },
    ...[...names].map((name) => ({
      series: name.replace(/\{|$/, (mark) => (mark === '{' ? `{${target},` : `{${target}}`)),
      values: valuesOf((index) => read[index]?.get(name)),
    })),
  ]
}

/** A series that a target no longer has is marked as stale at once. */
function toValues(value: string | undefined, times: number, wasThere: boolean): string {
  if (value !== undefined) return `${value}x${times - 1}`
  return Array.from({ length: times }, (_, index) => (index === 0 && wasThere ? 'stale' : '_')).join(' ')
}

/** Name with labels -> value, of the text format. What is not a number (the lag of a loop that just began) promtool cannot write. */
function readSamples(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const samples = lines.map((line): [string, string] => {
    const gap = line.lastIndexOf(' ')
    return [line.slice(0, gap), line.slice(gap + 1)]
  })
  return new Map(samples.filter(([, value]) => value.toLowerCase() !== 'nan'))
}
