import { describe, expect, it } from 'vitest'
import { useTradeWorld } from '../sandbox/upstreams/trade-dependencies.test-kit.ts'
import type { ChatReply } from '../src/chat/reply.ts'
import { understand } from '../src/chat/understand/understand.ts'
import { createTestChat } from './kit/chat.ts'

const world = useTradeWorld()
const say = (message: string) => createTestChat(world.dependencies()).say(message)
const linkOf = (reply: ChatReply) => reply.link ?? (reply.data as { link?: string } | undefined)?.link

describe('U5: a sentence that is read in half', () => {
  it.each([
    'échange 100 USDC en ETH sur base',
    'cambia 100 USDC a ETH en base',
    'tausche 100 USDC in ETH auf Base',
    'troque 100 USDC por ETH na base',
  ])('%s is the swap that it says, and no bridge', async (message) => {
    const reply = await say(message)
    expect(reply).toMatchObject({ type: 'swap', data: { kind: 'swap' } })
    expect(reply.data).toMatchObject({
      from: { amount: '100', token: { symbol: 'USDC', chain: 'base' } },
      to: { token: { symbol: 'ETH', chain: 'base' } },
    })
  })

  it.each([
    'swap 100 usdc to eth every week',
    'swap 100 usdc to eth but only if it is above 3000',
    'swap 20 euros of usdc to eth',
    'swap some of my 500 usdc to eth',
  ])('%s gets no link to sign, because a part of it would be lost', (message) => {
    expect(understand(message).kind).not.toBe('answer')
  })

  it('swap 100 usdc to eth with 1% slippage: the slippage that the link has is told', async () => {
    expect((await say('swap 100 usdc to eth with 1% slippage')).text).toMatch(/slippage/i)
  })

  it.each(['should I buy PEPE?', 'is it a good time to buy ETH?', 'should i sell my eth now'])(
    '%s is no reason for a green verdict or a link',
    async (message) => {
      const reply = await say(message)
      expect(linkOf(reply)).toBeUndefined()
      expect(reply.text).not.toMatch(/^(Risk of )?\w+:? LOW\b/)
    },
  )
})
