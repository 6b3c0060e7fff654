import { describe, expect, it } from 'vitest'
import { toFailure } from '../failure.ts'
import { findDaoSlug } from './dao-names.ts'
import { readTokenName, upperAscii } from './read-token-name.ts'
import { isTokenizedStock } from './stock-tickers.ts'

const failureOf = (text: string) => {
  try {
    return readTokenName(text, 'symbol')
  } catch (thrown) {
    return toFailure(thrown)
  }
}

describe('A12: the name of a token', () => {
  it.each([
    ['eth', 'ETH'],
    ['$wif', 'WIF'],
    ['Bitcoin', 'BTC'],
    ['ether', 'ETH'],
    [' Shiba  Inu ', 'SHIB'],
    ['usd coin', 'USDC'],
    ['以太坊', 'ETH'],
    ['ETH/USD', 'ETH'],
    ['btc / usdt', 'BTC'],
    ['sol-usdc', 'SOL'],
    ['Bitcoin/USD', 'BTC'],
    ['FOO/USD', 'FOO'],
    ['ETH_USDT', 'ETH'],
    ['BTCUSDT', 'BTC'],
    ['ethusd', 'ETH'],
    ['OPUSDT', 'OP'],
    ['XBT/USD', 'BTC'],
  ])('%s means %s', (text, ticker) => expect(readTokenName(text, 'symbol')).toBe(ticker))

  it.each([
    'CRVUSD',
    'sUSD',
    'PYUSD',
    'FDUSD',
    'AXLUSDC',
    'USDC.e',
    'UNI-V2',
    'OPUSD',
    'LUSD',
    'sats',
    'stable',
    'apple',
    'PC0000031',
  ])('%s stays the ticker that it is', (text) => expect(readTokenName(text, 'symbol')).toBe(text.toUpperCase()))

  it.each(['ETH/BTC', 'BTC-EUR', 'ETH/XYZ', 'BTC-PERP'])('%s is refused: it has no price in dollars', (text) => {
    expect(failureOf(text)).toMatchObject({ code: 'invalid_request', errors: [{ field: 'symbol', rule: 'pair' }] })
  })

  it('does not turn letters of another script into a ticker', () => {
    expect(readTokenName('uſdc', 'symbol')).toBe('UſDC')
  })
})

it.each([
  ['UNI', 'uniswap'],
  ['$ENS', 'ens'],
  ['arbitrum-dao', 'arbitrum'],
  ['Uniswap DAO', 'uniswap'],
  ['ARB', 'arbitrum'],
  ['Ethereum Name Service', 'ens'],
  ['dao', undefined],
])('A12: the DAO %s is %s', (text, slug) => expect(findDaoSlug(text)).toBe(slug))

it('knows a tokenized share by its name', () => {
  expect(['Tesla xStock', 'Apple (Ondo Tokenized Stock)', 'MetaDAO', 'Stockade'].map(isTokenizedStock)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('S7: words that every object knows are names of nothing', () => {
  for (const word of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
    expect(readTokenName(word, 'symbol')).toBe(upperAscii(word))
    expect(readTokenName(`${word}/USD`, 'symbol')).toBe(upperAscii(word))
  }
})
