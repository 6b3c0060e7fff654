import { trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fail } from '../domain/failure.ts'
import { measureRpc, traceStore, traceUpstream } from './measure.ts'
import { createMetrics } from './metrics.ts'
import { inSpan } from './tracing.ts'

const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
beforeAll(() => provider.register())
beforeEach(() => exporter.reset())
afterAll(async () => {
  await provider.shutdown()
  trace.disable()
})

const spans = () =>
  exporter.getFinishedSpans().map(({ name, attributes, status, parentSpanContext }) => ({
    ...{ name, ...attributes },
    ...(status.message === undefined ? {} : { failed: status.message }),
    isBelow: parentSpanContext !== undefined,
  }))
const PAYER = '0x1111111111111111111111111111111111111111'

it('O15: upstream, RPC and database have spans below the sale that asked', async () => {
  const rpc = measureRpc(
    { call: async <T>() => '0x1' as T, close: async () => undefined },
    0,
    createMetrics(() => ({})),
  )
  const ledger = traceStore('ledger', { find: async (key: string) => key })
  await inSpan('sale', { route: '/api/price' }, async () => {
    await traceUpstream('kraken', async () => undefined)
    await rpc.call('eth_call', [PAYER])
    expect(await ledger.find(PAYER)).toBe(PAYER)
  })
  expect(spans()).toEqual([
    { name: 'upstream', upstream: 'kraken', isBelow: true },
    { name: 'rpc', method: 'eth_call', endpoint: '1', isBelow: true },
    { name: 'database', store: 'ledger', operation: 'find', isBelow: true },
    { name: 'sale', route: '/api/price', isBelow: false },
  ])
})

it('O15: a span that failed says the code and nothing of what was asked', async () => {
  const ledger = traceStore('ledger', {
    find: async (key: string): Promise<string> => {
      throw fail({ code: 'store_unavailable' }, new Error(key))
    },
  })
  await expect(ledger.find(PAYER)).rejects.toThrow()
  expect(spans()).toEqual([
    { name: 'database', store: 'ledger', operation: 'find', failed: 'store_unavailable', isBelow: false },
  ])
  expect(
    JSON.stringify(exporter.getFinishedSpans().map(({ attributes, events }) => [attributes, events])),
  ).not.toContain(PAYER)
})
