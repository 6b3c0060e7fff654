import { request } from 'node:http'
import { REQUEST_BODY, ROUTE } from '../contestants/trivial-answer.ts'

export interface CopiedAnswer {
  status: number
  /** Without the headers that `node:http` adds itself. */
  headers: Record<string, string>
  body: string
}

/** Reads the unpaid answer of a server, with its headers in their original order and spelling. */
export function copyAnswer(url: string): Promise<CopiedAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(`${url}${ROUTE}`, { method: 'POST', headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
      const kept = names
        .map((name, index) => [name, response.rawHeaders[index * 2 + 1] ?? ''] as const)
        .filter(([name]) => !ADDED_BY_NODE.has(name.toLowerCase()))
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(kept),
        body: Buffer.concat(chunks).toString('utf8'),
      })
    })
    sent.on('error', reject)
    sent.end(REQUEST_BODY)
  })
}

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])
