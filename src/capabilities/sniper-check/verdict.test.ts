import { expect, it } from 'vitest'
import { toVerdict } from './verdict.ts'

const calm = {
  concentrated: false,
  top10PctExPools: 12,
  sniped: false,
  bundlesStillHeldPct: null,
  commonFunder: false,
  clusterPct: null,
}

it.each([
  ['LOW', {}],
  ['LOW', { top10PctExPools: 50 }],
  ['LOW', { top10PctExPools: null }],
  ['MEDIUM', { concentrated: true }],
  ['HIGH', { concentrated: true, top10PctExPools: 50.1 }],
  ['HIGH', { sniped: true, bundlesStillHeldPct: 0 }],
  ['HIGH', { sniped: true, bundlesStillHeldPct: 10 }],
  ['HIGH', { concentrated: true, top10PctExPools: 41, sniped: true, bundlesStillHeldPct: 4.2 }],
  ['CRITICAL', { concentrated: true, top10PctExPools: 41, sniped: true, bundlesStillHeldPct: 10 }],
  ['CRITICAL', { concentrated: true, top10PctExPools: 60, sniped: true, bundlesStillHeldPct: null }],
  ['MEDIUM', { commonFunder: true, clusterPct: 4.9 }],
  ['MEDIUM', { commonFunder: true, clusterPct: null }],
  ['HIGH', { commonFunder: true, clusterPct: 5 }],
  ['CRITICAL', { commonFunder: true, clusterPct: 5, sniped: true }],
  ['LOW', { deployerPct: 14.9 }],
  ['MEDIUM', { deployerPct: 15 }],
] as const)('says %s for %o', (verdict, signs) => {
  expect(toVerdict({ ...calm, ...signs })).toBe(verdict)
})
