import { type ClientRequest, request } from 'node:http'
import type { Hex } from 'viem'
import { encodeHeader, type Requirements } from '../../sandbox/pay.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { type Answer, tryJson } from './buyer.ts'
import { type PublicPayment, readPaymentsInCalldata } from './payments-in-calldata.ts'

// What somebody can do who only reads the chain, and requests from other client addresses.

/** Another address of this machine. */
export const ELSEWHERE = '127.0.0.2'

export interface Sending {
  answer: Promise<Answer>
  /** Closes the connection, whatever is on its way. */
  hangUp(): void
}

/** Starts one POST from a local address. */
export function sendFrom(from: string, url: string, body: unknown, headers: Record<string, string> = {}): Sending {
  let sent: ClientRequest | undefined
  const answer = new Promise<Answer>((resolve, reject) => {
    const { hostname, port, pathname } = new URL(url)
    const type = { 'content-type': 'application/json' }
    sent = request(
      { host: hostname, port, path: pathname, method: 'POST', localAddress: from, headers: { ...type, ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
          resolve({ status: response.statusCode ?? 0, headers: new Headers(pairs), text, body: tryJson(text) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return { answer, hangUp: () => void sent?.destroy() }
}

export const postFrom = (from: string, url: string, body: unknown, headers: Record<string, string> = {}) =>
  sendFrom(from, url, body, headers).answer

/** Every signed authorization in the call data of a transaction, sent by itself or inside a batch. */
export async function readPayments(chain: SandboxChain, transaction: string): Promise<PublicPayment[]> {
  const { input } = await chain.client.getTransaction({ hash: transaction as Hex })
  return readPaymentsInCalldata(input)
}

/** The headers that a public payment makes: version 1 needs nothing else, version 2 the terms of any challenge. */
export const toHeaders = (payload: PublicPayment, accepted: Requirements): Record<string, string>[] => [
  { 'X-PAYMENT': encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base', payload }) },
  { 'PAYMENT-SIGNATURE': encodeHeader({ x402Version: 2, accepted, payload }) },
]
