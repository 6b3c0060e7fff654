import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ServerJson } from '../../../test/kit/server-json-shape.ts'
import { toServerJson } from './well-known.ts'

it('is what the registry of MCP servers takes', () => {
  expect(toServerJson('https://api.sextant.example')).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: expect.stringMatching(/^example\.sextant\.api\/[a-zA-Z0-9._-]+$/),
    title: 'Sextant',
    description: expect.stringMatching(/^.{1,100}$/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    websiteUrl: 'https://api.sextant.example',
    icons: [{ src: 'https://api.sextant.example/icon.png', mimeType: 'image/png', sizes: ['512x512'] }],
    remotes: [{ type: 'streamable-http', url: 'https://api.sextant.example/mcp' }],
  })
})

it('fits the schema of the registry, in the repository and for any domain', () => {
  const kept = JSON.parse(readFileSync(new URL('../../../server.json', import.meta.url), 'utf8'))
  const longest = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`
  for (const entry of [
    kept,
    ...['https://sextant.example', 'https://x402.sextant.example:8443', longest].map(toServerJson),
  ])
    expect(ServerJson.safeParse(entry).error?.issues ?? []).toEqual([])
  expect(ServerJson.safeParse({ ...kept, description: 'x'.repeat(101) }).success).toBe(false)
  expect(ServerJson.safeParse({ ...kept, name: 'no-namespace' }).success).toBe(false)
})
