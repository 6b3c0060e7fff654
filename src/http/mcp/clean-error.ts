import { withoutHidden } from '../../domain/clean-text.ts'

/**
 * The protocol library repeats what a bad message said: method, version, tool. Hidden characters are taken out of such an
 * error; its `id` goes back as it came, as JSON-RPC wants it. Results and streams pass untouched, they are our own words.
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

const cleanValue = (_key: string, value: unknown): unknown => (typeof value === 'string' ? withoutHidden(value) : value)
