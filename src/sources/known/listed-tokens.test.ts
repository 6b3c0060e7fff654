import { expect, it } from 'vitest'
import { CHAINS } from '../../domain/chains/chain.ts'
import { readAddress } from '../../domain/token.ts'
import { LISTED_TOKENS } from './listed-tokens.ts'

const chainOf = (slug: string) => CHAINS.find((chain) => chain.slug === slug) ?? expect.fail(`no chain ${slug}`)

it('is as it was made: sorted, each contract once a chain, checksums right', () => {
  const rows = Object.values(LISTED_TOKENS)
  expect(rows.flat().length).toBeGreaterThan(1_500)
  for (const [slug, listed] of Object.entries(LISTED_TOKENS)) {
    const keys = listed.map(([symbol, , address]) => `${symbol}\0${address}`)
    expect([slug, keys]).toEqual([slug, [...keys].sort()])
    expect([slug, new Set(listed.map(([, , address]) => address)).size]).toEqual([slug, listed.length])
    const { kind } = chainOf(slug)
    for (const [, , address] of listed) expect(readAddress(address)).toEqual({ kind, address })
  }
})
