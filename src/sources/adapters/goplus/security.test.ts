import { describe, expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { type GoplusToken, goplusSecurity } from './security.ts'

const context = createTestContext()
const ADDRESS = '0x5A4Db0C0000000000000000000000000000000b1'
const MINT = 'TideSandboxMint1111111111111111111111111111'

const reading = (reply: unknown) => goplusSecurity(fakeUpstream('goplus', context, () => reply))
const evm = async (row: unknown) =>
  (await reading({ code: 1, result: { [ADDRESS.toLowerCase()]: row } }).evm(8453, ADDRESS)).body as GoplusToken
const solana = async (row: unknown) =>
  (await reading({ code: 1, result: { [MINT]: row } }).solana(MINT)).body as GoplusToken

const holder = (percent: string, more: object = {}) => ({
  address: `0x${percent.replace(/\D/g, '').padEnd(40, '1').slice(0, 40)}`,
  tag: '',
  is_contract: 0,
  percent,
  is_locked: 0,
  ...more,
})

describe('an EVM token at GoPlus', () => {
  it('asks for the lower-case address on the chain', async () => {
    const upstream = fakeUpstream('goplus', context, () => ({ code: 1, result: {} }))
    expect((await goplusSecurity(upstream).evm(8453, ADDRESS)).body).toBe('not_found')
    expect(upstream.asked).toEqual([`/token_security/8453?contract_addresses=${ADDRESS.toLowerCase()}`])
  })

  it('reads flags as yes, no or not known, and never takes an empty text for a no', async () => {
    const { scan } = await evm({ is_honeypot: '', is_proxy: '1', is_mintable: 0, hidden_owner: '0', buy_tax: '' })
    expect(scan.facts).toEqual({ proxy: true, mintable: false, hiddenOwner: false })
    expect([scan.honeypot, scan.canSell, scan.buyTaxPct, scan.sellTaxPct]).toEqual([null, null, null, null])
  })

  it('turns tax fractions into percent, up to everything', async () => {
    const { scan } = await evm({ is_honeypot: '0', buy_tax: '0.05', sell_tax: '1' })
    expect([scan.buyTaxPct, scan.sellTaxPct]).toEqual([5, 100])
    const wrong = await evm({ is_honeypot: '0', buy_tax: '-0.1', sell_tax: '7' })
    expect([wrong.scan.buyTaxPct, wrong.scan.sellTaxPct]).toEqual([null, null])
  })

  it('A6: takes "cannot sell all" for a remainder that must be kept, not for a honeypot', async () => {
    const { scan } = await evm({ is_honeypot: '0', cannot_sell_all: '1' })
    expect([scan.honeypot, scan.canSell, scan.facts.keepsRemainder]).toEqual([false, true, true])
  })

  it('A6: counts a creator who is also the owner once', async () => {
    const shares = { creator_percent: '0.393', owner_percent: '0.393', creator_address: ADDRESS.toLowerCase() }
    const other = '0x5a4db0c0000000000000000000000000000000b2'
    expect((await evm({ is_proxy: '0', ...shares, owner_address: ADDRESS.toLowerCase() })).scan.insidersPct).toBe(39.3)
    expect((await evm({ is_proxy: '0', ...shares, owner_address: other })).scan.insidersPct).toBe(78.6)
  })

  it('A6: takes liquidity for locked only when GoPlus says so, it is burned, or a locker contract has it', async () => {
    const lp = (tag: string, is_contract: number, is_locked: number, percent = '0.5') =>
      holder(percent, { tag, is_contract, is_locked })
    const kinds = async (...rows: object[]) =>
      (await evm({ is_proxy: '0', creator_address: ADDRESS.toLowerCase(), lp_holders: rows })).scan.lp?.map(
        ({ kind }) => kind,
      )
    expect(await kinds(lp('MasterChef', 1, 0), lp('Team Pool', 0, 0), lp('PinkLock', 0, 0))).toEqual([
      'contract',
      'wallet',
      'wallet',
    ])
    expect(await kinds(lp('Clanker: LP Locker v4', 1, 0), lp('', 1, 1))).toEqual(['locked', 'locked'])
    const burned = { ...lp('', 0, 0), address: '0x000000000000000000000000000000000000dead' }
    expect(await kinds(burned, { ...lp('', 0, 0), address: ADDRESS.toLowerCase() })).toEqual(['burned', 'creator'])
    const nothing = await evm({ is_proxy: '0', lp_holders: [lp('MasterChef', 1, 0, '0')] })
    expect([nothing.scan.lp, nothing.scan.lpLockedPct]).toEqual([null, null])
    const { scan } = await evm({ is_proxy: '0', lp_holders: [lp('MasterChef', 1, 0, '1')] })
    expect(scan.lpLockedPct).toBe(0)
  })

  it('adds up what was in pools of two equal sides, for a later comparison', async () => {
    const dex = [
      { liquidity_type: 'UniV2', liquidity: '100.5' },
      { liquidity_type: 'UniV2', liquidity: '50' },
      { liquidity_type: 'UniV4', liquidity: '900' },
    ]
    expect((await evm({ is_proxy: '0', dex })).scan.poolsUsd).toBe(150.5)
    expect((await evm({ is_proxy: '0', dex: dex.slice(2) })).scan.poolsUsd).toBeNull()
  })

  it('A14: reads when each lock of the liquidity ends', async () => {
    const locked_detail = [
      { amount: '30', end_time: '2026-12-01T00:00:00Z' },
      { amount: '10', end_time: 1_800_000_000 },
    ]
    const { scan } = await evm({
      is_proxy: '0',
      lp_holders: [holder('0.8', { tag: 'UNCX', is_locked: 1, locked_detail })],
    })
    expect(scan.lp?.map(({ pct, label, endsAtMs }) => [pct, label, endsAtMs])).toEqual([
      [60, 'UNCX', Date.parse('2026-12-01T00:00:00Z')],
      [20, 'UNCX', 1_800_000_000_000],
    ])
  })

  it('knows a renounced owner by an empty, zero or dead address, and says nothing without one', async () => {
    const owners = ['', '0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dEaD']
    for (const owner of owners)
      expect((await evm({ owner_address: owner })).scan.facts).toEqual({ ownerRenounced: true })
    expect((await evm({ owner_address: ADDRESS })).scan.facts).toEqual({ ownerRenounced: false })
    expect((await evm({ is_proxy: '0' })).scan.facts).toEqual({ proxy: false })
  })

  it('adds up the ten largest, and again without pools, burned and locked tokens', async () => {
    const holders = [
      holder('0.2', { tag: 'UniswapV2' }),
      holder('0.15', { address: '0x000000000000000000000000000000000000dead' }),
      holder('0.1', { is_locked: 1 }),
      ...Array.from({ length: 7 }, (_, place) => holder(`0.0${place + 1}`)),
    ]
    const { scan } = await evm({ is_proxy: '0', holder_count: '900', holders })
    expect([scan.top10Pct, scan.top10PctExPools, scan.holderCount]).toEqual([73, 28, 900])
  })

  it('does not call a shorter list the top ten unless it is all there is', async () => {
    const holders = [holder('0.6'), holder('0.1')]
    expect((await evm({ is_proxy: '0', holder_count: '5000', holders })).scan.top10Pct).toBeNull()
    expect((await evm({ is_proxy: '0', holder_count: '2', holders })).scan.top10Pct).toBe(70)
    expect((await evm({ is_proxy: '0', holder_count: '0' })).scan.top10Pct).toBeNull()
  })

  it('keeps a share above the supply from breaking the sum, and says so', async () => {
    const holders = [holder('1769801.01'), ...Array.from({ length: 9 }, () => holder('0.01'))]
    const { scan } = await evm({ is_proxy: '0', holder_count: '40', holders })
    expect([scan.top10Pct, scan.facts.supplyExceeded]).toEqual([100, true])
  })

  it('calls a token well known by its list or by three exchanges', async () => {
    const listed = (count: number) =>
      evm({ is_proxy: '0', is_in_cex: { listed: '1', cex_list: Array(count).fill('X') } })
    expect((await evm({ is_proxy: '0', trust_list: '1' })).scan.wellKnown).toBe(true)
    expect([(await listed(3)).scan.wellKnown, (await listed(2)).scan.wellKnown]).toEqual([true, false])
  })

  it('takes a row without a single answer for nothing', async () => {
    const found = await reading({ code: 1, result: { [ADDRESS.toLowerCase()]: { token_name: 'X' } } }).evm(1, ADDRESS)
    expect(found.body).toBe('not_found')
  })
})

describe('a Solana token at GoPlus', () => {
  it('reads authorities, transfer fee and the state of new accounts', async () => {
    const { scan } = await solana({
      mintable: { status: '1' },
      freezable: { status: '0' },
      non_transferable: '1',
      default_account_state: '2',
      transfer_fee: { current_fee_rate: { fee_rate: '1250' } },
      transfer_hook: [{ address: 'x' }],
      trusted_token: 1,
    })
    expect(scan.facts).toEqual({
      mintable: true,
      freezable: false,
      nonTransferable: true,
      frozenByDefault: true,
      transferHook: true,
    })
    expect([scan.sellTaxPct, scan.canSell, scan.wellKnown]).toEqual([12.5, false, true])
  })

  it('A6: sets the pools of a Solana token apart from its holders', async () => {
    const vault = 'PooL'.padEnd(44, '1')
    const rows = Array.from({ length: 9 }, (_, place) => ({ account: `${place + 1}`.padEnd(44, '2'), percent: '0.01' }))
    const { scan, holders } = await solana({
      mintable: { status: '0' },
      holder_count: '900',
      holders: [{ account: vault, percent: '0.4' }, ...rows],
      dex: [{ id: vault, tvl: '1000', burn_percent: 97 }],
    })
    expect([scan.top10Pct, scan.top10PctExPools, scan.lpLockedPct]).toEqual([49, 9, 97])
    expect(holders.pools).toEqual([vault])
  })

  it('knows a creator with a bad name, and a transfer fee that can be changed', async () => {
    const { scan } = await solana({
      creators: [{ address: MINT, malicious_address: 1 }],
      transfer_fee_upgradable: { status: '1' },
    })
    expect(scan.facts).toEqual({ creatorMalicious: true, changesTaxes: true })
  })

  it('reads no fee as zero and a missing field as not known', async () => {
    expect((await solana({ mintable: { status: '0' }, transfer_fee: {} })).scan.sellTaxPct).toBe(0)
    expect((await solana({ mintable: { status: '0' } })).scan.sellTaxPct).toBeNull()
  })
})

describe('the code of a GoPlus reply', () => {
  const body = async (code: unknown) => (await reading({ code, message: '', result: null }).evm(1, ADDRESS)).body
  it('tells a chain it does not cover from a token it does not know', async () => {
    expect([await body(2018), await body(2021), await body(2020), await body(1)]).toEqual([
      'chain_unsupported',
      'not_found',
      'not_found',
      'not_found',
    ])
  })

  it.each([4029, 5000, 4012, 'x', null])('%s is a failure, so that it is not kept as an answer', async (code) => {
    expect(await body(code).catch(toFailure)).toEqual({ code: 'upstream_failed', source: 'goplus' })
  })
})
