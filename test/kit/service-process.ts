import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles the service into one file, which starts much faster than the sources; tests start it hundreds of times. */
export async function bundleService(name = 'service'): Promise<string> {
  const bundle = fileURLToPath(new URL(`../../node_modules/.cache/sextant/${name}.mjs`, import.meta.url))
  await build({
    entryPoints: [fileURLToPath(new URL('../../src/main.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['libsql', 'piscina', '@takumi-rs/core', '@fontsource/*', 'pino', 'undici', 'tsx'],
    banner: {
      js: "import{createRequire as requireOfBundle}from'node:module';const require=requireOfBundle(import.meta.url);",
    },
    logLevel: 'error',
  })
  return bundle
}

export interface ServiceProcess {
  url: string
  pid: number
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  exited: Promise<number | null>
  /** Everything that it wrote to standard error. */
  lastWords(): string
}

/** Starts the service as its own process and waits until it answers. */
export const spawnService = (script: string, settings: Record<string, string>): Promise<ServiceProcess> =>
  spawnCommand([process.execPath, script], settings)

/** How often it is asked whether it answers, before it counts as stuck; about once in 25 ms. */
const TRIES = 2400

/** The same for any command that starts the service. Its environment is exactly `settings`. */
export async function spawnCommand(
  [program = '', ...args]: readonly string[],
  settings: Record<string, string>,
  cwd?: string,
  tries = TRIES,
): Promise<ServiceProcess> {
  const child = spawn(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = `http://127.0.0.1:${settings.PORT}`
  await untilUp(url, child, () => errors, tries)
  return {
    url,
    pid: child.pid ?? 0,
    exited,
    lastWords: () => errors,
    kill(signal) {
      child.kill(signal)
      return exited
    },
  }
}

async function untilUp(url: string, child: ChildProcess, errors: () => string, tries: number): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the service ended: ${errors()}`)
    const up = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`the service did not come up: ${errors()}`)
}
