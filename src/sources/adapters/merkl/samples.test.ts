import { expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { readSamples, readSet } from '../samples.test-kit.ts'
import { reduce } from './campaigns-reducer.ts'

it('reads campaigns that pay for deposits, with dollars a day and the end', () => {
  const [sample = expect.fail('no sample')] = readSet('fixtures', 'merkl', 'opportunities')
  const address = (digit: string) => `0x${digit.repeat(40)}`
  expect(reduce(sample.json)).toEqual([
    {
      chain: 'base',
      protocol: 'morpho',
      tokens: ['QUARTZUSDC', 'USDC'],
      rewardAddresses: [address('9')],
      dailyUsd: 1250.5,
      endsAtMs: 1_795_000_000_000,
    },
    {
      chain: 'ethereum',
      protocol: 'euler',
      tokens: ['EUSDT-2', 'USDT'],
      rewardAddresses: [],
      dailyUsd: null,
      endsAtMs: 1_795_300_000_000,
    },
    {
      chain: 'arbitrum',
      protocol: 'uniswap',
      tokens: ['WETH', 'USDC'],
      rewardAddresses: [address('8')],
      dailyUsd: 310,
      endsAtMs: 1_795_100_000_000,
    },
  ])
})

it('maps every answer', () => {
  const samples = readSamples('merkl', 'opportunities')
  for (const { json } of samples) expect(reduce(json).length).toBeGreaterThan(0)
  countMapped(samples)
})

it('leaves open what is missing, and refuses what is no list', () => {
  const row = { chainId: 777_777, protocol: { id: 'Acme' }, latestCampaignEnd: null, dailyRewards: 'x', aprRecord: {} }
  expect(reduce([row, { chainId: 'x' }])).toEqual([
    { chain: 'chain-777777', protocol: 'acme', tokens: [], rewardAddresses: [], dailyUsd: null, endsAtMs: null },
  ])
  expect(reduce([])).toEqual([])
  for (const body of [{}, 'Too Many Requests', [7]]) expect(() => reduce(body)).toThrow()
})
