import { createPublicClient, custom, type Hex, HttpRequestError, http, type PublicClient, RpcRequestError } from 'viem'
import { describe, expect, it } from 'vitest'
import { reply, startLocalServer } from '../../client/local-server.test-kit.ts'
import { countMapped, expectAnswers } from '../count-mapped.test-kit.ts'
import { readSamples, toAnswer } from '../samples.test-kit.ts'
import { fakeChain } from './fake-chain.test-kit.ts'
import { isTooWide, LogShape, readLogs } from './logs.ts'

const topic = `0x${'ab'.repeat(32)}` as Hex
const address = '0x00000000000000000000000000000000000000aa'
const log = (block: number, index: number) => ({ address, topics: [topic], data: '0x01', block, index })
const filter = (fromBlock: number, toBlock: number) => ({ topics: [topic], fromBlock, toBlock })

describe('reading logs', () => {
  it('reads a range in one call, in the order of the chain', async () => {
    const chain = fakeChain({ latest: 100, logs: [log(7, 3), log(5, 9), log(7, 1)] })
    const logs = await readLogs(chain.client, { address, ...filter(1, 50) })
    expect(logs.map(({ block, index }) => [block, index])).toEqual([
      [5, 9],
      [7, 1],
      [7, 3],
    ])
    expect(chain.asked).toEqual(['eth_getLogs'])
  })

  it('halves a range that a node finds too large, without a gap and without a repetition', async () => {
    const all = Array.from({ length: 400 }, (_, block) => log(block, 0))
    const chain = fakeChain({ latest: 400, logs: all, mostBlocks: 100 })
    const logs = await readLogs(chain.client, filter(0, 399))
    expect(logs.map(({ block }) => block)).toEqual(all.map(({ block }) => block))
    expect(chain.asked).toHaveLength(7)
  })

  it('gives up after eight calls', async () => {
    const chain = fakeChain({ latest: 9_000, mostBlocks: 10 })
    await expect(readLogs(chain.client, filter(0, 8_999))).rejects.toThrow('need more than 8 calls')
    expect(chain.asked).toHaveLength(8)
  })

  it('does not ask again when the trouble is another one', async () => {
    const chain = fakeChain({
      latest: 10,
      answer: () => {
        throw Object.assign(new Error('daily request rate exceeded'), { code: -32005 })
      },
    })
    await expect(readLogs(chain.client, filter(0, 9))).rejects.toThrow()
    expect(chain.asked).toHaveLength(1)
  })

  it('refuses an answer with a log that it cannot read, because it may be the one that matters', async () => {
    const wrong = { latest: 10, answer: () => [{ address, topics: [topic], data: 7 }] }
    await expect(readLogs(fakeChain(wrong).client, filter(0, 9))).rejects.toThrow()
  })

  it('leaves out logs of a block that was replaced', async () => {
    const gone = { address, topics: [topic], data: '0x', blockNumber: '0x1', logIndex: '0x0', transactionHash: '0xab' }
    const chain = fakeChain({ latest: 10, answer: () => [{ ...gone, removed: true }, gone] })
    expect(await readLogs(chain.client, filter(0, 9))).toHaveLength(1)
  })

  it('sees "too large" in a refusal with HTTP 413', async () => {
    const server = await startLocalServer((_, response, before) =>
      before === 0
        ? reply(response, 413, { jsonrpc: '2.0', id: 1, error: { code: -32614, message: 'limited to a 2,000 range' } })
        : reply(response, 200, { jsonrpc: '2.0', id: 1, result: [] }),
    )
    const client = createPublicClient({ transport: http(server.url, { retryCount: 0 }) }) as PublicClient
    expect(await readLogs(client, filter(0, 3_000))).toEqual([])
    expect(server.seen).toHaveLength(3)
    await server.stop()
  })
})

describe('answers of nodes', () => {
  it('takes every refusal of a range for one', () => {
    const samples = readSamples('evm-rpc', 'eth_getLogs-error-range')
    const refusals = samples.map(({ json }) => {
      const { error = json } = json as { error?: unknown }
      const { code, message } = error as { code: number; message: string }
      return isTooWide(new RpcRequestError({ body: {}, url: 'https://node.example', error: { code, message } }))
    })
    expect(refusals).toEqual(samples.map(() => true))
    expectAnswers(samples, { fixtures: 2, shared: 3 })
    countMapped(samples)
    expect(isTooWide(new HttpRequestError({ url: 'https://node.example', status: 413 }))).toBe(true)
    expect(isTooWide(new HttpRequestError({ url: 'https://node.example', status: 429 }))).toBe(false)
  })

  it('reads every log', async () => {
    const samples = readSamples('evm-rpc', 'eth_getLogs')
    for (const { file, json } of samples) {
      const { result } = toAnswer(json) as { result: Record<string, string>[] }
      const client = createPublicClient({ transport: custom({ request: async () => result }) }) as PublicClient
      const logs = await readLogs(client, filter(0, 1))
      expect([file, logs.length]).toEqual([file, result.length])
      const [first] = result
      if (first === undefined) continue
      expect(LogShape.parse(first)).toEqual({
        address: first?.address?.toLowerCase(),
        topics: first?.topics,
        data: first?.data,
        block: Number(first?.blockNumber),
        index: Number(first?.logIndex),
        tx: first?.transactionHash,
        atSeconds: first?.blockTimestamp === undefined ? null : Number(first.blockTimestamp),
        removed: false,
      })
    }
    expectAnswers(samples, { fixtures: 2, shared: 2 })
    countMapped(samples)
  })
})
