/** Complete requests in words of many kinds that get their link at once, and their neighbours that must not. */
import { describe, expect, it } from 'vitest'
import { understand } from '../../src/chat/understand/understand.ts'
import { readTalk } from './score.ts'

const EVM = '0xa9f05ad0bce7ce4fa7148867b5deac77c271c62b'
const SOLANA = '55tb7VXhFeg6U6yEKgfQrU9NXKQVk3jT3jWibbpXB9oS'

describe('a bridge whose ends a word tells apart', () => {
  it.each([
    ['de gnosis a optimism: 75 dai', 'DAI', '75', 'gnosis', 'optimism'],
    ['300 usdc von optimism rüber nach base', 'USDC', '300', 'optimism', 'base'],
    ['40 usdc dari base ke linea', 'USDC', '40', 'base', 'linea'],
    ['3k usdc kéo từ solana về polygon', 'USDC', '3000', 'solana', 'polygon'],
    ['onto linea from optimism: 0.2 eth', 'ETH', '0.2', 'optimism', 'linea'],
    ['0.08 ETH is stuck on zksync and I want it on mainnet', 'ETH', '0.08', 'zksync', 'ethereum'],
    ['want to try sonic, take 35 usdc there from base', 'USDC', '35', 'base', 'sonic'],
  ])('%s', (message, token, amount, originChain, destinationChain) => {
    expect(understand(message)).toMatchObject({
      kind: 'answer',
      intent: 'quote',
      slots: { token, amount, originChain, destinationChain },
    })
  })

  it.each(['op to eth 45 op', 'i would rather have my 60 usdc on solana than on base', 'base optimism 60 usdc eth'])(
    'is asked about where none does: %s',
    (message) => {
      expect(understand(message).kind).not.toBe('answer')
    },
  )
})

describe('a share is of what leaves', () => {
  it.each([
    ['joga tudo que eu tenho de pepe em eth', 'PEPE', 'ETH', 'all'],
    ['mets la moitié de mes sol dans jup', 'SOL', 'JUP', '50%'],
    ['everything i own in STG → usdc', 'STG', 'USDC', 'all'],
    ['metade do meu link em eth', 'LINK', 'ETH', '50%'],
    ['get me out of wif completely, into sol', 'WIF', 'SOL', 'all'],
    ['vende por completo mi bonk por usdc', 'BONK', 'USDC', 'all'],
  ])('%s', (message, token, destinationToken, amount) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', slots: { token, destinationToken, amount } })
  })

  it.each(['trim my eth', 'trim my render bag'])('is asked for: %s', (message) => {
    expect(understand(message).kind).not.toBe('answer')
  })
})

describe('a question for what comes out', () => {
  it.each([
    ['сколько dai дадут за 3 weth', 'WETH', 'DAI', '3'],
    ['berapa banyak sol dari 90 usdc', 'USDC', 'SOL', '90'],
    ['cuántos pol salen con 0,5 eth', 'ETH', 'POL', '0.5'],
  ])('%s', (message, token, destinationToken, amount) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', slots: { token, destinationToken, amount } })
  })

  it.each(['how much eth do i need to end up with 1000 usdt', 'cuánto eth necesito para tener 1000 usdt'])(
    'does not spend what is wanted: %s',
    (message) => {
      const found = understand(message)
      expect(found.kind === 'answer' && 'slots' in found && found.slots.token === 'USDT').toBe(false)
    },
  )
})

describe('numbers and words that count nothing', () => {
  it.each([
    ['pay invoice 1,250.75 usdc to dan.eth', { amount: '1250.75', token: 'USDC', recipient: 'dan.eth' }],
    ['ticket 88: move 600 usdc from base to unichain', { amount: '600', token: 'USDC', originChain: 'base' }],
    ['swap 3 no 4 avax to usdt', { amount: '4', token: 'AVAX', destinationToken: 'USDT' }],
    ['vire 0,2 eth à marie.eth', { amount: '0.2', token: 'ETH', recipient: 'marie.eth' }],
  ])('do not hold a link back: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', slots })
  })

  it.each(['send there usdc to dan.eth', 'pay invoice 1250 to dan.eth', 'swap 20 usdc to eth, room 12 arb'])(
    'do where they may count: %s',
    (message) => {
      expect(understand(message).kind).not.toBe('answer')
    },
  )
})

describe('somebody else is paid after a correction', () => {
  it.each([
    ['send 11 usdc to anna.eth, sorry i mean to carlos.eth', 'carlos.eth'],
    ['manda 5 usdc a maria.eth, no perdón, a pedro.eth', 'pedro.eth'],
    ['вышли 8 link на oleg.eth, ой, на pavel.eth', 'pavel.eth'],
  ])('the last is said back: %s', (message, recipient) => {
    expect(understand(message)).toMatchObject({ kind: 'confirm', intent: 'pay', slots: { recipient } })
  })
})

describe('an address is paid or bought', () => {
  it.each([
    `torra 0,12 eth nessa ${EVM}`,
    `حول 3 SOL لهالعنوان ${SOLANA}`,
    'masukin 0.3 sol ke HbPE28YbXJzFZ45etvpNbcaovueVpAamQJ5TnNuxpump',
    `swap rehne do, 0.8 bnb bhejo ${EVM}`,
    `bsc par 0.4bnb se ${EVM} le`,
  ])('and is asked about where the words do not agree: %s', (message) => {
    expect(understand(message).kind).not.toBe('answer')
  })

  it.each([`send 3 sol to ${SOLANA}`, `envía 0.2 eth a ${EVM}`, `kirim 0.2 eth ke ${EVM}`])('%s', (message) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'pay' })
  })
})

describe('an order that is changed', () => {
  it.each([
    [['limit buy $200 of sol at 125', 'change it to 110'], { qty: '200', priceLevel: '110' }],
    [['twap 1000 usd into eth over 2 hours', 'over 6 hours instead'], { qty: '1000', durationSeconds: '21600' }],
  ])('keeps the unit of its size: %s', (messages, slots) => {
    expect(readTalk(messages)).toMatchObject({ kind: 'answer', intent: 'advanced-order', slots })
  })

  it('has no total before its end is known', () => {
    expect(readTalk(['dca $10 into btc every day', 'for a month']).kind).not.toBe('answer')
  })

  it.each([
    ['nyicil btc 5 usdc tiap hari selama 60 hari', '300', '60'],
    ['monatlich 200 usd in btc über 6 monate', '1200', '6'],
    ['drip twenty dollars a day into bitcoin for a month', '600', '30'],
  ])('so much each time: %s', (message, qty, twapBucketCount) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', slots: { qty, twapBucketCount } })
  })
})

describe('Render is a token', () => {
  it.each([
    ['RENDER', 'price'],
    ['price of render', 'price'],
    ['quanto vale o render', 'price'],
    ['is render safe', 'risk'],
    ['swap 10 render to usdc', 'quote'],
    ['buy $50 of render', 'quote'],
    ['onde meu usdc pode render mais', 'yield'],
  ])('%s: %s', (message, intent) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent })
  })
})

describe('a condition without its word', () => {
  it.each(['should avax slide to 18, dump 30 avax', 'sollte avax auf 18 fallen, verkaufe 30 avax'])(
    'is one order: %s',
    (message) => {
      expect(understand(message)).toMatchObject({ intent: 'advanced-order' })
    },
  )

  it('a question for advice stays one', () => {
    expect(understand('should i sell my avax, or wait')).not.toMatchObject({ intent: 'advanced-order' })
  })
})
