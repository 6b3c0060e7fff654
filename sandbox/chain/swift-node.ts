import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Anvil, startAnvil, untilListening } from './anvil.ts'
import { isAnvilEmulated } from './anvil-binary.ts'
import { fetchPackage } from './fetch-package.ts'
import { findOnPath } from './find-on-path.ts'
import { startKept } from './keeper.ts'

/** The newest that runs on Node 20. */
const ENGINE = { name: '@nomicfoundation/edr-linux-arm64-gnu', version: '0.13.0', file: 'edr.linux-arm64-gnu.node' }

/** Anvil where it is native; else Hardhat's native engine, with the accounts of the state and without its blocks. */
export async function startSwiftNode(loadState: string): Promise<Anvil> {
  const npm = await findOnPath('npm', process.env.PATH)
  if (!npm || !(await isAnvilEmulated())) return startAnvil({ loadState })
  const engine = join(await fetchPackage(npm, ENGINE.name, ENGINE.version), ENGINE.file)
  const script = fileURLToPath(new URL('edr-node.ts', import.meta.url))
  const program = await startKept(process.execPath, ['--import', 'tsx', script, engine, loadState])
  const port = await untilListening(program)
  return { url: `http://127.0.0.1:${port}`, port, pid: program.pid, ended: program.ended, stop: program.stop }
}
