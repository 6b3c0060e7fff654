import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { SETTINGS } from '../src/config/settings.ts'
import { createMetrics } from '../src/telemetry/metrics.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

interface KubernetesObject {
  apiVersion: string
  kind: string
  metadata: { name: string }
  // biome-ignore lint/suspicious/noExplicitAny: every kind has a shape of its own
  spec: any
}

interface PrometheusFile {
  rule_files?: string[]
  alerting?: { alertmanagers: { static_configs: { targets: string[] }[] }[] }
}

interface AlertmanagerFile {
  route?: { receiver: string; routes: { receiver: string; matchers: string[] }[] }
  receivers?: { name: string }[]
}

interface Compose {
  services: Record<
    string,
    {
      image?: string
      depends_on?: string[] | Record<string, unknown>
      volumes?: string[]
    }
  >
  volumes?: Record<string, unknown>
}

const { registry } = createMetrics(() => ({}))
const known = registry.getMetricsAsArray().map(({ name }) => name)
// Those of the process itself are prom-client's, and named by it; not all of them need to be shown.
const own = known.filter((name) => name.startsWith('sextant_'))
const namesIn = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:sextant|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name)),
]
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
    expect(own.filter((name) => !documented.includes(name))).toEqual([])
    expect(documented.filter((name) => !isKnown(name))).toEqual([])
    const shown = namesIn(read('deploy', 'grafana', 'sextant.json')).map((name) => name.replace(/_(bucket|count)$/, ''))
    expect(own.filter((name) => !shown.includes(name))).toEqual([])
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

  it('O15: adds counters up as rates over replicas, and never a figure that each replica reports whole', () => {
    const { panels } = JSON.parse(read('deploy', 'grafana', 'sextant.json')) as {
      panels: { targets: { expr: string }[] }[]
    }
    const typeOf = new Map(registry.getMetricsAsArray().map(({ name, type }) => [name, String(type)]))
    const used = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => namesIn(expr).map((name) => ({ name, expr }))),
    )
    expect(used.length).toBeGreaterThan(40)
    const plain = used.filter(
      ({ name, expr }) =>
        (typeOf.get(name) === 'counter' || /_(bucket|count)$/.test(name)) &&
        !new RegExp(`(?:rate|increase)\\(${name}`).test(expr),
    )
    expect(plain).toEqual([])
    const summed = used.filter(
      ({ name, expr }) =>
        typeOf.get(name) === 'gauge' &&
        name !== 'sextant_ready' &&
        new RegExp(`sum(?: by \\([^)]*\\))? ?\\(${name}`).test(expr),
    )
    expect(summed).toEqual([])
  })
})

describe('the alarms', () => {
  it('O2: Prometheus has the rules and somewhere to send what they find, by severity', () => {
    const [prometheus] = parseAllDocuments(read('deploy', 'prometheus', 'prometheus.yaml')) as {
      toJS(): PrometheusFile
    }[]
    const { rule_files: files = [], alerting } = prometheus?.toJS() ?? {}
    expect([files, alerting?.alertmanagers[0]?.static_configs[0]?.targets]).toEqual([
      ['alerts.yaml'],
      ['alertmanager:9093'],
    ])
    const [manager] = parseAllDocuments(read('deploy', 'prometheus', 'alertmanager.yaml')) as {
      toJS(): AlertmanagerFile
    }[]
    const { route, receivers = [] } = manager?.toJS() ?? {}
    const names = receivers.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([route?.receiver, ...(route?.routes ?? []).map(({ receiver }) => receiver)]),
    )
    expect(route?.routes[0]?.matchers).toEqual(['severity="page"'])
  })
})

describe('files', () => {
  const yaml = files.filter((file) => file.endsWith('.yaml'))
  const parse = (file: string) => parseAllDocuments(readFileSync(file, 'utf8'), { uniqueKeys: true, merge: true })

  it('are YAML without a fault', () => {
    expect(yaml.length).toBeGreaterThan(5)
    for (const file of yaml)
      for (const document of parse(file)) expect([file, document.errors, document.warnings]).toEqual([file, [], []])
  })

  it('of Kubernetes name what they are, once each, and lead to each other', () => {
    const objects = yaml
      .filter((file) => file.includes('kubernetes') && !file.endsWith('kustomization.yaml'))
      .flatMap((file) => [...parse(file)].map((document) => document.toJS() as KubernetesObject))
    for (const { apiVersion, kind, metadata } of objects)
      expect([apiVersion, kind, metadata?.name]).toEqual([expect.any(String), expect.any(String), expect.any(String)])
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
    const deployment = objects.find(({ kind }) => kind === 'Deployment') as KubernetesObject
    const service = objects.find(({ kind }) => kind === 'Service') as KubernetesObject
    expect(deployment.spec.template.metadata.labels).toMatchObject(deployment.spec.selector.matchLabels)
    expect(deployment.spec.template.metadata.labels).toMatchObject(service.spec.selector)
    const [container] = deployment.spec.template.spec.containers
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  })

  it('of compose hold two replicas, Postgres, Valkey and a proxy, and nothing that is not there', () => {
    const [document] = parse(join(root, 'deploy', 'compose.yaml'))
    const { services, volumes = {} } = (document as { toJS(): Compose }).toJS()
    const images = Object.values(services).map(({ image = '' }) => image.replace(/:.*/, ''))
    expect(images.filter((image) => image === 'sextant').length).toBe(2)
    expect(images).toEqual(expect.arrayContaining(['postgres', 'valkey/valkey', 'nginx']))
    for (const { depends_on: needs = {}, volumes: mounted = [] } of Object.values(services)) {
      const needed = Array.isArray(needs) ? needs : Object.keys(needs)
      expect(needed.filter((name) => !(name in services))).toEqual([])
      const named = mounted.map((mount) => mount.split(':')[0] as string).filter((place) => !/^[./]/.test(place))
      expect(named.filter((name) => !(name in volumes))).toEqual([])
    }
  })

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
    const own = [
      'POSTGRES_PASSWORD',
      'POSTGRES_USER',
      'POSTGRES_DB',
      'HTTP_PORT',
      'ALERT_PAGE_URL',
      'ALERT_TICKET_URL',
      'HTTPS_PORT',
      'NODE_ENV',
    ]
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

  it('leave secrets and what this machine has built out of the image', () => {
    const ignored = read('deploy', 'Dockerfile.dockerignore').split('\n')
    for (const pattern of ['**/.env', '**/node_modules', '**/dist', 'native', 'deploy/nginx/certificates'])
      expect(ignored).toContain(pattern)
  })

  it('take the image from the package, and nothing else of the repository', () => {
    const copied = [...read('deploy', 'Dockerfile').matchAll(/^COPY --from=build --chown=root:root (\S+) /gm)]
    expect(copied.map(([, path]) => path)).toEqual(['/build/dist/packages/sextant-service', '/build/native'])
  })
})
