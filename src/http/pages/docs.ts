import { readdirSync, readFileSync } from 'node:fs'

/** The project's own pages, by name, as Markdown: answers and errors link to them. */
export function readDocs(folder = new URL('../../../docs/', import.meta.url)): Map<string, string> {
  try {
    const pages = readdirSync(folder).filter((file) => file.endsWith('.md'))
    return new Map(pages.map((file) => [file.slice(0, -3), readFileSync(new URL(file, folder), 'utf8')]))
  } catch {
    return new Map()
  }
}
