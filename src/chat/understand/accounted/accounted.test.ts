import { describe, expect, it } from 'vitest'
import type { IntentName } from '../../intents/catalog.ts'
import type { Slots } from '../../slots.ts'
import { findDoubts } from './accounted.ts'

// Readings that somebody might make of a message: the wrong ones must be doubted, the right ones must not. The reading
// is given, so that nothing here depends on who makes it.

type Case = [message: string, intent: IntentName, slots: Slots]

const PAID = { amount: '20', token: 'USDC', recipient: 'bob.eth' }

const WRONG: Record<string, Case[]> = {
  'another coin than the one behind the number': [
    ['lisk 0.04 eth > base', 'quote', { token: 'LSK', amount: '0.04', destinationChain: 'base' }],
    ['out: usdt 990 tron / in: usdt arb', 'quote', { token: 'TRX', amount: '990', destinationToken: 'USDT' }],
  ],
  'another coin, written like a word': [['sell! 400 ape!! eth!!', 'quote', { token: 'ETH', amount: '400' }]],
  'the number of a document': [
    ['pay invoice INV-0418 to bob.eth', 'pay', { amount: '418', token: 'INV', recipient: 'bob.eth' }],
    ['id=9;do=swap;from=ETH;to=DAI', 'quote', { token: 'ETH', amount: '9', destinationToken: 'DAI' }],
  ],
  'an ordinary word as a coin': [
    ['put my dai to work', 'quote', { token: 'DAI', amount: 'all', destinationToken: 'WORK' }],
    ['swap 20 usdc to that one', 'quote', { token: 'USDC', amount: '20', destinationToken: 'ONE' }],
  ],
  'the side that pays as the one that is bought': [
    ['what would 18 mkr cost me in usdc', 'quote', { token: 'MKR', amount: '18', destinationToken: 'USDC' }],
    ['was kosten mich 2 mkr in dai', 'quote', { token: 'MKR', amount: '2', destinationToken: 'DAI' }],
    ['3 aave almak için kaç dai lazım', 'quote', { token: 'AAVE', amount: '3', destinationToken: 'DAI' }],
    ['500 arb, charge it to usdc', 'quote', { token: 'ARB', amount: '500', destinationToken: 'USDC' }],
    ['il me faut 100 uni payés en usdc', 'quote', { token: 'UNI', amount: '100', destinationToken: 'USDC' }],
    ['usdt ile 3 bnb almak istiyorum', 'quote', { token: 'BNB', amount: '3', destinationToken: 'USDT' }],
    [
      'what i want is 3 sol. what i am putting in is usdc',
      'quote',
      { token: 'SOL', amount: '3', destinationToken: 'USDC' },
    ],
    [
      '5,000 degen please, you can take usdc for it',
      'quote',
      { token: 'DEGEN', amount: '5000', destinationToken: 'USDC' },
    ],
    ['500usdc로 하입 사자', 'quote', { amount: '500', amountSide: 'out', destinationToken: 'USDC' }],
    [
      'how many usdt must I give to end at 2,000 usdc',
      'quote',
      { token: 'USDC', amount: '2000', destinationToken: 'USDT' },
    ],
    ['Ich brauche 0,3 BNB, kauf die gegen USDT', 'quote', { token: 'BNB', amount: '0.3', destinationToken: 'USDT' }],
    [
      'b EWUXBQSP5iZ7DhdNKQc7tRkBHZBHqGjTpsJXANjRBk8j w/ 2 sol',
      'pay',
      { amount: '2', token: 'SOL', recipient: 'EWUXBQSP5iZ7DhdNKQc7tRkBHZBHqGjTpsJXANjRBk8j' },
    ],
  ],
  'a chain as its coin, or a coin as its chain': [
    ['ship 2 eth to arbitrum from wherever it sits', 'quote', { token: 'ETH', amount: '2', destinationToken: 'ARB' }],
    [
      'what would it cost me in eth to get two thousand grt',
      'quote',
      {
        amount: '2000',
        amountSide: 'out',
        destinationToken: 'GRT',
        originChain: 'ethereum',
        destinationChain: 'ethereum',
      },
    ],
    [
      'pay 0.3 eth (arb) get bnb (bsc)',
      'quote',
      { token: 'ETH', amount: '0.3', originChain: 'arbitrum', destinationChain: 'bsc' },
    ],
    [
      'swap 3 eth to usdc w destination base origin mainnet',
      'quote',
      { token: 'ETH', amount: '3', destinationToken: 'USDC', originChain: 'base', destinationChain: 'ethereum' },
    ],
    ["polygonda elif.eth'e 85 usdc gönder", 'pay', { amount: '85', token: 'USDC', recipient: 'elif.eth' }],
    [
      'get wif on solana with the 0.2 eth i have on base',
      'quote',
      { token: 'ETH', amount: '0.2', destinationToken: 'WIF', originChain: 'solana', destinationChain: 'base' },
    ],
    ['send 12 usdc to hanna.eth on bsae', 'pay', { amount: '12', token: 'USDC', recipient: 'hanna.eth' }],
    [
      'BNBチェーンでfluidが2ドルになったら150usdt分の指値',
      'advanced-order',
      { orderType: 'limit', side: 'buy', token: 'BNB', qty: '150', qtyUnit: 'usd', priceLevel: '2' },
    ],
    ['44 aave to usdc on L1', 'quote', { token: 'AAVE', amount: '44', destinationToken: 'USDC' }],
  ],
  'all of it, or all but something': [
    ['swap x% of my eth to steth', 'quote', { token: 'ETH', amount: 'all', destinationToken: 'STETH' }],
    ['ein zehntel von meinem eth zu oma.eth', 'pay', { token: 'ETH', amount: 'all', recipient: 'oma.eth' }],
    ['take some off the top of my eth into usdc', 'quote', { token: 'ETH', amount: 'all', destinationToken: 'USDC' }],
    ['saya mau tukar ETH ke USDC', 'quote', { token: 'ETH', amount: 'all', destinationToken: 'USDC' }],
    ['내가 eth를 usdc로 바꾸고 싶어', 'quote', { token: 'ETH', amount: 'all', destinationToken: 'USDC' }],
    ['리플 10개만 남기고 다 팔아', 'quote', { token: 'XRP', amount: '10' }],
    [
      'there are 1,840 EURC; change all of the EURC into USDC',
      'quote',
      { token: 'EURC', amount: '1840', destinationToken: 'USDC' },
    ],
    [
      'my position in aave, one quarter thereof, into dai',
      'quote',
      { token: 'AAVE', amount: '0.25', destinationToken: 'DAI' },
    ],
  ],
  'what others do, what was done, what is put off': [
    ['everyone at the desk is buying 500 bucks of hype', 'quote', { amount: '$500', destinationToken: 'HYPE' }],
    ['he told me he would swap 14 wbtc for usdc', 'quote', { token: 'WBTC', amount: '14', destinationToken: 'USDC' }],
    [
      'friend says throw 1500 usdc at ondo. is ondo legit?',
      'quote',
      { token: 'USDC', amount: '1500', destinationToken: 'ONDO' },
    ],
    ['my friend put 20 bucks in doge', 'quote', { amount: '$20', destinationToken: 'DOGE' }],
    [
      "the test is named 'swap 2 eth to usdc', is that good",
      'quote',
      { token: 'ETH', amount: '2', destinationToken: 'USDC' },
    ],
    [
      'no le envies nada a pedro.eth, ya le di los 30 usdc',
      'pay',
      { amount: '30', token: 'USDC', recipient: 'pedro.eth' },
    ],
    ['caíram aqui os 50 usdc que a bia.eth mandou', 'pay', { amount: '50', token: 'USDC', recipient: 'bia.eth' }],
    [
      'do not, under any circumstances, send 500 USDC to bob.eth',
      'pay',
      { amount: '500', token: 'USDC', recipient: 'bob.eth' },
    ],
    ['paid desk.eth 950 usdc, done', 'pay', { amount: '950', token: 'USDC', recipient: 'desk.eth' }],
    ['yesterday, 20 usdc were sent to bob.eth', 'pay', { amount: '20', token: 'USDC', recipient: 'bob.eth' }],
    ['i mean to sell 40 op. not now', 'quote', { token: 'OP', amount: '40' }],
    ['75 usdc 옮겼는데 무소식', 'quote', { token: 'USDC', amount: '75' }],
    ['2ETH売ったよ', 'quote', { token: 'ETH', amount: '2' }],
    ['rahul.eth को 70 usdc भेजे थे', 'pay', { amount: '70', token: 'USDC', recipient: 'rahul.eth' }],
    ['200 usdc sattım', 'quote', { token: 'USDC', amount: '200' }],
    ['закупился пепе на 2000 баксов', 'quote', { amount: '$2000', destinationToken: 'PEPE' }],
    ['tôi đã đổi 50 usdc sang eth', 'quote', { token: 'USDC', amount: '50', destinationToken: 'ETH' }],
  ],
  'an order turned round': [
    [
      'loss limit: sell 3 btc should it trade under 79,500',
      'advanced-order',
      { orderType: 'limit', side: 'sell', token: 'BTC', qty: '3', priceLevel: '79500' },
    ],
    [
      'a stop, not a take profit, on my 50 inj at 11',
      'advanced-order',
      { orderType: 'take-profit', side: 'sell', token: 'INJ', qty: '50', priceLevel: '11' },
    ],
    [
      'mua ETH dan dan, tong 700 usdc chia 7 lenh trong 7 ngay',
      'advanced-order',
      { orderType: 'limit', side: 'buy', token: 'ETH', qty: '700', priceLevel: '7' },
    ],
    [
      'sz 2, px 3,333, eth, sell, limit',
      'advanced-order',
      { orderType: 'limit', side: 'sell', token: 'ETH', qty: '3333', qtyUnit: 'token', priceLevel: '2' },
    ],
    [
      'stink bid 0.000012 bonk $333',
      'advanced-order',
      { orderType: 'limit', side: 'buy', token: 'BONK', qty: '0.000012', qtyUnit: 'token', priceLevel: '333' },
    ],
    [
      'if it tanks to 1.1 buy $90 of sei... correction, 0.11',
      'advanced-order',
      { orderType: 'limit', side: 'buy', token: 'SEI', qty: '0.11', qtyUnit: 'token', priceLevel: '1.1' },
    ],
    [
      'slice 14k dai into wsteth, hourly, for 28 hours',
      'advanced-order',
      {
        orderType: 'twap',
        side: 'buy',
        token: 'WSTETH',
        qty: '392000',
        durationSeconds: '100800',
        twapBucketCount: '28',
      },
    ],
  ],
  'who pays whom, or nobody yet': [
    ['bob.eth owes me 20 usdc', 'pay', PAID],
    ['20 usdc from bob.eth', 'pay', PAID],
    ['charge bob.eth 20 usdc', 'pay', PAID],
    ['20 usdc to bob.eth?', 'pay', PAID],
    ['pagado: 20 usdc a bob.eth', 'pay', PAID],
    ['he wants me to sell 2 eth', 'quote', { token: 'ETH', amount: '2' }],
    ['swap whatever is above 100 usdc to eth', 'quote', { token: 'USDC', amount: '100', destinationToken: 'ETH' }],
    ['I have 100 usdc. swap all to eth', 'quote', { token: 'USDC', amount: '100', destinationToken: 'ETH' }],
    ['我有1000 usdc，全部换成eth', 'quote', { token: 'USDC', amount: '1000', destinationToken: 'ETH' }],
  ],
}

const RIGHT: Case[] = [
  ['bob.eth paid for dinner, so pay him back 20 usdc', 'pay', PAID],
  ['settle the invoice from bob.eth, 20 usdc', 'pay', PAID],
  ['can you send 20 usdc to bob.eth?', 'pay', PAID],
  [
    'usdc 240 polygon -> base',
    'quote',
    { token: 'USDC', amount: '240', originChain: 'polygon', destinationChain: 'base' },
  ],
  ['buy 0.1 bitcoin with usdt', 'quote', { token: 'USDT', amount: '0.1', amountSide: 'out', destinationToken: 'BTC' }],
  ['swap 20 usdc to link', 'quote', { token: 'USDC', amount: '20', destinationToken: 'LINK' }],
  ['how much usdc do i get for 2 eth', 'quote', { token: 'ETH', amount: '2', destinationToken: 'USDC' }],
  ['buy 50 uni with usdc', 'quote', { token: 'USDC', amount: '50', amountSide: 'out', destinationToken: 'UNI' }],
  ['he paid me back. send 5 usdc to ann.eth', 'pay', { amount: '5', token: 'USDC', recipient: 'ann.eth' }],
  ['usdc 100개를 eth로 바꿔줘', 'quote', { token: 'USDC', amount: '100', destinationToken: 'ETH' }],
  [
    'USDCで25 UNI買いたいんだけど',
    'quote',
    { token: 'USDC', amount: '25', amountSide: 'out', destinationToken: 'UNI' },
  ],
  ['хотел бы поменять 100 usdc на eth', 'quote', { token: 'USDC', amount: '100', destinationToken: 'ETH' }],
  ["bana 50 usdc'lik eth al", 'quote', { token: 'USDC', amount: '50', destinationToken: 'ETH' }],
  ['tukar eth saya ke usdc', 'quote', { token: 'ETH', amount: 'all', destinationToken: 'USDC' }],
  [
    'my nephew told me to invest 500 usdc in xrp so please do that',
    'quote',
    { token: 'USDC', amount: '500', destinationToken: 'XRP' },
  ],
  [
    'she finished the logo yesterday, so 600 usdc to ann.eth',
    'pay',
    { amount: '600', token: 'USDC', recipient: 'ann.eth' },
  ],
  ['tausche einen halben eth in usdc', 'quote', { token: 'ETH', amount: '0.5', destinationToken: 'USDC' }],
  ['all my 40 uni to eth', 'quote', { token: 'UNI', amount: '40', destinationToken: 'ETH' }],
  ['sold my bike, so swap 85 usdc to link', 'quote', { token: 'USDC', amount: '85', destinationToken: 'LINK' }],
  ['how much usdc do i get if i sell 3 bnb', 'quote', { token: 'BNB', amount: '3', destinationToken: 'USDC' }],
  [
    'sz 2, px 3,333, eth, sell, limit',
    'advanced-order',
    { orderType: 'limit', side: 'sell', token: 'ETH', qty: '2', priceLevel: '3333' },
  ],
  ['swap 50 meth to eth', 'quote', { token: 'METH', amount: '50', destinationToken: 'ETH' }],
  [
    'sell 3 btc at 120000, limit',
    'advanced-order',
    { orderType: 'limit', side: 'sell', token: 'BTC', qty: '3', priceLevel: '120000' },
  ],
  [
    'dca $25 a day into btc for 30 days',
    'advanced-order',
    { orderType: 'twap', side: 'buy', token: 'BTC', qty: '750', durationSeconds: '2592000', twapBucketCount: '30' },
  ],
]

describe.each(Object.entries(WRONG))('%s', (_, cases) => {
  it.each(cases)('is doubted: %s', (message, intent, slots) => {
    expect(findDoubts(message, { intent, slots })).not.toEqual([])
  })
})

describe('what is said', () => {
  it.each(RIGHT)('is not doubted: %s', (message, intent, slots) => {
    expect(findDoubts(message, { intent, slots })).toEqual([])
  })
})
