import { hash } from 'node:crypto'

/** What a payment is bound to: the method, the route and the body after validation, whatever its key order was. */
export function requestHash(method: string, route: string, body: unknown): string {
  return hash('sha256', `${method} ${route}\n${canonicalJson(body)}`)
}

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, member]) => member !== undefined)
    entries.sort(([left], [right]) => (left < right ? -1 : 1))
    return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
