import { expect, it } from 'vitest'
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
