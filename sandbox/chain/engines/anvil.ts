import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join, resolve } from 'node:path'
import { z } from 'zod'
import { type Engine, NODE_DEFAULTS, type NodeOptions } from './engine.ts'
import { savingInterval } from './state-file.ts'

/** Foundry's anvil: where its binary is, and how it is run. */
export function createAnvil(binary: string): Engine {
  return {
    name: 'anvil',
    version: packageVersion(),
    async toCommand(options) {
      return { command: binary, args: await toArguments(options) }
    },
  }
}

/** The anvil of this machine: `ANVIL_BIN`, else npm's binary for this platform, else the one on the PATH. */
export async function findAnvil(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (!env.ANVIL_BIN) return (await packagedBinary()) ?? (await findOnPath('anvil', env.PATH))
  const given = resolve(env.ANVIL_BIN)
  if (await isExecutable(given)) return given
  throw new Error(`ANVIL_BIN is ${env.ANVIL_BIN}, which is not a program that can be run.`)
}

/** The full path of a program, or undefined. npm's own wrappers in `node_modules/.bin` do not count as installed. */
export async function findOnPath(name: string, path = ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter)) {
    if (folder === '' || folder.endsWith(join('node_modules', '.bin'))) continue
    const file = join(folder, name)
    if (await isExecutable(file)) return file
  }
  return undefined
}

const require = createRequire(import.meta.url)

/** An anvil that did not come with npm may be of any version. */
function packageVersion(): string {
  try {
    return z.object({ version: z.string() }).parse(require('@foundry-rs/anvil/package.json')).version
  } catch {
    return 'not from npm'
  }
}

async function packagedBinary(): Promise<string | undefined> {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const beside = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    const found = beside.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/package.json`)
    const binary = resolve(found, '..', 'bin', file)
    return (await isExecutable(binary)) ? binary : undefined
  } catch {
    return undefined
  }
}

async function toArguments(options: NodeOptions): Promise<string[]> {
  const { host, port, chainId, gasLimit, baseFeeWei } = { ...NODE_DEFAULTS, ...options }
  const { blockTimeSeconds, startTimeSeconds, loadState, stateFile } = options
  return [
    ...['--host', host, '--port', `${port}`, '--chain-id', `${chainId}`, '--accounts', '0', '--color', 'never'],
    ...['--order', 'fifo', '--gas-limit', `${gasLimit}`, '--block-base-fee-per-gas', `${baseFeeWei}`],
    ...(blockTimeSeconds === undefined ? [] : ['--block-time', `${blockTimeSeconds}`]),
    ...(startTimeSeconds === undefined ? [] : ['--timestamp', `${startTimeSeconds}`]),
    ...(loadState === undefined ? [] : ['--load-state', loadState]),
    ...(stateFile === undefined
      ? []
      : ['--state', stateFile, '--state-interval', `${await savingInterval(stateFile)}`]),
  ]
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
