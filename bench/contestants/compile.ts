import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../../scripts/packages/bundle.ts'
import { PACKAGES } from '../../scripts/packages/plan.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const compiled = new Map<string, Promise<string>>()

/** A module of ours as it is shipped: compiled to JavaScript, as in the package of the service. Returns the file. */
export function compileAsShipped(source: string): Promise<string> {
  const file = compiled.get(source) ?? compile(source)
  compiled.set(source, file)
  return file
}

async function compile(source: string): Promise<string> {
  const shipped = PACKAGES.find(({ suffix }) => suffix === '-service')
  if (!shipped) throw new Error('there is no package of the service')
  const name = `bench-${parse(source).name}`
  await bundle(ROOT, ROOT, { ...shipped.bundle, entries: { [name]: source } })
  return join(ROOT, 'dist', `${name}.js`)
}
