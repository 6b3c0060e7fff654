import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shipContracts } from '../../sandbox/chain/compile.ts'
import { type Bundled, bundle } from './bundle.ts'
import { closeOver, type Lock } from './lock-closure.ts'
import type { PackagePlan } from './plan.ts'

/** What the repository's package.json gives to all packages. */
interface RootPackage {
  name: string
  version: string
  /** Kept, so that nobody publishes by accident; the release workflow takes it away. */
  private?: boolean
  license: string
  engines: Record<string, string>
  repository?: unknown
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Writes the folder of a package, complete as `npm pack` takes it. `types` is the folder of the client's declarations. */
export async function writePackage(root: string, folder: string, plan: PackagePlan, types: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const bundled = await bundle(root, folder, plan.bundle)
  const command = join(folder, 'dist', `${plan.bin}.js`)
  writeFileSync(command, `#!/usr/bin/env node\n${readFileSync(command, 'utf8')}`, { mode: 0o755 })
  for (const file of plan.files) copy(join(root, file), join(folder, file))
  if (plan.contracts) await shipContracts(join(folder, plan.contracts))
  if (plan.types) copy(types, join(folder, 'dist', 'types'))
  const own = readJson<RootPackage>(join(root, 'package.json'))
  const manifest = toPackageJson(own, plan, bundled)
  writeJson(join(folder, 'package.json'), manifest)
  // Programs come with the versions that were tested; a library leaves them to whoever imports it.
  if (!plan.types) {
    const { name, version } = manifest
    const lock = readJson<Lock>(join(root, 'package-lock.json'))
    const packages = { '': manifest, ...closeOver(lock, manifest) }
    const { lockfileVersion } = lock
    writeJson(join(folder, 'npm-shrinkwrap.json'), { name, version, lockfileVersion, requires: true, packages })
  }
  copy(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'THIRD-PARTY.md'), listLicences(root, bundled.inside))
  const readme = join(root, 'scripts', 'packages', 'readme', `sextant${plan.suffix}.md`)
  writeFileSync(join(folder, 'README.md'), readFileSync(readme, 'utf8').replaceAll('<version>', own.version))
}

function toPackageJson(root: RootPackage, plan: PackagePlan, { imported }: Bundled) {
  const versions = { ...root.dependencies, ...root.optionalDependencies }
  const pick = (names: readonly string[]) =>
    Object.fromEntries(
      [...new Set(names)].sort().map((name) => {
        const version = versions[name]
        if (version === undefined) throw new Error(`${name} is imported, and package.json does not name its version.`)
        return [name, version]
      }),
    )
  const { optional = [], peers = [] } = plan
  const rest = imported.filter((name) => !optional.includes(name) && !peers.includes(name))
  return {
    name: `${root.name}${plan.suffix}`,
    version: root.version,
    ...(root.private ? { private: true } : {}),
    description: plan.description,
    type: 'module',
    license: root.license,
    engines: root.engines,
    ...(root.repository === undefined ? {} : { repository: root.repository }),
    bin: { [`sextant${plan.suffix}`]: `dist/${plan.bin}.js` },
    exports: {
      ...(plan.types ? { '.': { types: `./dist/types/${plan.types}`, default: './dist/client.js' } } : {}),
      './package.json': './package.json',
    },
    dependencies: pick([...rest, ...plan.reads]),
    ...(optional.length > 0 ? { optionalDependencies: pick(optional) } : {}),
    ...(peers.length > 0
      ? {
          peerDependencies: pick(peers),
          peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
        }
      : {}),
  }
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'))
}

const writeJson = (file: string, content: object): void => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

/** Without tests, secrets of whoever packs, and pictures of the documents, which the service does not serve. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !/\.test(-kit)?\.ts$|\/\.env$|\/docs\/images$|\/nginx\/(certificates|tls\.conf)$/.test(path),
  })
}

/** The licences of the packages whose code is bundled, as most of them ask for. */
function listLicences(root: string, packages: readonly string[]): string {
  const parts = packages.map((place) => {
    const folder = join(root, place)
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry))
    const text = file === undefined ? '' : `\n\n${readFileSync(join(folder, file), 'utf8').trim()}`
    return `## ${name} ${version}\n\nLicence: ${license}${text}\n`
  })
  return `# Packages whose code is part of this one\n\n${parts.join('\n')}`
}
