import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../../scripts/packages/bundle.ts'
import { PACKAGES } from '../../scripts/packages/plan.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NAME = 'bench-ours'

let compiled: Promise<string> | undefined

/** Our server as it is shipped: compiled to JavaScript, as in the package of the service. Returns the file. */
export function compileOurs(): Promise<string> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<string> {
  const shipped = PACKAGES.find(({ suffix }) => suffix === '-service')
  if (!shipped) throw new Error('there is no package of the service')
  await bundle(ROOT, ROOT, { ...shipped.bundle, entries: { [NAME]: 'bench/contestants/ours.ts' } })
  return join(ROOT, 'dist', `${NAME}.js`)
}
