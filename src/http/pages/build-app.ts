import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findAppGap } from './built-app.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Builds the web app if needed and possible. Returns undefined when the pages can be served, otherwise the reason and
 * the command to run. The service refuses to start then: buyers of quotes would get links that they cannot sign.
 */
export async function prepareApp(say: (line: string) => void): Promise<string | undefined> {
  await buildApp((line) => say(`${line} …`)).catch((thrown: Error) => say(thrown.message))
  const gap = findAppGap()
  return gap === undefined ? undefined : `${gap}\n${REMEDY}`
}

const REMEDY =
  'Run `npm ci && npm run build:app`, then start again. `npm prune --omit=dev` may follow the build: the service needs only its result.'

/**
 * Builds the app when its build is missing or was made from other sources. Without the sources or vite, as in the npm
 * package and in a production image, `app/dist` is used as it is.
 */
export async function buildApp(say: (line: string) => void = () => {}): Promise<'fresh' | 'built' | 'left'> {
  const app = join(root, 'app')
  const dist = join(app, 'dist')
  const mark = fingerprint(app)
  if (readMark(dist) === mark) return 'fresh'
  const vite = existsSync(join(app, 'vite.config.ts')) ? findVite() : undefined
  if (!vite) return 'left'
  say('Building the app')
  // Each process builds into its own folder and renames it, so that two that start together do not mix their files.
  const draft = join(app, `.build-${process.pid}`)
  try {
    await run(vite, draft)
    mkdirSync(draft, { recursive: true })
    writeFileSync(join(draft, '.sources'), mark)
    rmSync(dist, { recursive: true, force: true })
    renameSync(draft, dist)
  } catch (thrown) {
    // The rename fails when another process put the same build in place first; that one is as good.
    if (readMark(dist) !== mark) throw thrown
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return 'built'
}

function run(vite: string, outDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', 'app', '--outDir', outDir, '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let words = ''
    child.stdout.on('data', (chunk) => {
      words += chunk
    })
    child.stderr.on('data', (chunk) => {
      words += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`The app could not be built:\n${words}`))))
  })
}

/** Path of vite's command-line script; undefined if vite is not installed. */
function findVite(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  } catch {
    return undefined
  }
}

function readMark(dist: string): string | undefined {
  const file = join(dist, '.sources')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Hash of all inputs of the build: the app's sources, and the lock file for the versions of its dependencies. */
function fingerprint(app: string): string {
  const hash = createHash('sha256')
  for (const file of [...listFiles(app), join(root, 'package-lock.json')]) {
    if (existsSync(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'dist' && !name.startsWith('.build-'))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? listFiles(path) : [path]
    })
}
