import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Curve, NATIVE_CURVE, openNative, openWasm } from '../src/payments/chain/curve.ts'
import { withPackage } from './npm-package.ts'

/**
 * Builds the native secp256k1 addon for this machine, from the npm package that contains libsecp256k1: compiled if
 * there is a compiler, otherwise the package's prebuilt file. The package is not a dependency, because it would bring a
 * second implementation in JavaScript.
 */
const SECP256K1 = {
  name: 'secp256k1',
  version: '5.0.2',
  integrity: 'sha512-HwMOXeWjr1UvBNYt9S+w9bMuuyUOrPFQ8CWd23CGai/8vbgtUKS2ITngFOzMhaPZQAPxTb/f9alLou9mPnNV2Q==',
}
const ADDON_API = {
  name: 'node-addon-api',
  version: '5.1.0',
  integrity: 'sha512-eh0GgfEkpnoWDq+VY8OyvYhFEzBk6jIYbRKdIlyTiAXIVJ8PyBaKb0rp7oDtoddbdoHWhq8wwr+XZ81F1rpNdA==',
}

/** The flags of the package's own build, except for the arithmetic below. */
const LIBRARY = [
  '-DECMULT_GEN_PREC_BITS=4',
  '-DECMULT_WINDOW_SIZE=15',
  '-DENABLE_MODULE_ECDH=1',
  '-DENABLE_MODULE_RECOVERY=1',
  '-DUSE_ENDOMORPHISM=1',
  '-DHAVE___INT128=1',
  '-DUSE_SCALAR_4X64=1',
]
/** Measured: on arm64 the 32-bit field is faster, and -O2 tuned for the processor slightly faster than -O3. */
const FIELD: Partial<Record<NodeJS.Architecture, string[]>> = {
  arm64: ['-DUSE_FIELD_10X26=1', '-mtune=native'],
  x64: ['-DUSE_FIELD_5X52=1', '-DUSE_ASM_X86_64=1'],
}
/** With GMP for modular inverses, recovering a signer takes about a third less time. */
const WITH_GMP = ['-DUSE_NUM_GMP=1', '-DUSE_FIELD_INV_NUM=1', '-DUSE_SCALAR_INV_NUM=1']
const WITHOUT_GMP = ['-DUSE_NUM_NONE=1', '-DUSE_FIELD_INV_BUILTIN=1', '-DUSE_SCALAR_INV_BUILTIN=1']

mkdirSync(dirname(fileURLToPath(NATIVE_CURVE)), { recursive: true })
await withPackage(SECP256K1, async (folder) => {
  if (FIELD[process.arch] && compiles('int main(void) { return 0; }')) {
    await withPackage(ADDON_API, (api) => compile(folder, api))
    return
  }
  const { platform, arch } = process
  const built = ['secp256k1.glibc.node', 'secp256k1.node']
    .map((name) => join(folder, 'prebuilds', `${platform}-${arch}`, name))
    .find((file) => existsSync(file))
  if (!built)
    throw new Error(`There is no compiler here, and no build for ${platform} on ${arch}: WebAssembly is used.`)
  copyFileSync(built, NATIVE_CURVE)
})
for (const open of [openNative, openWasm]) {
  const curve = await open()
  say(`${curve.name}: ${Math.round(await microsToRecover(curve))} µs of the processor to check a signature`)
}

function compile(folder: string, addonApi: string): void {
  const hasGmp = compiles('#include <gmp.h>\nint main(void) { return mp_bits_per_limb == 0; }', '-lgmp')
  say(`compiling libsecp256k1 ${hasGmp ? 'with GMP' : 'without GMP (libgmp-dev is not installed)'} …`)
  const library = [...LIBRARY, ...(FIELD[process.arch] ?? []), ...(hasGmp ? WITH_GMP : WITHOUT_GMP)]
  const c = join(folder, 'src', 'secp256k1')
  const object = join(folder, 'secp256k1.o')
  run('cc', ['-c', '-O2', '-fPIC', '-w', ...library, `-I${c}`, `-I${c}/src`, `${c}/src/secp256k1.c`, '-o', object])
  run('c++', [
    ...[
      '-shared',
      '-O2',
      '-fPIC',
      '-w',
      '-DNAPI_VERSION=6',
      '-DNODE_GYP_MODULE_NAME=addon',
      '-DBUILDING_NODE_EXTENSION',
    ],
    ...[`-I${nodeHeaders()}`, `-I${addonApi}`, `-I${folder}/src`],
    ...['addon.cc', 'secp256k1.cc'].map((name) => join(folder, 'src', name)),
    ...[
      object,
      ...(process.platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : []),
      ...(hasGmp ? ['-lgmp'] : []),
    ],
    ...['-o', fileURLToPath(NATIVE_CURVE)],
  ])
}

function nodeHeaders(): string {
  const folders = [join(dirname(process.execPath), '..', 'include', 'node'), '/usr/include/node']
  const found = folders.find((folder) => existsSync(join(folder, 'node_api.h')))
  if (!found) throw new Error(`The headers of Node are in none of ${folders.join(', ')}.`)
  return found
}

function run(command: string, words: string[]): void {
  const { status } = spawnSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
}

function compiles(source: string, ...libraries: string[]): boolean {
  return spawnSync('cc', ['-xc', '-', '-o', '/dev/null', ...libraries], { input: source }).status === 0
}

/** Measured in CPU time, because other programs may run at the same time. */
async function microsToRecover(curve: Curve): Promise<number> {
  const digest = Buffer.alloc(32, 7)
  const { signature, recovery } = await curve.sign(digest, Buffer.alloc(32, 1))
  const times = 300
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) await curve.recover(signature, recovery, digest)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
