/** Asks a router from this browser. Its answers are claims: `proofs` decides what may be signed. */
import { Stop, stop } from './problem.ts'

const TIMEOUT_MS = 20_000
const MOST_CHARACTERS = 512 * 1024

export interface RouterRequest {
  body?: object
  headers?: Record<string, string>
}

/** The router's JSON; refuses redirects, other statuses, and answers that are too long or no JSON object. */
export async function askRouter<T extends object>(url: string, { body, headers = {} }: RouterRequest = {}): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (response?.status === 404 || response?.status === 400 || response?.status === 422)
    throw stop(
      'No route right now',
      'The router has no way to carry this out at the moment. Nothing was signed.',
      'ask-again',
    )
  if (response?.status === 429)
    throw stop('The router is busy', 'It takes no more questions for a while. Nothing was signed. Try again later.')
  const text = response?.ok ? await response.text().catch(() => '') : ''
  const answer = text.length > MOST_CHARACTERS ? undefined : readObject(text)
  if (!answer) throw stop('The router did not answer', 'Nothing was signed. Try again in a moment.')
  return answer as T
}

/** The status of something that was sent; undefined while the router cannot be read. */
export async function readStatus<T extends object>(url: string): Promise<T | undefined> {
  return askRouter<T>(url).catch((thrown) => {
    if (thrown instanceof Stop) return undefined
    throw thrown
  })
}

function readObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** A number of base units; zero for anything else. */
export const toRaw = (given: unknown): bigint => (/^\d{1,78}$/.test(String(given)) ? BigInt(String(given)) : 0n)

/** Waits before the next look at something that was sent: a second at first, five later. */
export const untilNextLook = (turn: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, turn < 5 ? 1_000 : 5_000))
