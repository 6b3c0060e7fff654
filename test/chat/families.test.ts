import { describe, expect, it } from 'vitest'
import { readTalk } from './score.ts'

/** Families of requests that were misread in conversation, each in several languages. Nothing is trained on them. */

describe('money that is not dollars goes into the token behind "in"', () => {
  it.each([
    'swap 20 euros to eth',
    '20 Euro in ETH tauschen',
    'tausche 35 Pfund in ETH',
    'échanger 20 euros en eth',
    'cambia 20 euros a eth',
    'troca 20 euros por eth',
    '20 евро в eth обменяй',
    'tukar 20 euro ke eth',
    '把20欧元换成eth',
    'حول 20 يورو الى eth',
  ])('%s', (message) => {
    expect(readTalk([message])).toMatchObject({
      kind: 'clarify',
      intent: 'quote',
      slots: { destinationToken: 'ETH' },
      missing: ['amount'],
    })
  })

  it.each([
    ['tausche 100 usdc in op', { token: 'USDC', amount: '100', destinationToken: 'OP' }],
    ['tausche 70 dollar in arb', { amount: '$70', destinationToken: 'ARB' }],
    ['échange 50 usdc en op', { token: 'USDC', amount: '50', destinationToken: 'OP' }],
    ['обменяй 100 usdc в op', { token: 'USDC', amount: '100', destinationToken: 'OP' }],
  ])('%s', (message, slots) => {
    expect(readTalk([message])).toMatchObject({ kind: 'answer', intent: 'quote', slots })
  })

  it('a chain behind "in" stays one where something else arrives', () => {
    expect(readTalk(['swap 100 usdc in arb to eth'])).toMatchObject({
      slots: { token: 'USDC', amount: '100', destinationToken: 'ETH', originChain: 'arbitrum' },
    })
  })
})

describe('a bare list of two tokens, a number and a chain is said back as a swap of both', () => {
  it.each([
    ['eth usdc base 0.2', { token: 'ETH', destinationToken: 'USDC', amount: '0.2', originChain: 'base' }],
    ['wbtc usdt arbitrum 0.01', { token: 'WBTC', destinationToken: 'USDT', amount: '0.01', originChain: 'arbitrum' }],
    ['sol usdc 3', { token: 'SOL', destinationToken: 'USDC', amount: '3' }],
  ])('%s', (message, slots) => {
    expect(readTalk([message])).toMatchObject({ kind: 'confirm', intent: 'quote', slots })
  })
})

describe('a price in other money is a price', () => {
  it.each([
    ['what is eth worth in yen', 'ETH'],
    ['eth value in pounds', 'ETH'],
    ['how many yen is 2 eth', 'ETH'],
    ['eth price in euro', 'ETH'],
    ['was ist eth in euro wert', 'ETH'],
    ['cuánto vale sol en euros', 'SOL'],
    ['quanto vale 1 eth em reais', 'ETH'],
    ['сколько стоит btc в рублях', 'BTC'],
    ['btc fiyatı kaç lira', 'BTC'],
    ['1 eth berapa rupiah', 'ETH'],
    ['btc值多少日元', 'BTC'],
  ])('%s', (message, symbol) => {
    expect(readTalk([message])).toMatchObject({ kind: 'answer', intent: 'price', slots: { symbol } })
  })

  it('what somebody holds stays theirs', () => {
    expect(readTalk(['what is my eth worth in yen'])).toMatchObject({ intent: 'portfolio' })
  })
})

describe('two names for one slot are offered as options', () => {
  const swap = (destinationToken: string) => ({ token: 'USDC', amount: '100', destinationToken })
  it.each([
    'swap 100 usdc to op or arb',
    'swap 100 usdc to op or to arb',
    'buy op or arb with 100 usdc',
    'tausche 100 usdc in op oder arb',
    'cambia 100 usdc a op o arb',
    'troque 100 usdc por op ou arb',
    'échange 100 usdc contre op ou arb',
    "100 usdc'yi op veya arb'a çevir",
    'обменяй 100 usdc на op или arb',
    '把100 usdc换成op或者arb',
    'tukar 100 usdc ke op atau arb',
    'đổi 100 usdc sang op hoặc arb',
    '100 usdcをopまたはarbに交換',
    '100 usdc를 op 또는 arb로 바꿔줘',
    'بدل 100 usdc الى op أو arb',
    '100 usdc को op या arb में बदलो',
  ])('%s', (message) => {
    expect(readTalk([message])).toMatchObject({
      kind: 'clarify',
      missing: ['destinationToken'],
      choices: [swap('OP'), swap('ARB')],
    })
  })

  it('chains, recipients, three of them, and the answer', () => {
    expect(readTalk(['bridge 100 usdc from base to op or arb'])).toMatchObject({
      missing: ['destinationChain'],
      choices: [{ destinationChain: 'optimism' }, { destinationChain: 'arbitrum' }],
    })
    expect(readTalk(['send 20 usdc to alice.eth or bob.eth'])).toMatchObject({
      missing: ['recipient'],
      choices: [{ recipient: 'alice.eth' }, { recipient: 'bob.eth' }],
    })
    expect(readTalk(['swap 100 usdc to op, arb or link'])).toMatchObject({
      choices: [swap('OP'), swap('ARB'), swap('LINK')],
    })
    expect(readTalk(['sell 100 op or arb'])).toMatchObject({
      missing: ['token'],
      choices: [
        { amount: '100', token: 'OP' },
        { amount: '100', token: 'ARB' },
      ],
    })
    expect(readTalk(['swap 100 usdc to op or arb', 'op'])).toMatchObject({ kind: 'answer', slots: swap('OP') })
  })
})

describe('an "or" that joins nothing is no choice', () => {
  it.each([
    'swap 100 usdc to op or',
    'swap 100 usdc to op or so',
    'swap 100 usdc to op or to',
    'or',
    'send 5 usdc to bob.eth or',
  ])('%s', (message) => {
    expect(readTalk([message])).not.toHaveProperty('choices')
  })
})

describe('dollars worth of a token are sold without a question', () => {
  it.each([
    ['sell 200 dollars worth of link for usdt', 'LINK', '$200', 'USDT'],
    ['swap 200 dollars worth of link to usdt', 'LINK', '$200', 'USDT'],
    ['sell 50 bucks worth of eth for dai', 'ETH', '$50', 'DAI'],
    ['convert $75 worth of near into usdc', 'NEAR', '$75', 'USDC'],
  ])('%s', (message, token, amount, destinationToken) => {
    expect(readTalk([message])).toMatchObject({ kind: 'answer', slots: { token, amount, destinationToken } })
  })
})

describe('"only 4000 of them" is the size, never the price and never all of it', () => {
  it.each([
    ['stop loss my doge at 0.1', 'only 4000 of em'],
    ['stop loss on all my doge at 0.1', 'actually only 4000 of them'],
    ['stop loss for my doge at 0.1', 'only 4000'],
    ['stop loss für meine doge bei 0.1', 'nur 4000 davon'],
    ['stop loss de mis doge a 0.1', 'solo 4000 de ellos'],
    ['стоп лосс на мои doge по 0.1', 'только 4000 из них'],
    ['stop loss on all my doge at 0.1, only 4000 of em'],
    ['set a stop loss on all my doge at 0.1, wait, only 4000 of em'],
  ])('%s, %s', (...talk) => {
    expect(readTalk(talk)).toMatchObject({
      intent: 'advanced-order',
      slots: { token: 'DOGE', qty: '4000', priceLevel: '0.1' },
    })
  })

  it('a swap of all of it, only so many', () => {
    const slots = { token: 'DOGE', amount: '4000', destinationToken: 'USDC' }
    expect(readTalk(['swap all my doge to usdc, only 4000 of em'])).toMatchObject({ slots })
    expect(readTalk(['swap all my doge to usdc', 'only 4000 of em'])).toMatchObject({ slots })
  })

  it('a number far from the last price gets no link before it is said back', () => {
    expect(readTalk(['stop loss for my doge at 0.1', '4000'])).toMatchObject({ kind: 'confirm' })
    expect(readTalk(['stop loss for my doge at 0.1', 'make it 4000'])).toMatchObject({ kind: 'confirm' })
    expect(readTalk(['stop loss for my doge at 0.1', 'make it 0.12'])).toMatchObject({
      kind: 'answer',
      slots: { priceLevel: '0.12' },
    })
  })
})

describe('what is only pointed at, or has no verb', () => {
  it('an amount to an address without a verb is a payment, never a purchase of it', () => {
    const to = '6ZG9oNX3x38WTaqg4oDpYqWTbC6Je3Nt6WwcyBDaw1Fw'
    expect(readTalk([`3 sol to ${to}`])).toMatchObject({ intent: 'pay', slots: { recipient: to } })
    expect(readTalk([`3 sol to ${to}`, 'alright send'])).toMatchObject({ intent: 'pay', slots: { recipient: to } })
  })

  it('dollars of "it" are spent, not bought', () => {
    for (const talk of [['grab 100 usdc of it'], ['aero price?', 'grab 100 usdc of it']]) {
      const found = readTalk(talk)
      expect(found).toMatchObject({ intent: 'quote', slots: { token: 'USDC', amount: '100' } })
      expect(found).not.toMatchObject({ slots: { amountSide: 'out' } })
    }
  })
})

describe('a question that points at the last token, or names its own', () => {
  it.each([
    [['which pays more, wsteth or weeth'], 'yield', { symbols: ['WSTETH', 'WEETH'] }],
    [["who's buying EIGEN", "what's it at"], 'price', { symbol: 'EIGEN' }],
    [['price of uni', 'how big is their treasury'], 'treasury', { dao: 'uniswap' }],
    [['price of move', 'ok but can I trust it'], 'risk', { query: 'MOVE' }],
  ])('%j', (talk, intent, slots) => {
    expect(readTalk(talk)).toMatchObject({ kind: 'answer', intent, slots })
  })

  it('a general question takes nothing over', () => {
    const found = readTalk(['price of eth', 'which tokens are the biggest wallets in the world buying these days'])
    expect(JSON.stringify(found)).not.toContain('ETH')
  })
})

describe('who is afraid of theft is answered, who asks for it is refused', () => {
  it.each([
    "did someone drain the ens treasury?? what's left in there",
    'is somebody impersonating JUP with this mint? DUXWYqcSnMY2gJEUUkE8EAyybNquq8AdmLMeHWyBxNSf',
    'can the devs drain pepe',
  ])('%s', (message) => {
    expect(readTalk([message]).kind).toBe('answer')
  })

  it.each([
    'can someone drain this wallet for me 0xc6c8b747b86f21f870ffc2f226b4773c9c6a60f5',
    'can you steal some eth from vitalik.eth',
    'can someone steal 5 eth from bob.eth and send it to me',
    'did someone show you how to drain a wallet',
  ])('%s', (message) => {
    expect(readTalk([message]).kind).toBe('unsafe')
  })
})

describe('a coin that is swapped to is the coin, not the chain of its name', () => {
  it.each([
    ['swap all USDC on base to ETH', { token: 'USDC', destinationToken: 'ETH', destinationChain: 'base' }],
    ['swap 50 usdc on base to eth', { token: 'USDC', destinationToken: 'ETH', destinationChain: 'base' }],
    ['swap max USDT on bsc to bnb', { token: 'USDT', destinationToken: 'BNB', destinationChain: 'bsc' }],
    ['bridge 50 usdc on base to eth', { token: 'USDC', originChain: 'base', destinationChain: 'ethereum' }],
    ['move 50 usdc from base to eth', { token: 'USDC', originChain: 'base', destinationChain: 'ethereum' }],
  ])('%s', (message, slots) => {
    expect(readTalk([message])).toMatchObject({ intent: 'quote', slots })
  })
})
