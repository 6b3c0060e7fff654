import { expect, test } from 'vitest'
import { readMeasured } from './measured.ts'
import { BASE, ceiling, rateInBlocks, scaleChannels, scaleTo, type World } from './model.ts'
import { toScaleReport } from './scale-report.ts'

const WORLD: World = { ...BASE, ourShare: 0.1, cpuMsPerSale: 1, gasAlone: 86_000, gasTogether: 51_000 }

const REPORT = `<!-- paid -->

2026-11-15, a machine.

| concurrency | server  | sales/s | CPU ms/sale | RPC/sale | gas/sale |
| ----------: | ------- | ------: | ----------: | -------: | -------: |
|           1 | Sextant |    16.1 |        5.00 |     6.00 |   85,725 |
|          64 | Sextant |     150 |        1.50 |    0.250 |   51,000 |

| block s | at once | sales/s | p50 blocks | CPU ms/sale | RPC/sale | load | gas/sale |
| ------: | ------: | ------: | ---------: | ----------: | -------: | ---: | -------: |
|       2 |   1,024 |     450 |      1.02× |        1.20 |    0.100 |  170 |   50,500 |

<!-- end of paid -->
<!-- answers -->

| capability | answers | p50 ms | p99 ms | CPU ms | chain reads |
| ---------- | ------: | -----: | -----: | -----: | ----------: |
| price      |   1,537 |  0.701 |   17.2 |   1.00 |           0 |
| yield      |     405 |   7.40 |   25.7 |   5.00 |           0 |

<!-- end of answers -->`

test('ten million calls a day are four hundred and sixty-three in the busiest second, in full loads', () => {
  const scale = scaleTo(10_000_000, WORLD)
  expect(Math.round(scale.perSecond)).toBe(463)
  expect([scale.load, scale.keys, scale.replicas]).toEqual([190, 1, 1])
  expect(scale.transactionsPerBlock).toBeCloseTo(4.87, 1)
})

test('few calls are sent alone and cost the gas of one transaction each', () => {
  expect(scaleTo(10_000, WORLD)).toMatchObject({ load: 1, gasPerSale: 86_000, replicas: 1 })
})

test('a hundred million calls by channel take little of the chain, and most of it for deposits', () => {
  const scale = scaleChannels(100_000_000, 1_000, WORLD)
  expect(Math.round(scale.gasPerCall)).toBe(165)
  expect(scale.blockShare).toBeLessThan(0.01)
  expect(scaleChannels(100_000_000, 100, WORLD).gasUsdPerDay).toBeCloseTo(10 * scale.gasUsdPerDay, 6)
  expect(scale.replicas).toBe(8)
})

test('the chain leaves room for so many, by gas', () => {
  expect(Math.round(ceiling(WORLD).together)).toBe(392)
  expect(ceiling(WORLD).perTransaction).toBeGreaterThanOrEqual(190)
})

test('a burst lasts as many blocks as the work for it takes', () => {
  expect(rateInBlocks(256, 2, 2)).toBe(128)
  expect(rateInBlocks(1_024, 2, 2)).toBe(256)
  expect(rateInBlocks(64, 2, 0.2)).toBe(320)
})

test('the report is made from what was measured, and says so when nothing was', () => {
  const measured = readMeasured(REPORT)
  expect(measured.atOnce[1]).toEqual({ concurrency: 64, perSecond: 150, cpuMs: 1.5, rpc: 0.25, gas: 51_000 })
  expect(measured.inBlocks[0]).toMatchObject({ concurrency: 1_024, load: 170, p50Blocks: 1.02 })
  const text = toScaleReport(measured)
  expect(text).toContain('2026-11-15, a machine.')
  expect(text).toContain('10,000,000')
  expect(() => readMeasured('nothing')).toThrow('npm run bench:paid')
})

test('O17: processes are counted with blocks and real answers, and the limits that come first are named', () => {
  const measured = readMeasured(REPORT)
  expect(measured.answerCpuMs).toBe(3)
  const text = toScaleReport(measured)
  // 463 sales in the busiest second, 1.2 ms each with blocks and 3 ms for the answer, on cores at 60 %.
  expect(text).toMatch(/^\| 10,000,000 \|(?:[^|]*\|){5} +4 \|/m)
  expect(text).toContain('LI.FI')
  expect(text).toMatch(/A\nhundred million would in theirs be 1\d\d % of all of it/)
})
