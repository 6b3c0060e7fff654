import { expect, it } from 'vitest'
import { CHAINS } from '../../domain/chain.ts'
import { readAddress } from '../../domain/token.ts'
import { LISTED_TOKENS } from './listed-tokens.ts'
import { findListedByAddress, listBySymbol } from './token-list.ts'

const chainOf = (slug: string) => CHAINS.find((chain) => chain.slug === slug) ?? expect.fail(`no chain ${slug}`)

it('is as it was made: sorted, each contract once a chain, checksums right', () => {
  const rows = Object.values(LISTED_TOKENS)
  expect(rows.flat().length).toBeGreaterThan(2_000)
  for (const [slug, listed] of Object.entries(LISTED_TOKENS)) {
    const keys = listed.map(([symbol, , address]) => `${symbol}\0${address}`)
    expect([slug, keys]).toEqual([slug, [...keys].sort()])
    expect([slug, new Set(listed.map(([, , address]) => address)).size]).toEqual([slug, listed.length])
    const { kind } = chainOf(slug)
    for (const [, , address] of listed) expect(readAddress(address)).toEqual({ kind, address })
  }
})

it('calls a token verified only where a list beside our own rows has it', () => {
  const lighter = '0x232CE3bd40fCd6f80f3d55A522d03f25Df784Ee2'
  expect(findListedByAddress(chainOf('ethereum'), lighter)).toMatchObject({ symbol: 'LIT', verified: false })
  expect(listBySymbol(chainOf('base'), 'AERO')).toMatchObject([{ verified: true }])
})

/** They bear the ticker of a coin that is known elsewhere, and a part of its name. */
it.each([
  ['SAFE', 'base', '0xBd15d0c77133d3200756dC4D7a4F577Dbb2cf6A3'],
  ['FARTCOIN', 'base', '0x2f6c17fa9f9bC3600346ab4e48C0701e1d5962AE'],
  ['PUMP', 'ethereum', '0xce0E16a9996AF71180C5967BD79885c544B50A55'],
  ['TRUMP', 'ethereum', '0x69420cB71f5Fa439A84545e79557977c0600c46E'],
  ['ZORA', 'ethereum', '0xD8E3FB3b08eBA982F2754988d70D57eDc0055ae6'],
  ['MORPHO', 'bsc', '0x16350ac2153A1D6322C90197129076b747d3222a'],
])('does not hold the namesake of %s on %s', (ticker, slug, namesake) => {
  const chain = chainOf(slug)
  expect([listBySymbol(chain, ticker), findListedByAddress(chain, namesake)]).toEqual([[], undefined])
})
