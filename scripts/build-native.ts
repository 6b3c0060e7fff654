import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Curve, openNative, openWasm } from '../src/payments/chain/curve.ts'

/**
 * Compiles libsecp256k1 for this machine. The package's own settings for anything but x64 are those of 32-bit machines;
 * arithmetic of 64 bits for scalars, and GMP for their inverses where it is installed, takes a third off each signature.
 * The field stays at 32 bits, which is faster on arm64. Tuned for its processor, -O2 is a little faster than node-gyp's -O3.
 */
const WIDE = ['-UUSE_SCALAR_8X32', '-DUSE_SCALAR_4X64=1', '-DHAVE___INT128=1', '-O2', '-mtune=native']
const WITHOUT_INVERSES = ['-UUSE_NUM_NONE', '-UUSE_FIELD_INV_BUILTIN', '-UUSE_SCALAR_INV_BUILTIN']
const WITH_GMP = ['-DUSE_NUM_GMP=1', '-DUSE_FIELD_INV_NUM=1', '-DUSE_SCALAR_INV_NUM=1']

const hasGmp = compiles('#include <gmp.h>\nint main(void) { return mp_bits_per_limb == 0; }', '-lgmp')
const flags = [...(process.arch === 'arm64' ? WIDE : []), ...(hasGmp ? [...WITHOUT_INVERSES, ...WITH_GMP] : [])]
say(`compiling libsecp256k1 ${hasGmp ? 'with GMP' : 'without GMP (libgmp-dev is not installed)'} …`)
// What is there already would be taken for good.
rmSync(new URL('../node_modules/secp256k1/build', import.meta.url), { recursive: true, force: true })
const { status } = spawnSync('npm', ['rebuild', 'secp256k1', '--ignore-scripts=false', '--loglevel=error'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, CFLAGS: flags.join(' '), LDFLAGS: hasGmp ? '-Wl,--no-as-needed -lgmp' : '' },
})
if (status !== 0) throw new Error(`npm rebuild ended with ${status}`)
for (const open of [openNative, openWasm]) {
  const curve = await open()
  say(`${curve.name}: ${Math.round(await microsToRecover(curve))} µs to check a signature`)
}

function compiles(source: string, ...libraries: string[]): boolean {
  return spawnSync('cc', ['-xc', '-', '-o', '/dev/null', ...libraries], { input: source }).status === 0
}

async function microsToRecover(curve: Curve): Promise<number> {
  const digest = Buffer.alloc(32, 7)
  const { signature, recovery } = await curve.sign(digest, Buffer.alloc(32, 1))
  const times = 300
  const startedMs = performance.now()
  for (let time = 0; time < times; time++) await curve.recover(signature, recovery, digest)
  return ((performance.now() - startedMs) * 1000) / times
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
