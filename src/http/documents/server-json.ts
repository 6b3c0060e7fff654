import { SERVICE_VERSION } from './guidance.ts'

/** How the MCP registry lists us (schema of 2025-12-11); at most 100 characters of description. */
export function toServerJson(publicUrl: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${toReverseDns(publicUrl)}/sextant`,
    title: 'Sextant',
    description: 'Crypto prices, quotes, risk and flows, paid per call in USDC with x402; chat is free.',
    version: SERVICE_VERSION,
    websiteUrl: publicUrl,
    icons: [{ src: `${publicUrl}/icon.png`, mimeType: 'image/png', sizes: ['512x512'] }],
    remotes: [{ type: 'streamable-http', url: `${publicUrl}/mcp` }],
  }
}

/** `https://sextant.example` is `example.sextant`: the registry asks for proof of the name. */
const toReverseDns = (url: string): string => new URL(url).hostname.split('.').reverse().join('.')
