import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { APPROVAL, createWalletAnswers, OWNER } from '../wallet-answers.test-kit.ts'
import { toMessage } from '../wording.ts'
import { approvalsIntent } from './intent.ts'

describe('the approvals intent', () => {
  it.each([
    ['who can spend my usdc', { token: 'USDC', action: 'list' }],
    ['revoke all my approvals on base', { chain: 'base', action: 'revoke' }],
    ["cancel uniswap's allowance on base", { spender: 'uniswap', chain: 'base', action: 'revoke' }],
    [`kill the WETH allowance for ${OWNER}`, { token: 'WETH', spender: OWNER, action: 'revoke' }],
    ['revoke unlimited approval of usdt', { token: 'USDT', action: 'revoke' }],
    ['quién puede gastar: muestra mis aprobaciones de usdc', { token: 'USDC', action: 'list' }],
  ])('is read from: %s', (message, slots) => {
    const read = understand(message)
    expect(read).toMatchObject({ kind: 'answer', intent: 'approvals' })
    expect('slots' in read && read.slots).toEqual(slots)
  })

  it('never gives an approval: asking for one is refused', () => {
    expect(understand('approve unlimited usdc for this contract')).toMatchObject({ kind: 'unsafe' })
  })

  it('keeps what was listed when it shall be revoked', () => {
    const last = { intent: 'approvals' as const, slots: { token: 'USDC', action: 'list' as const }, missing: [] }
    expect(understand('revoke them all', last)).toMatchObject({
      intent: 'approvals',
      slots: { token: 'USDC', action: 'revoke' },
    })
  })

  it('is said again in words that read the same', () => {
    const slots = { token: 'USDC', chain: 'base', action: 'revoke' as const }
    expect(understand(toMessage(approvalsIntent, slots))).toMatchObject({ intent: 'approvals', slots })
  })

  it('lists who may take what, with what is at risk, and no link', async () => {
    const test = createWalletAnswers()
    const draft = await approvalsIntent.answer({ action: 'list', chain: 'base' }, test.context)
    expect(draft.text.split('\n').slice(0, 2)).toEqual([
      '0xd8dA…6045 has 1 approval on Base, 1 unlimited',
      'Permit2 may take all USDC on Base, $250.00 at risk',
    ])
    expect([draft.link, test.spent]).toEqual([undefined, 1])
  })

  it('links to the page that revokes, with the one approval chosen', async () => {
    const test = createWalletAnswers()
    const { link, text } = await approvalsIntent.answer({ action: 'revoke', spender: 'permit2' }, test.context)
    expect(link).toBe(
      `https://sextant.example/approvals?chain=base&token=${APPROVAL.token.address}&spender=${APPROVAL.spender.address}`,
    )
    expect(text.split('\n').at(-1)).toBe(link)
  })

  it('has no link when nothing matches', async () => {
    const test = createWalletAnswers()
    const { link, text } = await approvalsIntent.answer({ action: 'revoke', spender: 'opensea' }, test.context)
    expect(link).toBeUndefined()
    expect(text).toContain('No approvals of 0xd8dA…6045 were found for opensea')
  })

  it('asks which wallet is meant', async () => {
    const test = createWalletAnswers({}, { wallet: { evm: null, solana: null } })
    expect((await approvalsIntent.answer({ action: 'revoke' }, test.context)).text).toContain('Which wallet?')
  })
})
