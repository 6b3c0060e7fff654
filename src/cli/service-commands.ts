import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from 'commander'
import { UsageError } from './exit-codes.ts'
import { findRoot } from './read-settings.ts'
import { isInstalled, listMissingParts } from './sandbox-parts.ts'

/**
 * Flags of Node, as in `npm start` and in the image. V8 then keeps compiled code while the service is idle, and has room
 * for the short-lived objects of many sales at once.
 */
const START_FLAGS = ['--no-memory-reducer', '--max-semi-space-size=48']

/** `sextant start` and `sextant sandbox`: run those programs, each in a process of its own. */
export function addServiceCommands(program: Command, end: (code: number) => void): void {
  program
    .command('sandbox')
    .summary('the whole of Sextant on this machine: chain, USDC, upstreams, service')
    .description(
      'Everything on this machine, with no network and no key. Flags go to the sandbox: sextant sandbox --help',
    )
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .argument('[flags...]')
    .action(async (flags: string[]) => {
      checkParts()
      end(await run([], join('sandbox', 'main.ts'), flags))
    })
  program
    .command('start')
    .summary('the service, from the settings in the environment')
    .description('Starts the service from the settings in the environment or in .env; docs/config.md lists them.')
    .action(async () => end(await run(START_FLAGS, join('src', 'main.ts'), [])))
}

function checkParts(): void {
  const missing = listMissingParts(process, isInstalled)
  if (missing.length > 0)
    throw new UsageError(
      `The sandbox needs ${missing.join(', ')}, which npm has left out here. Install with optional dependencies: npm install --include=optional sextant`,
    )
}

/** Runs a script of the package and returns its exit code. SIGTERM is passed on to it. */
function run(flags: readonly string[], script: string, args: string[]): Promise<number> {
  const root = findRoot()
  const loader = pathToFileURL(createRequire(join(root, 'package.json')).resolve('tsx')).href
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, '--import', loader, join(root, script), ...args], {
      stdio: 'inherit',
    })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGTERM', pass)
    // Ctrl-C reaches the child from the terminal directly; this process only waits for its end.
    process.on('SIGINT', () => {})
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}
