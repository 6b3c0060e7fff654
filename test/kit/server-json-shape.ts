import { z } from 'zod'

// The facts of the MCP registry's schema for server.json (2025-12-11) that concern a server that is reached over HTTP.

const httpsUrl = z.url({ protocol: /^https$/ })

/** Strict where the registry would ignore a member: what it ignores nobody sees. */
export const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  /** Namespace in reverse DNS, one slash, name. */
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  /** Ranges are refused. */
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/),
  websiteUrl: httpsUrl.optional(),
  icons: z
    .array(
      z.strictObject({
        src: httpsUrl.max(255),
        mimeType: z.enum(['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp']).optional(),
        sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)).optional(),
        theme: z.enum(['light', 'dark']).optional(),
      }),
    )
    .optional(),
  remotes: z
    .array(z.strictObject({ type: z.enum(['streamable-http', 'sse']), url: z.string().regex(/^https?:\/\/[^\s]+$/) }))
    .min(1),
})
