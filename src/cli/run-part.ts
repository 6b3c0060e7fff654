import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EXIT, UsageError } from './exit-codes.ts'
import { findRoot } from './read-settings.ts'

// Service and sandbox are packages of their own. The `sextant` command finds them beside itself and runs them.

export type Part = 'service' | 'sandbox'

/** Where each part starts in the repository, where tsx compiles it on the fly. */
const SOURCES: Record<Part, string> = { service: join('src', 'main.ts'), sandbox: join('sandbox', 'main.ts') }

/**
 * Flags of Node, as in `npm start` and in the image. V8 then keeps compiled code while the service is idle, and has room
 * for the short-lived objects of many sales at once.
 */
const FLAGS: Record<Part, readonly string[]> = {
  service: ['--no-memory-reducer', '--max-semi-space-size=48'],
  sandbox: [],
}

/** Runs the program of a part: this package's own, that of the repository, or that of the package beside this one. */
export function runPart(part: Part, args: readonly string[]): Promise<number> {
  const root = findRoot()
  const source = join(root, SOURCES[part])
  if (existsSync(source)) {
    const loader = pathToFileURL(createRequire(join(root, 'package.json')).resolve('tsx')).href
    return run([...FLAGS[part], '--import', loader, source, ...args])
  }
  const own = join(root, 'dist', `${part}.js`)
  return run([...FLAGS[part], existsSync(own) ? own : join(folderOf(part), 'dist', `${part}.js`), ...args])
}

/** Runs the command that the package of a part brings. */
export function runCommand(part: Part, args: readonly string[]): Promise<number> {
  const folder = folderOf(part)
  const [command = ''] = Object.values(readPackage(folder).bin ?? {})
  return run([join(folder, command), ...args])
}

/** The package of a part, beside this one. Without it the error says which one to install. */
function folderOf(part: Part): string {
  const name = `${readPackage(findRoot()).name}-${part}`
  const folder = findPackage(name)
  if (folder === undefined)
    throw new UsageError(`This needs the package ${name}, which is not installed here: npm install ${name}`)
  return folder
}

/** The folder of a package, found as an import in this package or in the working folder would find it. */
function findPackage(name: string): string | undefined {
  return [findRoot(), process.cwd()]
    .flatMap((from) => createRequire(join(from, 'package.json')).resolve.paths(name) ?? [])
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')))
}

function readPackage(folder: string): { name: string; bin?: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Runs Node and returns its exit code. SIGTERM and SIGHUP are passed on, so that no service is left behind. */
export function run(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
    // Ctrl-C reaches the child from the terminal directly; this process only waits for its end.
    process.on('SIGINT', () => {})
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? EXIT.interrupted : EXIT.nothing)))
  })
}
