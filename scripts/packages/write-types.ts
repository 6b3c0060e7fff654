import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Packages whose types the client's may name: those that its package depends on. */
const ALLOWED = ['zod', 'zod/v4/core']
const ENTRY = 'client/package-entry.d.ts'
/** Imports of types that no caller of the client gets to see: the catalog's functions lead to them. */
const UNSEEN = /^import type \{ (\w+) \} from 'viem';$/gm
const IMPORT = /((?:^(?:import|export)\b[^;]*?\bfrom |\bimport\()['"])([^'"]+)(['"])/gm

/** Writes the declarations that `import … from 'sextant'` leads to, and no others. */
export function writeTypes(root: string, folder: string): void {
  const drafts = mkdtempSync(join(tmpdir(), 'sextant-declarations-'))
  try {
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const args = [compiler, '-p', 'tsconfig.package.json', '--outDir', drafts]
    execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
    const seen = new Set<string>()
    const waiting = [ENTRY]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue
      seen.add(file)
      const text = readFileSync(join(drafts, file), 'utf8').replace(UNSEEN, 'type $1 = any;')
      for (const [, , name = ''] of text.matchAll(IMPORT)) {
        if (name.startsWith('.')) waiting.push(join(dirname(file), name.replace(/\.ts$/, '.d.ts')))
        else if (!ALLOWED.includes(name)) throw new Error(`${file}: the package brings no types of ${name}`)
      }
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      // Declarations must import `.js`, where the sources import `.ts`.
      writeFileSync(
        join(folder, file),
        text.replace(
          IMPORT,
          (_, before, name: string, after) => before + name.replace(/^(\..*)\.ts$/, '$1.js') + after,
        ),
      )
    }
  } finally {
    rmSync(drafts, { recursive: true })
  }
}
