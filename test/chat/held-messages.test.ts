import { describe, expect, it } from 'vitest'
import { endsInLink } from '../../src/chat/understand/ends-in-link.ts'
import type { Understanding } from '../../src/chat/understand/understanding.ts'
import { readTalk } from './score.ts'

// A whole request stands in each of these, and none of them may end in a link at once: nobody asks for it now, or it means
// another amount, coin, chain or person than its words have one by one.

const linksOf = (found: Understanding): object[] =>
  (found.kind === 'several' ? found.parts : [found]).flatMap((part) =>
    part.kind === 'answer' && endsInLink(part.intent, part.slots) ? [part.slots] : [],
  )

const MESSAGES: Record<string, string[]> = {
  refused: [
    'under no circumstances send 40 usdc to mia.eth',
    "I'm not buying $30 of link on base",
    'ni loco vendo 2 eth por usdc',
    'auf keinen fall 50 usdc an mia.eth senden',
    'ни за что не отправляй 5 usdc на mia.eth',
    "don't cancel my sol orders",
    '40 usdcをmia.ethに送るのはやめておきます',
    'acabei de trocar 40 usdc por link na base',
  ],
  'taken back': [
    'swap 40 usdc to link on base, on second thought leave it',
    'send 40 usdc to mia.eth. forget it',
    'tausche 40 usdc in link, ach lass mal',
    '把40 usdc换成link 算了',
  ],
  'put off': [
    'swap 40 usdc to link after my wages arrive',
    'send 40 usdc to mia.eth at 9pm',
    'maaşım yatınca 40 usdc ile link al',
  ],
  "somebody else's": [
    'my cousin is going to send 40 usdc to mia.eth',
    'can someone send 40 usdc to mia.eth',
    'tell mia.eth to send me 40 usdc',
    'mia.eth me debe 40 usdc',
    'пусть mia.eth переведет мне 40 usdc',
    '让mia.eth转我40usdc',
    'pide 40 usdc a mia.eth',
    'mia.eth soll mir 40 usdc schicken',
    'mia.eth me mandó 40 usdc',
    '„Schick 40 USDC an mia.eth“ stand in einer Mail',
  ],
  'not what is named': [
    '400 değil 40 usdc gönder mia.eth',
    'manda 40 no 400 usdc a mia.eth',
    'cambia 40 usdt, no usdc, a link en base',
    'swap 40 usdc to anything but link',
    'send 40 usdc to anyone but mia.eth',
    'swap 40 usdc to link, but not on base',
    'swap 40 usdc to link anywhere but base',
    "send 40 usdc to mia.eth's brother",
  ],
  'not exact': [
    'swap ~40 usdc to link',
    'swap up to 40 usdc to link',
    'swap 4k+ usdc to link',
    'swap one forty usdc to link',
    'swap 4 g usdc to link',
    'swap 40..5 usdc to link',
    'pay mia.eth 40 usdc twice',
    'sell link down to 40 left',
    'schick mia.eth 40 Kröten',
  ],
  'another schedule': [
    'dca $900 into eth in 9 parts every 2 days',
    'compra 900 usdc de eth en 9 partes cada 2 horas',
    'sell 5% of my eth every day for 9 days',
    'buy 900 usdc of eth, 9 times, every 2 hours',
  ],
  'a price or a time in passing': [
    'sell 1 eth at ath',
    'sin límite, vende 3 eth a 2000',
    'buy $40 of link, analysts say 90',
    'buy $40 of link on base, it was at 50 last year',
    "buy $40 of link, I've been waiting 9 days",
    'buy $40 of link right now, forget the 12 limit',
    'sell 2 eth at 9000 total',
  ],
  'told, not asked': [
    'Nora will send 40 usdc to mia.eth',
    'the bot will sell 2 eth for usdc',
    'he put a stop loss on 2 eth at 2500',
    '> swap 40 usdc to link on base',
    'Papa, schick 40 usdc an mia.eth',
  ],
  'another side': [
    'verkaufe 400 usdc eth',
    'send 40 usdc to pepe',
    'convert into 2 eth my usdc',
    'swap 40 usdc to link on arbitrum because base is expensive',
    'unstake 4 sol and swap to usdc',
  ],
  'one of several': ['revoke the second one', 'cancel the third order'],
}

describe.each(Object.entries(MESSAGES))('%s', (_, messages) => {
  it.each(messages)('%s', (message) => {
    expect(linksOf(readTalk([message]))).toEqual([])
  })
})

const TRADE = 'swap 100 usdc to eth on base'
const PAYMENT = 'send 20 usdc to ann.eth'
const ORDER = 'buy $500 of eth when it drops to 2000'

describe('after a request there is no link at once for', () => {
  it.each([
    [PAYMENT, 'mia.eth is his wife'],
    [PAYMENT, 'and 10 to my mom'],
    [PAYMENT, 'in eth'],
    [PAYMENT, 'he wanted 50'],
    [TRADE, 'error 4001'],
    [TRADE, 'add 50'],
    [TRADE, '1000 is too much'],
    [TRADE, 'with sol'],
    [TRADE, 'do you take usdt?'],
    [TRADE, 'not ok'],
    [TRADE, 'yes or no?'],
    [TRADE, '不好'],
    [ORDER, 'make it 400'],
    [ORDER, "it's 2600 now"],
    ['buy 0.1 eth on base', 'for 50'],
  ])('%s || %s', (...talk) => {
    expect(linksOf(readTalk(talk))).toEqual([])
  })
})

describe('after a request the link changes with', () => {
  it.each([
    [TRADE, 'make it 20', { amount: '20' }],
    [TRADE, 'same on arbitrum', { originChain: 'arbitrum' }],
    [TRADE, 'use usdt instead', { token: 'USDT', amount: '100' }],
    [PAYMENT, 'no wait, to mia.eth', { recipient: 'mia.eth' }],
    [PAYMENT, 'sorry, 30', { amount: '30' }],
    [ORDER, 'make it 1800', { priceLevel: '1800', qty: '500' }],
    ['buy eth', '2', { amount: '2', amountSide: 'out', destinationToken: 'ETH' }],
    ['send 10 usdc', 'to my sister, olga.eth', { recipient: 'olga.eth', token: 'USDC' }],
  ])('%s || %s', (first, second, slots) => {
    expect(linksOf(readTalk([first, second]))).toEqual([expect.objectContaining(slots)])
  })
})

describe('small parts of a coin count as such', () => {
  it.each([
    ['swap 50000 sats to usdc', { token: 'BTC', amount: '0.0005' }],
    ['send 1000 sats to ann.eth', { token: 'BTC', amount: '0.00001' }],
  ])('%s', (message, slots) => {
    expect(linksOf(readTalk([message]))).toEqual([expect.objectContaining(slots)])
  })
})

it('what is bought piece by piece stays bought', () => {
  expect(linksOf(readTalk(['buy 2', 'eth']))).toEqual([{ amount: '2', amountSide: 'out', destinationToken: 'ETH' }])
})

it('a sale for so many dollars is said back as one', () => {
  expect(readTalk(['sell eth for 500 usdc on base'])).toMatchObject({
    kind: 'confirm',
    slots: { token: 'ETH', amount: '500', amountSide: 'out', destinationToken: 'USDC' },
  })
})

it('what is swapped on a chain is said so in Korean', () => {
  expect(linksOf(readTalk(['base에서 100 usdc를 eth로 바꿔줘']))).toEqual([
    { token: 'USDC', amount: '100', destinationToken: 'ETH', originChain: 'base', destinationChain: 'base' },
  ])
})
