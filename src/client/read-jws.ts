/** A compact JWS, taken apart. */
interface ReadJws {
  kid: string
  /** What the signature is over: header and payload as they were sent. */
  signed: string
  signature: Buffer
  payload: Record<string, unknown>
}

/** Longer texts are no receipt. */
const LONGEST = 8_192

/**
 * Takes a compact JWS apart, or says what is wrong with it. Only Ed25519 is taken (`EdDSA`), and each part must be written in
 * the one way that base64url has for its bytes, so that no character can change unnoticed.
 */
export function readJws(
  jws: string,
  { what = 'receipt', longest = LONGEST }: { what?: string; longest?: number } = {},
): ReadJws | string {
  const [header = '', payload = '', signature = '', ...more] = jws.slice(0, longest + 1).split('.')
  const parts = [header, payload, signature].map((part) => Buffer.from(part, 'base64url'))
  const isExact = parts.every((bytes, index) => bytes.toString('base64url') === [header, payload, signature][index])
  const isNone = `The ${what} is not a compact JWS.`
  if (jws.length > longest || more.length > 0 || !signature || !isExact) return isNone
  const [head, said] = parts.slice(0, 2).map(toObject)
  if (!head || !said) return isNone
  if (head.alg !== 'EdDSA' || 'crit' in head) return `The ${what} is not signed with Ed25519 (EdDSA).`
  if (typeof head.kid !== 'string') return `The ${what} does not name its key.`
  return { kid: head.kid, signed: `${header}.${payload}`, signature: parts[2] as Buffer, payload: said }
}

function toObject(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
