import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../src/config.ts'
import { createMetrics } from '../src/telemetry/metrics.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

const metrics = createMetrics(() => ({}))
const known = metrics.registry.getMetricsAsArray().map(({ name }) => name)
metrics.stop()
const namesIn = (text: string) => [...new Set([...text.matchAll(/\bsextant_[a-z0-9_]+/g)].map(([name]) => name))]
const isKnown = (name: string) => known.includes(name) || known.includes(name.replace(/_(bucket|count|sum)$/, ''))

describe('metrics', () => {
  it.each([
    ['the dashboard', ['deploy', 'grafana', 'sextant.json']],
    ['the alert rules', ['deploy', 'prometheus', 'alerts.yaml']],
  ])('of %s exist', (_, path) => {
    const names = namesIn(read(...path))
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })

  it('are all in the documents and on the dashboard', () => {
    const documented = namesIn(read('docs', 'metrics.md'))
    expect(known.filter((name) => !documented.includes(name))).toEqual([])
    expect(documented.filter((name) => !isKnown(name))).toEqual([])
    const shown = namesIn(read('deploy', 'grafana', 'sextant.json')).map((name) => name.replace(/_(bucket|count)$/, ''))
    expect(known.filter((name) => !shown.includes(name))).toEqual([])
  })
})

describe('the dashboard', () => {
  it('has panels that do not overlap, each with a query', () => {
    const { panels } = JSON.parse(read('deploy', 'grafana', 'sextant.json'))
    expect(panels.length).toBeGreaterThan(10)
    const places = panels.map(({ gridPos }: { gridPos: { x: number; y: number } }) => `${gridPos.x} ${gridPos.y}`)
    expect(new Set(places).size).toBe(panels.length)
    for (const { targets } of panels) expect(targets[0].expr).toMatch(/sextant_/)
  })
})

describe('the alert rules', () => {
  it('are five, and each says what to do', () => {
    const rules = read('deploy', 'prometheus', 'alerts.yaml')
      .split(/^ {6}- alert: /m)
      .slice(1)
    expect(rules.length).toBe(5)
    for (const rule of rules)
      expect(rule).toMatch(/expr: [\s\S]+severity: (page|ticket)[\s\S]+summary: [\s\S]+action: /)
  })
})

describe('files', () => {
  it('hold to the form of YAML: spaces for tabs, even steps, nothing left at the end of a line', () => {
    const texts = files.filter((file) => file.endsWith('.yaml'))
    expect(texts.length).toBeGreaterThan(5)
    for (const file of texts) {
      const lines = readFileSync(file, 'utf8').split('\n')
      expect([file, lines.filter((line) => /\t/.test(line) || / $/.test(line))]).toEqual([file, []])
      expect([file, lines.filter((line) => (/^ */.exec(line)?.[0].length ?? 0) % 2 === 1)]).toEqual([file, []])
    }
  })

  it('name settings that exist', () => {
    const own = ['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'HTTP_PORT', 'NODE_ENV', 'TMPDIR']
    const settings = new Set([...SETTINGS.map(({ name }) => name), ...own])
    const named = [
      ...read('deploy', 'example.env').matchAll(/^([A-Z_]+)=/gm),
      ...read('deploy', 'compose.yaml').matchAll(/^ +([A-Z][A-Z_]+):/gm),
      ...read('deploy', 'compose.yaml').matchAll(/\$\{([A-Z_]+)/g),
      ...read('deploy', 'kubernetes', 'sextant.yaml').matchAll(/name: ([A-Z][A-Z_]+)/g),
    ].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !settings.has(name))).toEqual([])
  })

  it('name no secret, and no image without a version', () => {
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      expect([file, /0x[0-9a-f]{64}/i.test(text)]).toEqual([file, false])
      expect([
        file,
        [...text.matchAll(/image: (\S+)/g)].filter(
          ([, image = '']) => !/:[\w.-]+$/.test(image) || /:latest$/.test(image),
        ),
      ]).toEqual([file, []])
    }
  })

  it('make room for headers and run as nobody in particular', () => {
    const nginx = read('deploy', 'nginx', 'nginx.conf')
    for (const line of ['large_client_header_buffers 4 32k;', 'proxy_buffer_size 32k;', 'proxy_buffers 8 32k;'])
      expect(nginx).toContain(line)
    const docker = read('deploy', 'Dockerfile')
    expect(docker).toMatch(/^USER 10001:10001$/m)
    expect(docker).toMatch(/^HEALTHCHECK /m)
    expect(read('deploy', 'compose.yaml')).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\]/)
    expect(read('deploy', 'kubernetes', 'sextant.yaml')).toMatch(
      /runAsNonRoot: true[\s\S]*readOnlyRootFilesystem: true/,
    )
  })

  it('copy only what is there', () => {
    const copied = [...read('deploy', 'Dockerfile').matchAll(/\/app\/([\w./-]+)(?= )/g)].map(([, path = '']) => path)
    const made = new Set(['node_modules', 'dist', 'app/dist'])
    const here = new Set(readdirSync(root))
    expect(copied.filter((path) => !made.has(path) && !here.has(path))).toEqual([])
    expect(copied.length).toBeGreaterThan(5)
  })
})
