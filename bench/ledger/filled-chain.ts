import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AUTHORIZATION_USED, TRANSFER } from '../../src/payments/chain/events.ts'
import type { Sql } from '../../src/stores/postgres.ts'
import { ASSET, blockAt, PAYEE, timeOf } from './fill.ts'

/** A node that shows the transfers of a filled ledger, with the limit on events that public nodes have. */
export interface FilledChain {
  url: string
  calls: Map<string, number>
  close(): Promise<void>
}

const MOST_LOGS = 10_000

interface Filter {
  fromBlock: string
  toBlock: string
  topics: (string | string[] | null)[]
}

interface Settled {
  payer: string
  key: string
  tx: string
  block: number
  place: number
}

export async function startFilledChain(sql: Sql, nowMs: number): Promise<FilledChain> {
  const calls = new Map<string, number>()
  let kept: { range: string; rows: Settled[] } | undefined

  async function readRows(from: number, to: number): Promise<Settled[]> {
    const range = `${from}-${to}`
    if (kept?.range === range) return kept.rows
    const rows = await sql<{ payer: string; key: string; tx: string; settlement: string }[]>`
      SELECT payer, key, tx, settlement FROM sales
      WHERE state = 'settled' AND answer IS NOT NULL AND settled_at >= ${timeOf(from)} AND settled_at < ${timeOf(to + 1)}
      UNION ALL SELECT payer, key, tx, settlement FROM sales
      WHERE state = 'settled' AND answer IS NULL AND settled_at >= ${timeOf(from)} AND settled_at < ${timeOf(to + 1)}`
    const settled = rows.map(({ payer, key, tx, settlement }) => {
      const { blockNumber, logIndex } = JSON.parse(settlement) as { blockNumber: number; logIndex: number }
      return { payer, key, tx, block: blockNumber, place: logIndex }
    })
    kept = { range, rows: settled }
    return settled
  }

  async function readLogs({ fromBlock, toBlock, topics }: Filter) {
    const rows = await readRows(Number(fromBlock), Number(toBlock))
    const payers = Array.isArray(topics[1]) ? new Set(topics[1]) : undefined
    const isUse = topics[0] === AUTHORIZATION_USED
    const found = rows.filter(({ payer }) => !payers || payers.has(padded(payer)))
    if (found.length > MOST_LOGS) return undefined
    return found.map(({ payer, key, tx, block, place }) => ({
      ...{ address: ASSET, transactionHash: tx, blockNumber: hex(block) },
      logIndex: hex(isUse ? place - 1 : place),
      topics: isUse
        ? [AUTHORIZATION_USED, padded(payer), key.slice(key.lastIndexOf(':') + 1)]
        : [TRANSFER, padded(payer), padded(PAYEE)],
      data: isUse ? '0x' : hex(10_000),
    }))
  }

  async function answer(method: string, params: unknown[]): Promise<{ result?: unknown; error?: object }> {
    if (method === 'eth_blockNumber') return { result: hex(blockAt(nowMs)) }
    if (method === 'eth_chainId') return { result: '0x2105' }
    if (method === 'eth_getBlockByNumber') return { result: { timestamp: hex(timeOf(Number(params[0])) / 1000) } }
    if (method !== 'eth_getLogs') return { result: null }
    const logs = await readLogs(params[0] as Filter)
    return logs ? { result: logs } : { error: { code: -32005, message: `more than ${MOST_LOGS} results` } }
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: unknown[] }
    calls.set(method, (calls.get(method) ?? 0) + 1)
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(await answer(method, params)) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const hex = (number: number): string => `0x${number.toString(16)}`
const padded = (address: string): string => `0x${'0'.repeat(24)}${address.slice(2)}`
