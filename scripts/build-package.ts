import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { prepareApp } from '../src/http/pages/build-app.ts'

/**
 * Builds what the npm package needs in addition to the sources: command line and client as bundled JavaScript, the
 * types of the client, and the web app. The service and the sandbox run from the sources, as in the repository.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
rmSync(dist, { recursive: true, force: true })

await build({
  absWorkingDir: root,
  entryPoints: { sextant: 'src/cli/main.ts', client: 'src/client/package-entry.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  chunkNames: 'chunks/[name]-[hash]',
  // Not bundled: packages with native code, and those that load files from their own folder.
  external: [
    'libsql',
    'pino',
    'piscina',
    'postgres',
    'ioredis',
    'undici',
    '@takumi-rs/*',
    '@fontsource/*',
    'tsx',
    'hash-wasm',
  ],
  banner: {
    js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
  },
  legalComments: 'linked',
  logLevel: 'warning',
})
const command = join(dist, 'sextant.js')
writeFileSync(command, `#!/usr/bin/env node\n${readFileSync(command, 'utf8')}`)
chmodSync(command, 0o755)

execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.package.json'], {
  cwd: root,
  stdio: 'inherit',
})
for (const file of listTypes(join(dist, 'types'))) {
  // Declaration files must import `.js`, where the sources import `.ts`.
  writeFileSync(file, readFileSync(file, 'utf8').replace(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'))
}
const gap = await prepareApp((line) => process.stderr.write(`${line}\n`))
if (gap !== undefined) throw new Error(gap)

function listTypes(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? listTypes(path) : [path]
  })
}
