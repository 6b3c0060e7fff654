import { findHidden } from '../kit/odd-text.ts'
import type { Asked } from './ask.ts'
import type { Reply } from './send.ts'

/** A request without an answer for this long is called a hang, once it has been repeated alone. */
export const HANG_MS = 2_000

/** What is wrong with an answer, whatever was asked; an empty list is a good answer. */
export function findFaults(asked: Asked, reply: Reply): string[] {
  const { status, text, headers } = reply
  const type = headers['content-type'] ?? ''
  const body = type.includes('json') ? withoutId(tryJson(text)) : undefined
  // Node itself answers what is no HTTP request, without a body.
  if (asked.kind === 'raw' && (status === 0 || (status === 400 && text === ''))) return []
  if (status === 431) return []
  const faults = [
    ...findLeaks(text),
    ...findHidden(headers, 'headers'),
    ...findHidden(body ?? (isText(type) ? bare(text) : '')),
  ]
  if (status === 0 || status === 500 || status > 504) faults.push(`status ${status}`)
  if (status >= 400 && asked.method !== 'HEAD') faults.push(...findProblemFaults(asked, status, type, body))
  if (status === 200 && asked.place !== undefined && asked.paysBase === undefined) faults.push('a free answer')
  if (asked.path === '/mcp' && isRecord(body)) faults.push(...findToolFaults(asked, body))
  return faults
}

/** JSON-RPC requires that the caller's `id` comes back unchanged. */
const withoutId = (body: unknown): unknown => (isRecord(body) && body.jsonrpc === '2.0' ? { ...body, id: null } : body)

const isText = (type: string): boolean => type.startsWith('text/') && !type.includes('event-stream')
const bare = (text: string): string => text.replace(/[\r\t\u00ad]/g, '')

function findLeaks(text: string): string[] {
  const found = LEAKS.exec(text)
  return found ? [`internals: ${found[0]}`] : []
}

/** Stack traces and paths of the machine. */
const LEAKS = new RegExp(
  `\\n\\s+at \\S+ \\(|node:internal|node_modules/|file:///|${escaped(process.cwd())}|(?:Type|Range|Syntax|Reference)Error\\b`,
)

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

const SIGN_PAGE = /^\/+s(?:ign)?\//

function findProblemFaults({ path }: Asked, status: number, type: string, body: unknown): string[] {
  // The sign page is for people: it says in HTML that a link is not ours.
  if (SIGN_PAGE.test(path) && type.startsWith('text/html')) return []
  if (!isRecord(body)) return [`${status} without a JSON body`]
  if (isRecord(body.error) && body.jsonrpc === '2.0') return []
  if (!type.startsWith('application/problem+json')) return [`${status} as ${type}`]
  const { code, errors, charged } = body
  if (typeof code !== 'string') return [`${status} without a code`]
  if (charged !== false && code !== 'settlement_pending') return [`${status} ${code} without charged: false`]
  if (status !== 400) return []
  const named = Array.isArray(errors) && errors.length > 0 && errors.every(isNamed)
  return named ? [] : [`400 ${code} that names no field and rule`]
}

const isNamed = (error: unknown): boolean =>
  isRecord(error) && [error.field, error.rule, error.message].every((part) => typeof part === 'string' && part !== '')

function findToolFaults({ paysBase }: Asked, { result, error }: Record<string, unknown>): string[] {
  if (isRecord(error) && error.code === -32603) return [`JSON-RPC internal error: ${String(error.message)}`]
  if (!isRecord(result) || !isRecord(result.structuredContent)) return []
  const { code, meta } = result.structuredContent
  if (code === 'internal') return ['a tool result with code internal']
  return isRecord(meta) && meta.charged === true && paysBase === undefined ? ['a free answer of a tool'] : []
}

/** Whether this was a sale: an answer that has to be on chain. */
export function isSold({ paysBase }: Asked, { status, text, headers }: Reply): boolean {
  if (paysBase === undefined || status !== 200) return false
  if (headers['payment-response'] !== undefined) return true
  return /"charged":true/.test(text)
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
