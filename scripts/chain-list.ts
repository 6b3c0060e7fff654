import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The list of all chains, from the files of `src/domain/chains/rows/`, so that a new chain is one file. */

const FOLDER = fileURLToPath(new URL('../src/domain/chains/rows/', import.meta.url))

export function chainList(): string {
  const rows = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .map(readRow)
    .sort((left, right) => left.rank - right.rank || left.name.localeCompare(right.name))
  const imports = [...rows].sort((left, right) => (slugOf(left) < slugOf(right) ? -1 : 1))
  return `${imports.map(({ name, file }) => `import { ${name} } from './rows/${file}'`).join('\n')}

// Made from the files of rows/ by \`npm run docs\`; do not edit by hand.

/** Every chain that we can name, by the rank of its row: the ones that are asked for most first. */
export const CHAIN_ROWS = [
${rows.map(({ name }) => `  ${name},`).join('\n')}
] as const
`
}

const slugOf = ({ file }: { file: string }): string => file.replace(/\.ts$/, '')

/** Read as text, because the list itself is what imports the rows. */
function readRow(file: string): { file: string; name: string; rank: number } {
  const text = readFileSync(FOLDER + file, 'utf8')
  const name = /^export const (\w+) = \{$/m.exec(text)?.[1]
  const rank = /^ {2}rank: (\d+),$/m.exec(text)?.[1]
  if (name === undefined || rank === undefined) throw new Error(`${file} has no row with a rank`)
  return { file, name, rank: Number(rank) }
}
