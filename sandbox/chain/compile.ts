import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Hex, isHex } from 'viem'
import { z } from 'zod'
import { cachedFile, cacheFolders, exists, writeWhole } from './cache-folder.ts'

/** Settings of solc besides those that all contracts share. */
export interface CompilerSettings {
  metadata?: { appendCBOR: boolean; bytecodeHash: 'none' | 'ipfs' }
}

/** Creation code of each contract in `sandbox/contracts`, by name. Compiled once for each state of the sources, or shipped with them. */
export async function compileContracts(
  folder = contractsFolder,
  caches = cacheFolders(),
  settings: CompilerSettings = {},
): Promise<Record<string, Hex>> {
  const input = await readCompilerInput(folder, settings)
  const shipped = shippedFile(folder, input)
  if (await exists(shipped)) return readCreations(shipped)
  const key = createHash('sha256').update(compilerVersion()).update(input).digest('hex').slice(0, 32)
  const { file, isThere } = await cachedFile(join('contracts', `${key}.json`), caches)
  if (isThere) return readCreations(file)

  const creations = toCreations(await runCompiler(input))
  await writeWhole(file, JSON.stringify(creations))
  return creations
}

/** Puts the compiled contracts beside their sources: a package that carries both needs no compiler. */
export async function shipContracts(folder: string): Promise<void> {
  const creations = await compileContracts(folder)
  await writeWhole(shippedFile(folder, await readCompilerInput(folder, {})), JSON.stringify(creations))
}

/** Whether the contracts of this installation came compiled. */
export const areContractsShipped = (): Promise<boolean> => exists(join(contractsFolder, SHIPPED))

const SHIPPED = 'compiled'

/** Named after the sources, so that other sources are never taken for these. */
const shippedFile = (folder: string, input: string): string =>
  join(folder, SHIPPED, `${createHash('sha256').update(input).digest('hex').slice(0, 32)}.json`)

const readCreations = async (file: string): Promise<Record<string, Hex>> =>
  Creations.parse(JSON.parse(await readFile(file, 'utf8')))

const require = createRequire(import.meta.url)
const contractsFolder = fileURLToPath(new URL('../contracts', import.meta.url))

const Creations = z.record(
  z.string(),
  z.custom<Hex>((value) => isHex(value)),
)

const CompilerOutput = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
    )
    .default({}),
})

async function readCompilerInput(folder: string, settings: CompilerSettings): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sol')).sort()
  const sources = await Promise.all(
    names.map(async (name) => [name, { content: await readFile(join(folder, name), 'utf8') }] as const),
  )
  return JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries(sources),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
      ...settings,
    },
  })
}

/** Runs solc in a child process, because it blocks its thread for seconds. */
async function runCompiler(input: string): Promise<string> {
  const compiler = spawn(process.execPath, [join(solcFolder(), 'solc.js'), '--standard-json'])
  compiler.stdin.end(input)
  const [output, complaint] = await Promise.all([text(compiler.stdout), text(compiler.stderr), once(compiler, 'close')])
  if (compiler.exitCode !== 0) throw new Error(`solc failed: ${complaint}`)
  return output.slice(output.indexOf('{'))
}

function toCreations(output: string): Record<string, Hex> {
  const { errors, contracts } = CompilerOutput.parse(JSON.parse(output))
  const fatal = errors.filter(({ severity }) => severity === 'error')
  if (fatal.length > 0) throw new Error(fatal.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const named = Object.values(contracts).flatMap((file) => Object.entries(file))
  return Creations.parse(Object.fromEntries(named.map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`])))
}

function solcFolder(): string {
  return resolve(require.resolve('solc/package.json'), '..')
}

function compilerVersion(): string {
  return z.object({ version: z.string() }).parse(require('solc/package.json')).version
}
