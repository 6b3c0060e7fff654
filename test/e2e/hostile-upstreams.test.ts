import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offers } from '../../src/capabilities/catalog.ts'
import { pay, post } from '../kit/buyer.ts'
import { type HostileProxy, startHostileProxy } from '../kit/hostile-proxy.ts'
import { buyTool, connectMcp } from '../kit/mcp.ts'
import { findHidden, findWorking } from '../kit/odd-text.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'
import { inputsOf } from './all-routes.inputs.ts'

let shop: Shop
let proxy: HostileProxy
let replica: Replica
beforeAll(async () => {
  shop = await openShop()
  proxy = await startHostileProxy(shop.upstreams.url)
  const through = Object.entries(shop.settings).map(([name, value]) => [
    name,
    value.replace(shop.upstreams.url, proxy.url),
  ])
  replica = await shop.openReplica({ settings: { ...Object.fromEntries(through), PORT: '0' } })
})
afterAll(async () => {
  await replica.close()
  await proxy.stop()
  await shop.close()
})

/** Our own links, and those of the documents that problems point to. */
const OURS = ['http://sextant.test/']

describe.each(offers.map((offer) => [offer.name, offer] as const))('S7: %s', (name, { example }) => {
  it('relays nothing of strangers that hides or works, over HTTP and MCP', async () => {
    const url = `${replica.url}/api/${name}`
    for (const input of [example.input as object, ...inputsOf(name)]) {
      const answer = await post(url, input, await pay(shop.chain.payer, url))
      expect([input, findHidden(answer.body), findWorking(answer.body, OURS)]).toEqual([input, [], []])
    }
    const client = await connectMcp(replica.url)
    const { sold } = await buyTool(client, shop.chain.payer, name, example.input as object)
    expect([findHidden(sold.structuredContent), findWorking(sold.structuredContent, OURS)]).toEqual([[], []])
    await client.close()
  })
})

it('spoiled a good many words to find that out', () => {
  expect(proxy.spoiled()).toBeGreaterThan(300)
})
