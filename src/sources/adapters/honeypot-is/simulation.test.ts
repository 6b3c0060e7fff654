import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { countMapped } from '../count-mapped.test-kit.ts'
import { perSet, readSamples, readSet } from '../samples.test-kit.ts'
import { honeypotSimulation } from './simulation.ts'

const ADDRESS = '0x5A4Db0C0000000000000000000000000000000b1'
const ask = async (reply: unknown) => {
  const upstream = fakeUpstream('honeypot_is', createTestContext(), () => reply)
  const found = await honeypotSimulation(upstream).simulate(8453, ADDRESS)
  return { found, asked: upstream.asked }
}
const honeypot = {
  simulationSuccess: true,
  honeypotResult: { isHoneypot: true, honeypotReason: 'reverted' },
  simulationResult: { buyTax: 3, sellTax: 100 },
}

describe('a simulation by honeypot.is', () => {
  it('reads taxes that are already in percent', async () => {
    const { found, asked } = await ask(honeypot)
    expect(found?.body).toMatchObject({ honeypot: true, canSell: false, buyTaxPct: 3, sellTaxPct: 100, facts: {} })
    expect(asked).toEqual([`/v2/IsHoneypot?address=${ADDRESS}&chainID=8453`])
  })

  it('is nothing when the simulation failed: the result is then absent, not false', async () => {
    expect((await ask({ simulationSuccess: false, simulationError: 'no pair' })).found?.body).toBeNull()
    expect((await ask({ simulationSuccess: true })).found?.body).toBeNull()
  })

  it('A14: is a failed trade, and no verdict, when the simulated trade itself was refused', async () => {
    const said = { honeypot: null, canSell: null, sellTaxPct: null, facts: { simulationFailed: true } }
    expect((await ask({ ...honeypot, simulationSuccess: false })).found?.body).toMatchObject(said)
    const refused = { simulationSuccess: false, simulationError: 'execution reverted: TRANSFER_FROM_FAILED' }
    expect((await ask(refused)).found?.body).toMatchObject(said)
  })

  it('does not believe taxes beyond everything or below nothing', async () => {
    const { found } = await ask({ ...honeypot, simulationResult: { buyTax: -1, sellTax: 1000 } })
    expect([found?.body?.buyTaxPct, found?.body?.sellTaxPct]).toEqual([null, null])
  })

  it('says when its holders cannot sell, or were robbed, or pay for every transfer', async () => {
    const tried = async (holderAnalysis: object, transferTax = 0) => {
      const result = { ...honeypot, honeypotResult: { isHoneypot: false }, holderAnalysis }
      const simulationResult = { buyTax: 0, sellTax: 0, transferTax }
      return (await ask({ ...result, simulationResult })).found?.body?.facts
    }
    expect(await tried({ successful: '90', failed: '30', siphoned: '0' })).toEqual({ holdersCannotSell: true })
    expect(await tried({ successful: '95', failed: '5', siphoned: '9' })).toEqual({ holdersDrained: true })
    expect(await tried({ successful: '90', failed: '40', siphoned: '0', snipersFailed: 35 })).toEqual({})
    expect(await tried({ successful: '3', failed: '9', siphoned: '0' })).toEqual({})
    expect(await tried({}, 30)).toEqual({ taxesTransfers: true })
  })

  it('is undefined for a token without a pair', async () => {
    expect((await ask(undefined)).found).toBeUndefined()
  })

  it.each(
    perSet({
      fixtures: { proxy: true, buyTaxPct: 3, sellTaxPct: 5.5, holderCount: 812, decimals: 9 },
      shared: { proxy: false, buyTaxPct: 0, sellTaxPct: 0, holderCount: 3332314, decimals: 18 },
    }),
  )('maps the answer of %s with its own figures', async (set, { proxy, ...figures }) => {
    for (const { json } of readSet(set, 'honeypot-is', 'IsHoneypot')) {
      const { found } = await ask(json)
      expect(found?.body).toEqual({
        facts: { verified: true, proxy },
        honeypot: false,
        canSell: true,
        ...figures,
        top10Pct: null,
        top10PctExPools: null,
        insidersPct: null,
        lpLockedPct: null,
        lp: null,
        owner: null,
        insiderNetworkPct: null,
        insiderWallets: null,
        poolsUsd: null,
        earlierTokens: null,
        deployer: null,
        priorTokens: null,
        wellKnown: false,
      })
    }
  })

  it('says of every answer whether it can be sold, and what that costs', async () => {
    const samples = readSamples('honeypot-is', 'IsHoneypot')
    for (const { path, json } of samples) {
      const raw = json as { simulationSuccess: boolean; simulationResult?: { buyTax: number; sellTax: number } }
      const told = raw.simulationSuccess ? raw.simulationResult : undefined
      const { found } = await ask(json)
      expect([path, found?.body?.buyTaxPct, found?.body?.sellTaxPct]).toEqual([path, told?.buyTax, told?.sellTax])
    }
    countMapped(samples)
  })
})
