import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sextant } from '../kit/cli.ts'
import { openShop, type Shop } from '../kit/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'sextant-cli-wallet-'))
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: string[], env: Record<string, string> = {}) =>
  sextant(args, { env: { SEXTANT_URL: shop.url, SEXTANT_HOME: join(folder, 'home'), ...env } })
const readKey = (file: string) => readFileSync(file, 'utf8').trim() as `0x${string}`

describe('U21: sextant wallet', () => {
  it('names the address that pays and what it holds', async () => {
    const { address } = shop.chain.payer
    const told = JSON.parse((await run(['wallet', '--json'])).out)
    expect(told).toMatchObject({ address, isSandbox: true, why: null })
    const [usdc] = told.holdings.filter((one: { symbol: string }) => one.symbol === 'USDC')
    expect(usdc).toMatchObject({ chain: 'base' })
    const { out } = await run(['wallet'])
    expect(out).toContain(address)
    expect(out).toMatch(/[\d,.]+ USDC on base, \$[\d.]+/)
    expect(out.split('\n').every((line) => line.length <= 80)).toBe(true)
  })

  it('makes a key that only its owner can read, and never writes over one', async () => {
    const file = join(folder, 'key')
    const made = await run(['wallet', '--create', file])
    const key = readKey(file)
    expect(made.code).toBe(0)
    expect(made.out).toContain(privateKeyToAddress(key))
    expect(made.out).toContain('It holds no USDC on Base')
    expect(made.out + made.err).not.toContain(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = await run(['wallet', '--create', file])
    expect([again.code, readKey(file)]).toEqual([2, key])
    expect(again.err).toContain('is there already')
  })

  it('says how to get a key where there is none', async () => {
    const { code, err } = await run(['wallet'], { SEXTANT_URL: 'https://sextant.example' })
    expect([code, err]).toEqual([2, expect.stringContaining('sextant wallet --create')])
  })
})

it('U21: sextant fund names address, network and token, and asks the service what it takes', async () => {
  const { out, code } = await run(['fund'])
  expect(code).toBe(0)
  const { payer, usdc } = shop.chain
  for (const words of [payer.address, 'Base (chain 8453)', usdc, 'play money', '$5 pays for 500 calls', 'No ETH'])
    expect(out.replaceAll('\n', ' ')).toContain(words)
  const told = JSON.parse((await run(['fund', '--json'])).out)
  expect(told).toMatchObject({ address: payer.address, network: 'eip155:8453', asset: usdc, payTo: shop.chain.payTo })
  expect(told.uri).toBe(`ethereum:${usdc}@8453/transfer?address=${payer.address}`)
})

it('U21: sextant limits shows what may be spent, and what was signed today', async () => {
  const env = { SEXTANT_HOME: join(folder, 'limits') }
  const before = await run(['limits', '--json'], env)
  expect(JSON.parse(before.out)).toEqual({
    ...{ perCallUsd: '0.25', unaskedUsd: null, perDayUsd: null, spentTodayUsd: '0.00', leftTodayUsd: null },
  })
  expect((await run(['price', 'ETH', '--yes'], env)).code).toBe(0)
  const after = await run(['limits', '--max-per-day', '1'], env)
  expect(after.out).toMatch(/signed today +\$0\.01/)
  expect(after.out).toMatch(/left today +\$0\.99/)
  expect((await run(['limits', '--max-per-day', 'much'], env)).code).toBe(2)
})
