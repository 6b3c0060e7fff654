import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offers } from '../../src/capabilities/catalog.ts'
import { connectMcp, MODERN } from '../kit/mcp.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Prompts and resources over MCP, with the official client, in both revisions of the protocol.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe.each([['2026-07-28', MODERN] as const, ['2025', 'legacy'] as const])('in the revision of %s', (_, era) => {
  let client: Client
  beforeAll(async () => {
    client = await connectMcp(shop.url, era)
  })
  afterAll(() => client.close())
  const textAt = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents
    return content && 'text' in content ? content.text : ''
  }

  it('has a catalog with every price, the fields, a glossary, and a sample of each answer', async () => {
    const { resources } = await client.listResources()
    expect(resources.map(({ name }) => name)).toEqual([
      ...['catalog', 'fields', 'glossary', 'errors'],
      ...offers.map(({ name }) => `sample-${name}`),
    ])
    for (const { uri, size } of resources) expect(Buffer.byteLength(await textAt(uri))).toBe(size)
    const { tools } = JSON.parse(await textAt('sextant://catalog')) as { tools: { name: string; priceUsd: string }[] }
    expect(tools.map(({ name, priceUsd }) => [name, priceUsd])).toEqual(
      offers.map((offer) => [offer.name, offer.priceUsd]),
    )
    const sample = resources.find(({ name }) => name === 'sample-price')?.uri ?? ''
    const served = await fetch(sample.replace('http://sextant.test', shop.url))
    expect(JSON.parse(await textAt(sample))).toEqual(await served.json())
  })

  it.each(['sextant://none', 'file:///etc/passwd', 'sextant://catalog/../x', ''])('has nothing at %j', async (uri) => {
    await expect(client.readResource({ uri })).rejects.toThrow()
  })

  it('has prompts that name their tools with today’s prices and ask before paying', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['check-token', 'compare-yields', 'plan-swap', 'market-brief'])
    const priceOf = new Map(offers.map(({ name, priceUsd }) => [name, priceUsd]))
    for (const { name, arguments: asked = [] } of prompts) {
      const given = Object.fromEntries(asked.map((argument) => [argument.name, 'PEPE']))
      const { messages } = await client.getPrompt({ name, arguments: given })
      const [content] = messages.map((message) => message.content)
      const text = content?.type === 'text' ? content.text : ''
      const named = [...text.matchAll(/([a-z-]+) \$(\d+(?:\.\d+)?)/g)].map(([, tool = '', price]) => [tool, price])
      expect(named.length).toBeGreaterThan(0)
      for (const [tool = '', price] of named) expect(price).toBe(priceOf.get(tool))
      expect(text).toContain('Ask me before you pay')
    }
  })

  it.each<[string, string, Record<string, string>]>([
    ['without its argument', 'check-token', {}],
    ['with an empty one', 'check-token', { token: ' ' }],
    ['with one that is too long', 'check-token', { token: 'x'.repeat(101) }],
    ['that is not there', 'toString', {}],
  ])('refuses a prompt %s', async (_, name, given) => {
    await expect(client.getPrompt({ name, arguments: given })).rejects.toThrow(/argument|no prompt/)
  })

  it('says by its hints that chat only reads and that paid tools move money', async () => {
    const { tools } = await client.listTools()
    const readers = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)
    expect([readers, tools.filter(({ annotations }) => annotations?.idempotentHint)]).toEqual([['chat'], []])
  })
})
