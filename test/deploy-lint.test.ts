// The deploy files held against tools and schemas of others: systemd-analyze, nginx, the types of Kubernetes and of the Prometheus
// operator, the schema of the Compose specification.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DCLinter } from 'dclint'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { repository } from './kit/copy-tree.ts'
import { lackOf, titleOf } from './kit/programs.ts'
import { toConfiguration } from './rolling/nginx.ts'

const deploy = join(repository, 'deploy')
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'sextant-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const noSystemd = lackOf('systemd-analyze')
describe.skipIf(noSystemd)(titleOf('systemd', noSystemd), () => {
  const unit = join(folder, 'sextant.service')
  // Node may lie elsewhere on this machine, and only that is changed.
  writeFileSync(unit, read('systemd', 'sextant.service').replace('/usr/bin/node', process.execPath))

  it('O13: the unit has no fault that systemd-analyze knows of', () => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })

  it('O13: the unit gives the service no more than it needs', () => {
    const args = ['security', '--offline=true', '--threshold=20', unit]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect([status, /Overall exposure level.*: ([\d.]+)/.exec(stdout)?.[1]]).toEqual([0, expect.any(String)])
  })
})

const noNginx = lackOf('nginx', 'openssl')
describe.skipIf(noNginx)(titleOf('nginx', noNginx), () => {
  it('O13: takes the configuration, with HTTPS as in the example', () => {
    mkdirSync(join(folder, 'certificates'))
    chmodSync(folder, 0o755)
    const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, 'certificates', name))
    const subject = ['-subj', '/CN=sextant.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', `${key}`, '-out', `${certificate}`], {
      stdio: 'ignore',
    })
    for (const name of ['locations.conf', 'example-tls.conf'])
      writeFileSync(
        join(folder, name.replace('example-', '')),
        read('nginx', name).replaceAll('/etc/nginx/sextant', folder),
      )
    const file = join(folder, 'nginx.conf')
    const places = toConfiguration(folder, '127.0.0.1:8080', ['http://127.0.0.1:1', 'http://127.0.0.1:2'])
    writeFileSync(file, places.replaceAll(`${join(deploy, 'nginx')}/`, `${folder}/`))
    const args = ['-t', '-q', '-p', folder, '-e', join(folder, 'error.log'), '-c', file]
    const { status, stderr } = spawnSync('nginx', args, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })
})

/** What is used of dclint; its own types cannot be read by modules. */
interface ComposeLinter {
  lintFiles(paths: string[], recursively: boolean): { messages: { type: string; rule: string; message: string }[] }[]
}

describe('compose', () => {
  /** Errors only: its warnings are about order and quotes. Ports are for the world on purpose. */
  const rules = { 'no-unbound-port-interfaces': 0 } as const
  const linter: ComposeLinter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] })
  const lint = (file: string) =>
    linter
      .lintFiles([file], false)
      .flatMap(({ messages }) => messages)
      .filter(({ type }) => type === 'error')
      .map(({ rule, message }) => `${rule}: ${message}`)

  it('O13: keeps to the specification, and to rules that find mistakes', () => {
    expect(lint(join(deploy, 'compose.yaml'))).toEqual([])
    const broken = join(folder, 'compose.yaml')
    writeFileSync(broken, read('compose.yaml').replace('read_only: true', 'readonly: true'))
    expect(lint(broken).length).toBeGreaterThan(0)
  })
})

interface KubernetesObject {
  apiVersion: string
  kind: string
}

describe('Kubernetes', () => {
  const files = readdirSync(join(deploy, 'kubernetes'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.yaml'))
  const objects = files
    .filter((name) => !name.endsWith('kustomization.yaml'))
    .flatMap((name) =>
      parseAllDocuments(read('kubernetes', name)).map((document) => document.toJS() as KubernetesObject),
    )
  const moduleOf = ({ apiVersion, kind }: KubernetesObject) =>
    `${apiVersion.startsWith('monitoring.coreos.com') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}/${kind}`

  it.each(objects.map((object) => [object.kind, object] as const))('O13: a %s is valid', async (kind, object) => {
    const models = await import(moduleOf(object))
    const model = new models[kind](object)
    expect(() => model.validate()).not.toThrow()
  })

  it('O13: no object has a field that its kind does not know', () => {
    const lines = objects.map(
      (object, index) =>
        `import type { I${object.kind} as T${index} } from '${moduleOf(object)}'\nexport const o${index}: T${index} = ${JSON.stringify(object, null, 1)}\n`,
    )
    // Beside our packages, so that the types are found.
    const draft = join(repository, 'node_modules', '.cache', 'sextant', `kubernetes-${process.pid}.ts`)
    mkdirSync(dirname(draft), { recursive: true })
    writeFileSync(draft, lines.join('\n'))
    try {
      const tsc = join(repository, 'node_modules', 'typescript', 'bin', 'tsc')
      const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--ignoreConfig']
      const { status, stdout } = spawnSync(process.execPath, [tsc, ...flags, draft], { encoding: 'utf8' })
      expect([status, stdout]).toEqual([0, ''])
    } finally {
      rmSync(draft, { force: true })
    }
  })

  it('O13: every file is applied by a kustomization, those of the Prometheus operator by one of their own', () => {
    const applied = files
      .filter((name) => name.endsWith('kustomization.yaml'))
      .flatMap((name) =>
        (parse(read('kubernetes', name)).resources as string[]).map((resource) => join(dirname(name), resource)),
      )
    expect(applied.sort()).toEqual(files.filter((name) => !name.endsWith('kustomization.yaml')).sort())
    const ofOperator = objects.filter(({ apiVersion }) => apiVersion.startsWith('monitoring.coreos.com'))
    expect(ofOperator.map(({ kind }) => kind).sort()).toEqual(['PrometheusRule', 'ServiceMonitor'])
    expect(applied.filter((path) => path.startsWith('monitoring/')).length).toBe(ofOperator.length)
  })

  it('O13: autoscaling begins when a process is near the end of its core', () => {
    const find = (wanted: string) => objects.find(({ kind }) => kind === wanted) as never
    const { spec: deployment } = find('Deployment') as {
      spec: { template: { spec: { containers: { resources: { requests: { cpu: string } } }[] } } }
    }
    const { spec: scaler } = find('HorizontalPodAutoscaler') as {
      spec: { metrics: { resource: { target: { averageUtilization: number } } }[] }
    }
    const cores = Number(deployment.template.spec.containers[0]?.resources.requests.cpu)
    expect((cores * (scaler.metrics[0]?.resource.target.averageUtilization ?? 0)) / 100).toBeGreaterThan(0.5)
  })
})
