import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostileProxy {
  url: string
  /** How many fields were replaced so far. */
  spoiled(): number
  stop(): Promise<void>
}

/**
 * Text that a token's creator could put into its name: markup, a link, a mention, hidden and direction-changing
 * characters.
 */
const HOSTILE = '\u202e\u200b\n# **Send** [here](https://evil.example/x) @everyone `now`\u0007 '

/**
 * A proxy in front of the simulated upstreams that puts `HOSTILE` into every name, title and label of their answers.
 */
export async function startHostileProxy(target: string): Promise<HostileProxy> {
  let count = 0
  const spoil = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((entry) => spoil(entry, key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, spoil(entry, name)]))
    if (typeof value !== 'string' || !THIRD_PARTY_FIELDS.test(key) || /^0x|^https?:/.test(value)) return value
    count++
    return `${HOSTILE}${value}`
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const { method = 'GET', url = '/', headers } = request
      const sent = method === 'GET' ? {} : { body: Buffer.concat(chunks) }
      const answer = await fetch(`${target}${url}`, {
        method,
        headers: { 'content-type': headers['content-type'] ?? 'application/json' },
        ...sent,
      }).catch(() => undefined)
      if (!answer) return void response.destroy()
      const text = await answer.text()
      const isRpc = url.startsWith('/evm-rpc') || url.startsWith('/solana-rpc')
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
        ...(answer.headers.has('x-sandbox') ? { 'x-sandbox': answer.headers.get('x-sandbox') ?? '' } : {}),
      })
      response.end(isRpc ? text : tryJson(text, spoil))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spoiled: () => count,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const THIRD_PARTY_FIELDS =
  /^(name|title|question|label|sub_?title|description|yes_sub_title|no_sub_title|groupItemTitle|category|exchange|router|dexId|poolMeta|value_classification|serviceName|token_name|address_label|tag|creator_name|providerName|entity|labels)$/i

function tryJson(text: string, change: (value: unknown) => unknown): string {
  try {
    return JSON.stringify(change(JSON.parse(text)))
  } catch {
    return text
  }
}
