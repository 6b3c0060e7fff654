import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { EdrSettings } from './edr-provider.ts'
import { type Engine, NODE_DEFAULTS } from './engine.ts'

/** Hardhat's EDR, an EVM in native code that npm installs for this platform; `edr-program.ts` puts a server around it. */
export function findEdr(): Engine | undefined {
  const name = `@nomicfoundation/edr-${process.platform}-${process.arch}${libc()}`
  try {
    const binary = require.resolve(name)
    const { version } = z.object({ version: z.string() }).parse(require(`${name}/package.json`))
    return createEdr(binary, version)
  } catch {
    return undefined
  }
}

function createEdr(binary: string, version: string): Engine {
  return {
    name: 'edr',
    version,
    async toCommand(options) {
      const { host, port, chainId, gasLimit, baseFeeWei } = { ...NODE_DEFAULTS, ...options }
      const { stateFile, loadState, blockTimeSeconds, startTimeSeconds } = options
      const settings: EdrSettings = {
        ...{ host, port, chainId, gasLimit, baseFeeWei },
        ...(blockTimeSeconds === undefined ? {} : { blockTimeSeconds }),
        startTimeSeconds: startTimeSeconds ?? Math.floor(Date.now() / 1000),
        isClockMoved: startTimeSeconds !== undefined,
      }
      const state = stateFile ? ['keep', stateFile] : loadState ? ['copy', loadState] : []
      return {
        command: process.execPath,
        args: [...loader(), program, binary, JSON.stringify(settings), ...state],
      }
    },
  }
}

const require = createRequire(import.meta.url)
const program = fileURLToPath(new URL('edr-program.ts', import.meta.url))

/** In the package `sextant-sandbox` the program is compiled; Node 20 cannot run it from its source. */
const loader = (): string[] => (program.endsWith('.ts') ? ['--import', pathToFileURL(require.resolve('tsx')).href] : [])

/** Suffix of the npm package on Linux, where there is one per C library. */
function libc(): string {
  if (process.platform !== 'linux') return ''
  const { header } = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) }).parse(report())
  return header.glibcVersionRuntime === undefined ? '-musl' : '-gnu'
}

function report(): unknown {
  return process.report.getReport()
}
