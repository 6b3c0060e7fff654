import { createPublicClient, custom } from 'viem'
import { expect, it } from 'vitest'
import { countMapped, expectAnswers } from '../adapters/count-mapped.test-kit.ts'
import { readSamples } from '../adapters/samples.test-kit.ts'
import { createWalletFacts } from './wallet-facts.ts'

interface Exchange {
  request: { method: string; params: [{ to: string; data: string }, string] }
  response: { result: string }
}

it('asks for a balance as other callers did, and reads what they were told', async () => {
  const samples = readSamples('evm-rpc', 'eth_call-balanceOf')
  for (const { json } of samples) {
    const { request, response } = json as Exchange
    const [{ to, data }] = request.params
    const asked: unknown[] = []
    const client = createPublicClient({
      transport: custom({
        async request({ method, params }: { method: string; params: [{ to: string; data: string }] }) {
          asked.push([method, params[0].to, params[0].data])
          return response.result
        },
      }),
    })
    const facts = createWalletFacts(() => 1_000_000)
    expect(await facts.read(client, `0x${data.slice(-40)}`, [{ token: to }])).toEqual([BigInt(response.result)])
    expect(asked).toEqual([[request.method, to, data]])
  }
  expectAnswers(samples, { fixtures: 1, shared: 2 })
  countMapped(samples)
})
