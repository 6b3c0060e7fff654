// What contributors and GitHub read: workflows, templates, dependabot, changesets, and the commands that documents name.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { offers } from '../src/capabilities/catalog.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string }

interface Step {
  uses?: string
  run?: string
}

interface Job {
  'runs-on': string
  'timeout-minutes'?: number
  permissions?: Record<string, string>
  needs?: string | string[]
  strategy?: { matrix: Record<string, (string | number)[]> }
  steps: Step[]
}

interface Workflow {
  name: string
  on: object
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

function parse<Content>(...path: string[]): Content {
  const document = parseDocument(read(...path), { uniqueKeys: true })
  expect([path.join('/'), document.errors, document.warnings]).toEqual([path.join('/'), [], []])
  return document.toJS() as Content
}

/** The scripts that a text calls with `npm run`, and `npm test`. */
const scriptsIn = (text: string): string[] => [
  ...[...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name),
  ...(/\bnpm test\b/.test(text) ? ['test'] : []),
]

/** `npm run ${{ matrix.suite }}` as one command for each value. */
const commandsOf = ({ steps, strategy }: Job): string[] =>
  steps.flatMap(({ run = '' }) => {
    const [place = '', key = ''] = /\$\{\{ matrix\.(\w+) \}\}/.exec(run) ?? []
    return place === '' ? [run] : (strategy?.matrix[key] ?? []).map((value) => run.replaceAll(place, String(value)))
  })

describe('workflows', () => {
  const files = readdirSync(join(root, '.github', 'workflows'))
  const workflows = files.map((file) => parse<Workflow>('.github', 'workflows', file))
  const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs))

  it('are named after their files', () => {
    expect(workflows.map(({ name }) => `${name}.yaml`)).toEqual(files)
    expect(files).toEqual(['browser.yaml', 'chaos.yaml', 'check.yaml', 'release.yaml', 'test.yaml'])
  })

  it('may read the repository and nothing else, unless a job says what it needs', () => {
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' })
    const writing = jobs.filter(({ permissions = {} }) => Object.values(permissions).includes('write'))
    const release = workflows.find(({ name }) => name === 'release')
    expect(writing.filter((job) => !Object.values(release?.jobs ?? {}).includes(job))).toEqual([])
  })

  it('have jobs that end, and that wait for jobs that exist', () => {
    for (const { jobs: own } of workflows)
      for (const { 'timeout-minutes': minutes, needs = [] } of Object.values(own)) {
        expect(minutes).toBeGreaterThan(0)
        expect([needs].flat().filter((name) => !(name in own))).toEqual([])
      }
  })

  it('call scripts that exist', () => {
    const called = jobs.flatMap(commandsOf).flatMap(scriptsIn)
    expect(called).toEqual(expect.arrayContaining(['check', 'test', 'test:browser', 'test:crash', 'test:chaos:sqlite']))
    expect(called.filter((name) => !(name in scripts))).toEqual([])
  })

  it('pin every action to one commit, with its version beside it', () => {
    const lines = files.flatMap((file) => read('.github', 'workflows', file).match(/uses: .*/g) ?? [])
    expect(lines.length).toBe(jobs.flatMap(({ steps }) => steps).filter(({ uses }) => uses).length)
    for (const line of lines) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    const actions = new Set(lines.map((line) => line.split('@')[0]))
    expect(new Set(lines).size).toBe(actions.size)
  })

  it('do not let text of a pull request into a command', () => {
    for (const { run = '' } of jobs.flatMap(({ steps }) => steps))
      expect(run).not.toMatch(/\$\{\{ *(github|vars|steps)/)
  })

  it('run Node as old and as new as we promise', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const test = workflows.find(({ name }) => name === 'test')?.jobs.test
    expect(test?.strategy?.matrix.node?.[0]).toBe(Number(/\d+/.exec(engines.node)?.[0]))
  })
})

describe('templates of issues', () => {
  interface Form {
    name: string
    description: string
    body: { type: string; id?: string; attributes: { label?: string; value?: string } }[]
  }
  const files = readdirSync(join(root, '.github', 'ISSUE_TEMPLATE')).filter((file) => file !== 'config.yml')

  it.each(files)('%s is a form', (file) => {
    const { name, description, body } = parse<Form>('.github', 'ISSUE_TEMPLATE', file)
    expect([name, description]).toEqual([expect.any(String), expect.any(String)])
    const fields = body.filter(({ type }) => type !== 'markdown')
    expect(fields.length).toBeGreaterThan(2)
    expect(fields.filter(({ id, attributes }) => !id || !attributes.label)).toEqual([])
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
  })
})

describe('updates', () => {
  it('are looked for where there is something to update', () => {
    interface Dependabot {
      version: number
      updates: { 'package-ecosystem': string; directory: string }[]
    }
    const { version: format, updates } = parse<Dependabot>('.github', 'dependabot.yml')
    const found = updates.map(({ 'package-ecosystem': kind, directory }) => `${kind} ${directory}`)
    expect([format, found]).toEqual([2, ['npm /', 'github-actions /', 'docker /deploy']])
    expect(existsSync(join(root, 'deploy', 'Dockerfile'))).toBe(true)
  })
})

describe('documents', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SECURITY.md', join('examples', 'README.md')]

  it('name commands that exist', () => {
    const named = [...documents, join('.github', 'pull_request_template.md')].flatMap((file) => scriptsIn(read(file)))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('state the price of every route in the README', () => {
    const rows = [...read('README.md').matchAll(/^\| `POST \/api\/([\w-]+)` \| \$([\d.]+) \|/gm)]
    const stated = rows.map(([, name, price]) => `${name} ${price}`)
    expect(stated.sort()).toEqual(offers.map(({ name, priceUsd }) => `${name} ${priceUsd}`).sort())
  })

  it('have a changelog that begins with this version', () => {
    expect(/^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
    // The tool puts a new version right below the title, so nothing may stand there.
    expect(read('CHANGELOG.md')).toMatch(/^# sextant\n\n## /)
  })
})
