import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './copy-tree.ts'

/** Paths of the service that the README names: pages behind its links to docs, and addresses in its text. */
export function listReadmePaths(): string[] {
  const readme = readFileSync(join(repository, 'README.md'), 'utf8')
  const docs = [...readme.matchAll(/\]\(docs\/([\w-]+)\.md(?:#[\w-]+)?\)/g)].map(([, name]) => `/docs/${name}`)
  const named = [...readme.matchAll(/`(?:GET )?(\/[\w.<>/-]+)`/g)]
    .map(([, path = '']) => path.replace('<name>', 'price').replace('<symbol>', 'ETH'))
    // MCP and the paid routes are POST.
    .filter((path) => path !== '/mcp')
  return [...new Set([...docs, ...named])].sort()
}

/** Status of each path; a page that is not there is 404. */
export async function askPaths(url: string, paths: readonly string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(url + path, { headers: { accept: 'text/html' } })
      await response.arrayBuffer()
      return `${path}: ${response.status}`
    }),
  )
}
