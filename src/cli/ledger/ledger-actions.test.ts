import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sextant } from '../../../test/kit/cli.ts'
import { type Answers, Raw, startTestNode } from '../../payments/json-rpc.test-kit.ts'
import { openSqliteLedger } from '../../payments/ledger/sqlite-ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'ledger-actions-'))
afterAll(() => rmSync(folder, { recursive: true }))
const ledger = openSqliteLedger(join(folder, 'ledger.sqlite'))
await ledger.close()

const CHAIN: Answers = {
  eth_chainId: () => '0x2105',
  eth_blockNumber: () => '0x186a0',
  eth_getBlockByNumber: () => ({ timestamp: '0x6553f100' }),
  eth_getLogs: () => [],
}
const unavailable = () => new Raw((response) => void response.writeHead(503).end('Service Unavailable'))
const DOWN: Answers = { eth_chainId: unavailable, eth_blockNumber: unavailable }

const settings = {
  PUBLIC_URL: 'https://sextant.example',
  PAY_TO: `0x${'b2'.repeat(20)}`,
  RELAYER_KEY: `0x${'11'.repeat(32)}`,
  DATA_DIR: folder,
}
const ledgerOf = (args: string[], env: Record<string, string>) =>
  sextant(['ledger', ...args], { env: { ...settings, ...env } })

describe('ledger reconcile', () => {
  it('asks the further endpoints when the first is down', async () => {
    const [first, second] = await Promise.all([startTestNode(DOWN), startTestNode(CHAIN)])
    const env = { BASE_RPC_URL: first.url, BASE_RPC_FALLBACK_URLS: second.url }
    const { code, out, err } = await ledgerOf(['reconcile'], env)
    expect([code, out, err]).toEqual([0, expect.stringContaining('In blocks 56800 to 100000 the chain shows 0'), ''])
    await Promise.all([first.stop(), second.stop()])
  })

  it('says in a sentence that no endpoint answers', async () => {
    const node = await startTestNode(DOWN)
    const { code, err } = await ledgerOf(['reconcile'], { BASE_RPC_URL: node.url })
    expect([code, err]).toEqual([4, expect.stringMatching(/^The chain does not answer: eth_blockNumber [^\n]+\n$/)])
    await node.stop()
  })

  it('refuses blocks in which nothing would be compared', async () => {
    const node = await startTestNode(CHAIN)
    const env = { BASE_RPC_URL: node.url }
    const ahead = await ledgerOf(['reconcile', '--from-block', '100001'], env)
    expect([ahead.code, ahead.err]).toEqual([2, expect.stringContaining('above the newest block, which is 100000')])
    const turned = await ledgerOf(['reconcile', '--from-block', '20', '--to-block', '10'], env)
    expect([turned.code, turned.err]).toEqual([2, expect.stringContaining('below the first block')])
    await node.stop()
  })
})

it('says in a sentence that Postgres is away', async () => {
  const env = {
    BASE_RPC_URL: 'http://127.0.0.1:9',
    DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/none',
    SIGNING_KEY: 'x',
  }
  for (const action of ['list', 'channels', 'export']) {
    const { code, err } = await ledgerOf([action], env)
    expect([code, err]).toEqual([4, expect.stringMatching(/^The ledger does not answer: [^\n]*ECONNREFUSED[^\n]*\n$/)])
  }
})
