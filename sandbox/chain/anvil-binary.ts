import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { z } from 'zod'
import { findEmulatedAnvil, prepareEmulatedAnvil } from './emulated-anvil.ts'
import { findOnPath, isExecutable } from './find-on-path.ts'

/** How to run anvil: `args` come before anvil's own. */
export interface AnvilCommand {
  command: string
  args: string[]
}

/**
 * The anvil of this machine: `ANVIL_BIN`, else npm's binary, else the one on the PATH. For arm64 Linux npm has none, so
 * there the x86-64 one runs under emulation, prepared on first use.
 */
export async function findAnvil(env: NodeJS.ProcessEnv = process.env): Promise<AnvilCommand> {
  if (env.ANVIL_BIN) return native(await givenBinary(env.ANVIL_BIN))

  const packaged = await packagedBinary()
  if (packaged) return native(packaged)

  const installed = await findOnPath('anvil', env.PATH)
  if (installed) return native(installed)

  if (process.platform === 'linux' && process.arch === 'arm64') {
    return (await findEmulatedAnvil(anvilVersion(), env)) ?? (await prepareEmulatedAnvil(anvilVersion(), env))
  }
  throw new Error(
    `No anvil for ${process.platform}-${process.arch}. Install Foundry (https://getfoundry.sh), or set ANVIL_BIN to an anvil binary.`,
  )
}

/** Whether anvil would run under emulation here, at a small part of its speed. */
export async function isAnvilEmulated(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  return (await findAnvil(env)).args.length > 0
}

/** The version of anvil that this project is locked to. */
export function anvilVersion(): string {
  return z.object({ version: z.string() }).parse(require('@foundry-rs/anvil/package.json')).version
}

const require = createRequire(import.meta.url)

async function givenBinary(file: string): Promise<string> {
  const full = resolve(file)
  if (!(await isExecutable(full))) throw new Error(`ANVIL_BIN is ${file}, which is not a program that can be run.`)
  return full
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

function native(command: string): AnvilCommand {
  return { command, args: [] }
}
