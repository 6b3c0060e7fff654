import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createWalletAnswers, OWNER, PORTFOLIO } from '../wallet-answers.test-kit.ts'
import { toMessage } from '../wording.ts'
import { portfolioIntent } from './intent.ts'

describe('the portfolio intent', () => {
  it.each([
    ["what's in my wallet", {}],
    ['how much PEPE do i have', { token: 'PEPE' }],
    ['my usdc balance on base', { token: 'USDC', chain: 'base' }],
    [`holdings of ${OWNER}`, { address: OWNER }],
    ['net worth of alice.eth', { address: 'alice.eth' }],
    ['мой баланс', {}],
    ['我的余额', {}],
  ])('is read from: %s', (message, slots) => {
    const read = understand(message)
    expect(read).toMatchObject({ kind: 'answer', intent: 'portfolio' })
    expect('slots' in read && read.slots).toEqual(slots)
  })

  it.each(['swap my whole usdc balance to eth', 'show my pnl', 'what does the uniswap dao hold'])(
    'is not read from: %s',
    (message) => {
      expect(understand(message)).not.toMatchObject({ intent: 'portfolio' })
    },
  )

  it('is changed by a follow-up, and completed by an address', () => {
    const last = { intent: 'portfolio' as const, slots: { chain: 'base' }, missing: [] }
    expect(understand('and on polygon?', last)).toMatchObject({ intent: 'portfolio', slots: { chain: 'polygon' } })
    const asked = { intent: 'portfolio' as const, slots: {}, missing: ['address' as const] }
    expect(understand(OWNER, asked)).toMatchObject({ intent: 'portfolio', slots: { address: OWNER } })
  })

  it('is said again in words that read the same', () => {
    const slots = { token: 'USDC', chain: 'base' }
    expect(understand(toMessage(portfolioIntent, slots))).toMatchObject({ intent: 'portfolio', slots })
  })

  it('asks which wallet is meant, and reads nothing', async () => {
    const test = createWalletAnswers({}, { wallet: { evm: null, solana: null } })
    const draft = await portfolioIntent.answer({}, test.context)
    expect(draft).toMatchObject({ type: 'portfolio', missing: ['address'] })
    expect(draft.text).toContain('Which wallet? Paste its address or connect one')
    expect([test.questions, test.spent]).toEqual([[], 0])
  })

  it('names a chain that is down, and never counts it as zero', async () => {
    const test = createWalletAnswers()
    const draft = await portfolioIntent.answer({}, test.context)
    expect(draft.text.split('\n')).toEqual([
      '0xd8dA…6045 holds at least $3,250.00',
      '1.5 ETH on Base: $3,000',
      '250 USDC on Base: $250.00',
      'Not read, and not counted: Ethereum.',
      'Sources: chains, defillama; 0 s old.',
    ])
    expect(draft.data).toMatchObject({
      totalUsd: 3_250,
      complete: false,
      holdings: [{ amountRaw: '1500000000000000001' }, { amountRaw: '250000001', amount: '250.000001' }],
      chains: [
        { chain: 'base', status: 'read', valueUsd: 3_250 },
        { chain: 'ethereum', status: 'down', valueUsd: null },
      ],
    })
    expect(test.spent).toBe(1)
  })

  it('says that nothing could be read when every chain is down', async () => {
    const down = { ...PORTFOLIO, holdings: [], prices: [], chains: PORTFOLIO.chains.slice(1) }
    const test = createWalletAnswers({ portfolios: { read: async () => down } })
    expect((await portfolioIntent.answer({}, test.context)).text).toContain('could not be read: no chain answered')
  })

  it('reads an address that was said instead of the connected wallet, and refuses the wrong kind of chain', async () => {
    const said = `0x${'2'.repeat(40)}`
    const test = createWalletAnswers()
    await portfolioIntent.answer({ address: said, chain: 'base' }, test.context)
    expect(test.questions).toMatchObject([{ owner: said, chains: [{ slug: 'base' }] }])
    await expect(portfolioIntent.answer({ address: said, chain: 'solana' }, test.context)).rejects.toMatchObject({
      failure: { code: 'invalid_request' },
    })
  })
})
