import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHAINS } from '../../domain/chains/chain.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Holder, HolderKind, HolderList } from '../../ports/holders.ts'
import type { LaunchFindings } from '../../ports/launches.ts'
import { fakeRiskSource } from '../../ports/risk.test-kit.ts'
import { createLaunchMemory } from '../../sources/launches/launch-memory.ts'
import { type Dependencies, defineCapability } from '../capability.ts'
import { toConcentration } from '../sniper-check/concentration.ts'
import { toVerdict as toSniperVerdict } from '../sniper-check/verdict.ts'
import { holderList, riskFacts } from './facts.test-kit.ts'
import { toHolderView } from './holder-view.ts'
import { riskOffer } from './offer.ts'
import { scanRisk } from './run.ts'
import { scoreRisk } from './score.ts'

const NOW_MS = Date.parse('2026-11-15T12:00:00Z')
const found = (changes: Partial<LaunchFindings> = {}): LaunchFindings => ({
  sniped: false,
  bundleCount: 0,
  bundledPct: 0,
  stillHeldPct: 0,
  commonFunder: null,
  fundersRead: true,
  pools: [],
  source: 'base',
  atMs: NOW_MS - 60_000,
  ...changes,
})
const BUNDLE = { sniped: true, bundleCount: 1, bundledPct: 11, stillHeldPct: 4.2 } as const
const LEVELS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']

const KINDS = ['wallet', 'contract', 'pool', 'burn', 'locker', 'exchange', 'bridge', 'multisig', 'timelock'] as const
const anyList = fc
  .array(
    fc.record({ kind: fc.constantFrom<HolderKind>(...KINDS), weight: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
    {
      minLength: 10,
      maxLength: 40,
    },
  )
  .map((rows): HolderList => {
    const whole = rows.reduce((sum, { weight }) => sum + weight, 0) * 1.02
    const holders = rows.map(
      ({ kind, weight }, place): Holder => ({ address: `0x${place}`, label: null, kind, pct: (100 * weight) / whole }),
    )
    return { ...holderList([]), holders }
  })

describe('deep 2: risk and sniper-check tell the same facts', () => {
  it('of the ten largest holders, whatever the list', () => {
    fc.assert(
      fc.property(anyList, fc.array(fc.nat(39), { maxLength: 3 }), (list, places) => {
        const pools = places.map((place) => `0x${place}`)
        const [shown, view] = [toConcentration(list, pools), toHolderView(list, [], pools)]
        expect([view?.top10Pct, view?.top10PctExPools, view?.ownedPct, view?.concentrated]).toEqual([
          shown?.top10Pct,
          shown?.top10PctExPools,
          shown?.ownedPct,
          shown?.concentrated,
        ])
      }),
    )
  })

  it('and judge them alike: never calm beside grave, and the flag CONCENTRATED together or not at all', () => {
    const anyLaunch = fc.record({
      sniped: fc.boolean(),
      held: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
      funder: fc.option(fc.record({ pct: fc.option(fc.double({ min: 0, max: 40, noNaN: true })) })),
      ageDays: fc.constantFrom(0.2, 5, 40, 400),
    })
    fc.assert(
      fc.property(anyList, anyLaunch, (list, { sniped, held, funder, ageDays }) => {
        const shown = toConcentration(list) ?? expect.fail('no list')
        const sniper = toSniperVerdict({
          ...shown,
          sniped,
          bundlesStillHeldPct: sniped ? held : null,
          commonFunder: funder !== null,
          clusterPct: funder?.pct ?? null,
        })
        const launch = found({
          ...(sniped ? { ...BUNDLE, stillHeldPct: held } : {}),
          commonFunder: funder && { walletCount: 4, pct: funder.pct, isDeployer: false },
        })
        const { verdict, flags } = scoreRisk(riskFacts({}, { list, launch, ageDays }))
        const [grave, mild] = [LEVELS.indexOf(sniper), LEVELS.indexOf(verdict)]
        expect(grave - mild, `${sniper} beside ${verdict}`).toBeLessThan(2)
        if (sniper === 'HIGH' || sniper === 'CRITICAL') expect(verdict).not.toBe('LOW')
        expect(flags.some(({ code }) => code === 'CONCENTRATED')).toBe(shown.concentrated)
      }),
    )
  })
})

describe('deep 2: what a sniper check found, in a risk answer', () => {
  async function ask(launch?: LaunchFindings) {
    const capability = defineCapability(riskOffer, scanRisk)
    const dependencies: Dependencies<'risk'> = {
      sources: { risk: fakeRiskSource(launch ? { launch } : {}) },
      context: createTestContext(),
      publicUrl: 'https://sextant.example',
    }
    const request = { requestId: 'req_1', charged: true }
    return riskOffer.output.parse(await capability.answer({ query: 'ACM' }, dependencies as never, request))
  }

  it('is told with its evidence and age, the worst first', async () => {
    const answer = await ask(found(BUNDLE))
    expect(answer.launch).toEqual({
      ...BUNDLE,
      commonFunder: false,
      commonFunderPct: 0,
      at: '2026-11-15T11:59:00.000Z',
    })
    expect(answer.flags[0]).toMatchObject({ code: 'SNIPED', source: 'base' })
    expect(answer.summary).toContain(
      'sniped: a bundle of buyers took 11.00% of the supply at the launch, 4.20% still held',
    )
    expect(answer.coverage.checked).toContain('launch')
  })

  it('weighs a common funder, and more when his wallets had a twentieth', () => {
    const points = (pct: number | null) =>
      scoreRisk(riskFacts({}, { launch: found({ commonFunder: { walletCount: 8, pct, isDeployer: true } }) })).score
    expect([points(null), points(2.5), points(9)]).toEqual([26, 36, 52])
  })

  it('is named as missing where no check was made', async () => {
    const answer = await ask()
    expect(answer.launch).toBeNull()
    expect(answer.coverage.missing).toContainEqual({ check: 'launch', reason: 'not_looked_at' })
  })

  it('is kept for a day, for addresses in any letter case', () => {
    const context = createTestContext()
    const memory = createLaunchMemory(context)
    const base = CHAINS.find(({ slug }) => slug === 'base') ?? expect.fail('no chain')
    memory.keep({ chain: base, address: '0xABC' }, found({ ...BUNDLE, atMs: context.now() }))
    expect(memory.find('base', '0xabc')?.sniped).toBe(true)
    expect(memory.find('ethereum', '0xabc')).toBeUndefined()
    context.advance(DAY_MS / 1000 + 1)
    expect(memory.find('base', '0xabc')).toBeUndefined()
  })
})

it('A14: a contract is told with all that it holds, and counts by half', () => {
  const list = { ...holderList([]), holders: tenRows(40) }
  expect(toHolderView(list, [])?.largest).toMatchObject({ pct: 40, ownedPct: 20, kind: 'contract' })
})

const tenRows = (largest: number): Holder[] =>
  Array.from({ length: 10 }, (_, place) => ({
    address: `0x${place}`,
    label: null,
    kind: place === 0 ? ('contract' as const) : ('wallet' as const),
    pct: place === 0 ? largest : 1,
  }))
