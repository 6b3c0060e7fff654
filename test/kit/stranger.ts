import { type ClientRequest, request } from 'node:http'
import { type Hex, toFunctionSelector } from 'viem'
import { encodeHeader, type Requirements } from '../../sandbox/pay.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { type Answer, tryJson } from './buyer.ts'

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

const TRANSFER = toFunctionSelector(
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
).slice(2)

interface PublicPayment {
  signature: Hex
  authorization: Record<'from' | 'to' | 'value' | 'validAfter' | 'validBefore' | 'nonce', string>
}

/** Every signed authorization in the calldata of a transaction, sent by itself or inside a batch. */
export async function readPayments(chain: SandboxChain, transaction: string): Promise<PublicPayment[]> {
  const { input } = await chain.client.getTransaction({ hash: transaction as Hex })
  return input.split(TRANSFER).slice(1).map(toPayment)
}

function toPayment(call: string): PublicPayment {
  const word = (index: number) => call.slice(index * 64, index * 64 + 64)
  const [from, to] = [0, 1].map((index) => `0x${word(index).slice(24)}`)
  const [value, validAfter, validBefore] = [2, 3, 4].map((index) => BigInt(`0x${word(index)}`).toString())
  return {
    signature: `0x${word(7)}${word(8)}${word(6).slice(62)}`,
    authorization: {
      from,
      to,
      value,
      validAfter,
      validBefore,
      nonce: `0x${word(5)}`,
    } as PublicPayment['authorization'],
  }
}

/** The headers that a public payment makes: version 1 needs nothing else, version 2 the terms of any challenge. */
export const toHeaders = (payload: PublicPayment, accepted: Requirements): Record<string, string>[] => [
  { 'X-PAYMENT': encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base', payload }) },
  { 'PAYMENT-SIGNATURE': encodeHeader({ x402Version: 2, accepted, payload }) },
]
