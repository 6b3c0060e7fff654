import { describe, expect, it } from 'vitest'
import { findChain } from '../../domain/chains/find-chain.ts'
import { FORMER_TICKERS, PAIRED_TICKERS } from '../../domain/names/coin-names.ts'
import { readAddress } from '../../domain/token.ts'
import { perSet, readSet } from '../adapters/samples.test-kit.ts'
import { findMajor, findMajorByAddress, MAJOR_IDS, MAJORS } from './majors.ts'

it('holds about a hundred assets, each under one ticker, one id and one contract', () => {
  expect(MAJORS.length).toBeGreaterThanOrEqual(100)
  const unique = (values: unknown[]) => new Set(values).size
  expect(unique(MAJORS.map(({ token }) => token.symbol))).toBe(MAJORS.length)
  expect(unique([...MAJOR_IDS])).toBe(MAJORS.length)
  const addresses = MAJORS.flatMap(({ token }) => token.address ?? [])
  expect(unique(addresses.map((address) => address.toLowerCase()))).toBe(addresses.length)
})

it('names chains that we know and addresses whose checksum holds', () => {
  for (const { token } of MAJORS) {
    if (token.chain !== null) expect(findChain(token.chain)?.slug).toBe(token.chain)
    if (token.address === null) continue
    const kind = token.chain === 'solana' ? 'solana' : 'evm'
    expect(readAddress(token.address)).toEqual({ kind, address: token.address })
  }
})

it('finds assets by ticker, alias and contract', () => {
  expect(findMajor('ETH')?.coingeckoId).toBe('ethereum')
  expect(findMajor('XBT')?.token.symbol).toBe('BTC')
  expect(findMajor('MATIC')?.token.symbol).toBe('POL')
  expect(findMajor('WETH')?.coingeckoId).toBe('weth')
  expect(findMajor('NOPE')).toBeUndefined()
  expect(findMajorByAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')?.token.symbol).toBe('USDC')
  for (const [alias, { now: symbol }] of Object.entries(FORMER_TICKERS)) {
    expect(MAJORS.some(({ token }) => token.symbol === alias)).toBe(false)
    expect(findMajor(alias)?.token.symbol).toBe(symbol)
  }
})

it('A12: its tickers are those that a joined pair may begin with', () => {
  const tickers = MAJORS.flatMap(({ token, exchangeTicker }) =>
    [token.symbol.toUpperCase(), exchangeTicker ?? []].flat(),
  )
  expect([...PAIRED_TICKERS].sort()).toEqual([...new Set(tickers)].sort())
})

describe('against a listing of CoinGecko', () => {
  it.each(perSet({ fixtures: 2, shared: 112 }))('uses ids that bear the same ticker there: %s', (set, count) => {
    const rows = readSet(set, 'coingecko', 'coins-markets').flatMap(
      ({ json }) => json as { id: string; symbol: string }[],
    )
    const tickers = new Map<string, string[]>()
    for (const { id, symbol } of rows) tickers.set(id, [...(tickers.get(id) ?? []), symbol.toUpperCase()])
    const checked = MAJORS.filter(({ coingeckoId }) => tickers.has(coingeckoId ?? ''))
    for (const { coingeckoId, token } of checked) {
      const symbols = tickers.get(coingeckoId ?? '') ?? []
      expect(symbols.map((symbol) => findMajor(symbol)?.token.symbol)).toEqual(symbols.map(() => token.symbol))
    }
    expect(checked).toHaveLength(count)
  })
})
