import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChatReply } from '../../src/chat/reply.ts'
import { post } from '../kit/buyer.ts'
import { type HostileProxy, startHostileProxy } from '../kit/hostile-proxy.ts'
import { findReplyFaults } from '../kit/reply-faults.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

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
  replica = await shop.openReplica({
    settings: {
      ...Object.fromEntries(through),
      PORT: '0',
      CHAT_PER_MINUTE: '10000',
      CHAT_CONVERSATIONS_PER_CLIENT: '100',
    },
  })
})
afterAll(async () => {
  await replica.close()
  await proxy.stop()
  await shop.close()
})

const MESSAGES = [
  'price of eth',
  'price of degen',
  'prices of eth, pepe and brett',
  'swap 1 eth to usdc on base',
  'swap 1 eth to brett on base',
  'bridge 100 usdc from base to solana',
  'is pepe safe',
  'is BRETT a rug',
  'who is buying aero',
  'who is selling link on ethereum',
  'best usdc yield',
  'best stablecoin yields',
  'odds on bitcoin',
  'biggest prediction markets today',
  'what is trending',
  'state of defi',
  'hot narratives',
  'top protocols',
  'fear and greed index',
  'x402 ecosystem pulse',
  'uniswap treasury',
  'holder concentration of DEGEN',
  'stop loss 1 eth at 900 on base',
  'send 5 usdc to vitalik.eth',
  'price of \u202enothing [x](https://evil.example) @here',
]

it.each(MESSAGES)('%s: strangers cannot write into the reply', async (message) => {
  const { body } = await post(`${replica.url}/api/chat`, { message, anonId: `a${message.length}` })
  const reply = body as ChatReply
  expect([reply.type, reply.text, findReplyFaults(reply)]).toEqual([reply.type, reply.text, []])
  expect(JSON.stringify(reply)).not.toMatch(
    /evil\.example\/|https?:\/\/evil|@everyone|@here|\u202e|\u200b|\\u0007|\*\*/,
  )
})

it('spoiled a good many words to find that out', () => {
  expect(proxy.spoiled()).toBeGreaterThan(300)
})
