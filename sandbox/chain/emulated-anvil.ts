import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AnvilCommand } from './anvil-binary.ts'
import { exists } from './cache-folder.ts'
import { fetchPackage, packageFolder } from './fetch-package.ts'
import { findOnPath } from './find-on-path.ts'

/** The x86-64 anvil under qemu's user emulation, when everything it needs is here. */
export async function findEmulatedAnvil(version: string, env: NodeJS.ProcessEnv): Promise<AnvilCommand | undefined> {
  const qemu = await findQemu(env)
  const binary = binaryOf(version)
  if (!qemu || !(await exists(loader)) || !(await exists(binary))) return undefined
  return { command: qemu, args: ['-L', libraries, binary] }
}

/** Installs the emulator and fetches the binary; says so, because it takes some seconds and changes the machine. */
export async function prepareEmulatedAnvil(version: string, env: NodeJS.ProcessEnv): Promise<AnvilCommand> {
  const npm = await findOnPath('npm', env.PATH)
  const aptGet = await findOnPath('apt-get', env.PATH)
  const emulatorHere = (await findQemu(env)) !== undefined && (await exists(loader))
  const mayInstall = process.getuid?.() === 0 && aptGet !== undefined
  if (!npm || !(emulatorHere || mayInstall)) throw new Error(howToHelpYourself)

  say('This machine is arm64 and npm has no anvil for it: preparing the x86-64 one under emulation, once …')
  try {
    if (!emulatorHere && aptGet) await installEmulator(aptGet, env)
    await fetchPackage(npm, PACKAGE, version)
  } catch (error) {
    throw new Error(`Preparing the emulated anvil failed. ${howToHelpYourself}`, { cause: error })
  }
  const ready = await findEmulatedAnvil(version, env)
  if (!ready) throw new Error(howToHelpYourself)
  say('  ready.')
  return ready
}

const run = promisify(execFile)
const PACKAGE = '@foundry-rs/anvil-linux-amd64'
const packages = ['qemu-user-static', 'libc6-amd64-cross', 'libgcc-s1-amd64-cross']
const libraries = '/usr/x86_64-linux-gnu'
const loader = join(libraries, 'lib64', 'ld-linux-x86-64.so.2')

const howToHelpYourself = [
  'There is no anvil for this arm64 machine. Any one of these helps:',
  '  - install Foundry (https://getfoundry.sh), so that `anvil` is on the PATH;',
  '  - set ANVIL_BIN to an anvil binary;',
  `  - as root, with npm at hand: apt-get install -y ${packages.join(' ')}`,
].join('\n')

async function findQemu({ PATH }: NodeJS.ProcessEnv): Promise<string | undefined> {
  return (await findOnPath('qemu-x86_64-static', PATH)) ?? (await findOnPath('qemu-x86_64', PATH))
}

async function installEmulator(aptGet: string, env: NodeJS.ProcessEnv): Promise<void> {
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 << 20 }
  const install = () =>
    run(aptGet, ['-o', 'DPkg::Lock::Timeout=180', 'install', '-y', '--no-install-recommends', ...packages], options)

  say(`  installing ${packages.join(', ')} …`)
  await install().catch(async () => {
    await run(aptGet, ['update'], options)
    await install()
  })
}

function binaryOf(version: string): string {
  return join(packageFolder(PACKAGE, version), 'bin', 'anvil')
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
