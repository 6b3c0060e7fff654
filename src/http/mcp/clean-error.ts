import { cleanText } from '../../domain/clean-text.ts'

/**
 * Cleans the texts of JSON-RPC errors: the MCP library echoes the client's method, version or tool name in
 * them. The `id` goes back unchanged, as JSON-RPC requires. Results and event streams hold only our own text and pass
 * unchanged.
 */
export async function cleanError(answer: Response): Promise<Response> {
  if (!(answer.headers.get('content-type') ?? '').startsWith('application/json')) return answer
  const body = (await answer.json()) as unknown
  const cleaned = Array.isArray(body) ? body.map(cleanMessage) : cleanMessage(body)
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(cleaned), { status: answer.status, headers })
}

function cleanMessage(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('error' in message)) return message
  return { ...message, error: JSON.parse(JSON.stringify(message.error), cleanValue) }
}

const cleanValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? cleanText(value, LONGEST_MESSAGE) : value

const LONGEST_MESSAGE = 400
