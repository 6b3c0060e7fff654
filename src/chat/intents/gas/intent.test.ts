import { describe, expect, it } from 'vitest'
import type { GasRead } from '../../../ports/gas.ts'
import { understand } from '../../understand/understand.ts'
import { createWalletAnswers } from '../wallet-answers.test-kit.ts'
import { toMessage } from '../wording.ts'
import { gasIntent } from './intent.ts'

const gasOn = (chain: string, l1Raw: bigint | null): GasRead => ({
  chain,
  priceRaw: 10_000_000n,
  costs: [
    { kind: 'transfer', costRaw: 210_000_000_000n + (l1Raw ?? 0n), l1Raw },
    { kind: 'token-transfer', costRaw: 600_000_000_000n + (l1Raw ?? 0n), l1Raw },
    { kind: 'swap', costRaw: 1_800_000_000_000n + (l1Raw ?? 0n), l1Raw },
  ],
  nativeUsd: 2_000,
  atMs: Date.parse('2026-11-15T12:00:00Z'),
  prices: [{ name: 'defillama', atMs: Date.parse('2026-11-15T12:00:00Z') }],
})

describe('the gas intent', () => {
  it.each([
    ['gas price', {}],
    ['gwei?', {}],
    ["what's gas on arbitrum", { chain: 'arbitrum' }],
    ['is eth gas high', { chain: 'ethereum' }],
    ['how much does it cost to send usdc on polygon', { chain: 'polygon' }],
    ['phí gas trên base', { chain: 'base' }],
  ])('is read from: %s', (message, slots) => {
    const read = understand(message)
    expect(read).toMatchObject({ kind: 'answer', intent: 'gas' })
    expect('slots' in read && read.slots).toEqual(slots)
  })

  it.each(['swap 1 eth for gas on base', 'is there a gas station near me', 'how much does it cost'])(
    'is not read from: %s',
    (message) => {
      expect(understand(message)).not.toMatchObject({ intent: 'gas' })
    },
  )

  it('is changed by a follow-up', () => {
    const last = { intent: 'gas' as const, slots: { chain: 'base' }, missing: [] }
    expect(understand('and optimism?', last)).toMatchObject({ intent: 'gas', slots: { chain: 'optimism' } })
  })

  it('is said again in words that read the same', () => {
    expect(understand(toMessage(gasIntent, { chain: 'base' }))).toMatchObject({
      intent: 'gas',
      slots: { chain: 'base' },
    })
  })

  it('tells the cost of three transactions, with the part for Ethereum', async () => {
    const test = createWalletAnswers({ gas: { read: async ({ slug }) => gasOn(slug, 100_000_000_000n) } })
    const { text } = await gasIntent.answer({ chain: 'base' }, test.context)
    expect(text.split('\n')).toEqual([
      'A swap on Base costs about $0.0038 now, gas at 0.01 gwei',
      'Transfer: 0.00000031 ETH ($0.00062), 0.0000001 of it for Ethereum',
      'Token transfer: 0.0000007 ETH ($0.0014), 0.0000001 of it for Ethereum',
      'Swap: 0.0000019 ETH ($0.0038), 0.0000001 of it for Ethereum',
      'Sources: chains, defillama; 0 s old.',
    ])
    expect(test.spent).toBe(1)
  })

  it('says when the part for Ethereum is not known', async () => {
    const test = createWalletAnswers({ gas: { read: async ({ slug }) => gasOn(slug, null) } })
    const { text } = await gasIntent.answer({ chain: 'zksync' }, test.context)
    expect(text).toContain('The part for data on Ethereum is not known for ZKsync Era: it comes on top.')
  })

  it('compares the six chains that are used most, and names one that is down', async () => {
    const asked: string[] = []
    const test = createWalletAnswers({
      gas: {
        async read({ slug }) {
          asked.push(slug)
          return slug === 'polygon' ? undefined : gasOn(slug, 0n)
        },
      },
    })
    const { text } = await gasIntent.answer({}, test.context)
    expect(asked).toEqual(['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'bsc'])
    expect(text).toContain('No answer from Polygon PoS.')
    expect(text.split('\n')[0]).toContain('Cheapest now: Ethereum, a swap for about $0.0036')
  })

  it('fails as a source does when no chain answers, and gives the read back', async () => {
    const test = createWalletAnswers({ gas: { read: async () => undefined } })
    await expect(gasIntent.answer({ chain: 'base' }, test.context)).rejects.toMatchObject({
      failure: { code: 'upstream_failed' },
    })
  })
})
