import { describe, expect, it } from 'vitest'
import { understand } from '../understand.ts'
import { findDoubts } from './accounted.ts'
import { holdDoubtful } from './hold-doubtful.ts'

const ALICE = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('a link', () => {
  it.each([
    'swap 100 usdc to eth on base',
    'send 25 usdc to bob.eth',
    `pay ${ALICE} 1,250.50 usdc on polygon`,
    'bridge 0.5 eth from ethereum to base',
    'swap 100 usdc to eth with 1% slippage',
    '@sextantbot swap 100 usdc to eth',
    'limit buy $100 of eth at 2000',
    'stop loss my link at -12%',
    'sell half of my aave for usdc',
    'swap two hundred and fifty usdc to eth',
    'pay 45 usdc to lin.eth, not to lin.base.eth',
    'swap 20 usdc to eth on chain 8453',
    'cambia 1.250,50 usdc a eth',
    'обменяй 100 usdc на eth',
    '把五百usdc换成eth',
    '10 usdcをken.ethに送って',
    'usdc 100개를 eth로 바꿔줘',
    'حول 100 usdc الى eth',
    '100 usdc को eth में बदलो',
  ])('is built where all is accounted for: %s', (message) => {
    expect(understand(message)).toMatchObject({ kind: 'answer' })
  })

  it.each([
    'swap €20 to eth',
    'swap 20 euros of usdc to eth',
    'swap 500 лир в eth',
    'swap 50-100 usdc to eth',
    'swap between 50 and 100 usdc to eth',
    'swap some of my 500 usdc to eth',
    'swap all but 10 usdc to eth',
    'vende todo menos 10 link por usdc',
    '除了10个都换成eth, 100 usdc',
    'swap -5 eth to usdc',
    'send 20 usdc to bob.eth or amy.eth',
    'send 20 or 30 usdc to bob.eth',
    'send 20 usdc to bob.eth, no wait, to amy.eth',
    'swap 100 usdc to eth every week',
    'swap 100 usdc to eth when it drops',
    'tausche 100 usdc in eth, wenn es fällt',
    'swap 100 usdc to eth and keep 20 sol',
    'buy 50 dollars of eth with 20 usdc',
    'swap 100 usdc to eth on base and arbitrum',
    'trailing stop 5% on my eth',
    `swap 100 usdc to eth ${'please '.repeat(200)} and 5 sol too`,
    'swap less than 100 usdc to eth',
    'dca 0.1 eth a day into pepe for 5 days',
    'set tp at 5000 and sl at 3000 for my eth',
  ])('is not built on a message that is read by half: %s', (message) => {
    const found = understand(message)
    const parts = found.kind === 'several' ? found.parts : [found]
    expect(parts.every(({ kind }) => kind === 'answer')).toBe(false)
  })

  it('is offered for a yes, with the right sum, where only one reader finds the size', () => {
    const found = understand('dca $50 a day into btc for 10 days')
    expect(['answer', 'confirm']).toContain(found.kind)
    expect(found).toMatchObject({ slots: { token: 'BTC', side: 'buy', qty: '500', twapBucketCount: '10' } })
  })

  it('is held back whoever made the reading', () => {
    const reading = {
      kind: 'answer',
      intent: 'pay',
      slots: { amount: '500', token: 'USDC', recipient: 'eve.eth' },
      confidence: 0.6,
    } as const
    expect(holdDoubtful('send 50 usdc to bob.eth', reading)).toMatchObject({ kind: 'clarify', missing: ['recipient'] })
    expect(holdDoubtful('send 500 usdc to eve.eth', reading)).toBe(reading)
  })

  it('asks for what is unclear, and says back what is likely', () => {
    const swap = {
      kind: 'answer',
      intent: 'quote',
      slots: { amount: '20', token: 'USDC', destinationToken: 'ETH' },
      confidence: 0.9,
    } as const
    expect(holdDoubtful('swap 20 euros of usdc to eth', swap)).toMatchObject({ kind: 'clarify', missing: ['amount'] })
    expect(holdDoubtful('swap 20 usdc to eth for the 3 of us', swap)).toMatchObject({
      kind: 'confirm',
      slots: swap.slots,
    })
  })

  it('names the words in doubt', () => {
    const reading = { intent: 'quote', slots: { amount: '100', token: 'USDC', destinationToken: 'ETH' } } as const
    expect(findDoubts('swap 100 usdc to eth, 7 pieces', reading)).toEqual([{ kind: 'number', text: '7' }])
    expect(findDoubts('swap 100 usdc to eth', reading)).toEqual([])
  })
})
