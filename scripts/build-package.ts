import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareApp } from '../src/http/pages/build-app.ts'
import { PACKAGES } from './packages/plan.ts'
import { writePackage } from './packages/write-package.ts'
import { writeTypes } from './packages/write-types.ts'

/**
 * Writes the three packages to `dist/packages`: client and command line, service, sandbox. Each is complete: compiled code,
 * package.json, documents. With names of packages as arguments, only those.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const names = process.argv.slice(2)
const chosen = PACKAGES.filter(({ suffix }) => names.length === 0 || names.includes(`sextant${suffix}`))
if (chosen.length < names.length) throw new Error(`not all of these are packages: ${names.join(' ')}`)

const types = mkdtempSync(join(tmpdir(), 'sextant-types-'))
try {
  if (chosen.some((plan) => plan.types)) writeTypes(root, types)
  if (chosen.some(({ files }) => files.includes('app/dist'))) {
    const gap = await prepareApp((line) => process.stderr.write(`${line}\n`))
    if (gap !== undefined) throw new Error(gap)
  }
  for (const plan of chosen)
    await writePackage(root, join(root, 'dist', 'packages', `sextant${plan.suffix}`), plan, types)
} finally {
  rmSync(types, { recursive: true })
}
