import { describe, expect, it } from 'vitest'
import { ACCOUNT, agreedBy, BRETT, NOW, refusal, USDC } from './agreed.test-kit.ts'
import { buildCow } from './build-cow.ts'
import { APP_DATA, COW_NATIVE, toCowTyped, toCowUid } from './cow-order.ts'

const agreed = agreedBy('c1')

describe('a swap at CoW', () => {
  it('case 36: is built from the ticket alone: amount, minimum, receiver, no fee on top, no hooks', () => {
    expect(buildCow(agreed)).toEqual({
      sellToken: USDC,
      buyToken: BRETT,
      receiver: ACCOUNT,
      sellAmount: '250',
      buyAmount: '1000',
      validTo: NOW + 600,
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    })
    expect(JSON.parse(APP_DATA)).toEqual({ appCode: 'sextant', metadata: {}, version: '1.3.0' })
    expect(buildCow(agreedBy('c1', { tokenOut: null })).buyToken).toBe(COW_NATIVE)
  })

  it('never ends after what the link allows', () => {
    const late = agreedBy('c1', { nowSeconds: NOW + 500 })
    expect(buildCow(late).validTo).toBe(NOW + 900)
  })

  it.each([
    ['with too little time left', 'Too little time', { nowSeconds: NOW + 800 }],
    ['without a minimum', 'No minimum', { least: 0n }],
    ['of the native coin', 'sells tokens only', { tokenIn: null }],
  ])('is refused %s', async (_, words, change) => {
    expect(await refusal(() => buildCow(agreedBy('c1', change)))).toContain(words)
  })

  it('case 37: has an id of its own: hash, owner and end', () => {
    const order = buildCow(agreed)
    const uid = toCowUid(order, 8453, ACCOUNT)
    expect(uid).toMatch(/^0x[0-9a-f]{112}$/)
    expect(uid.slice(66)).toBe(`${ACCOUNT.slice(2).toLowerCase()}${(NOW + 600).toString(16)}`)
    expect(toCowUid({ ...order, buyAmount: '999' }, 8453, ACCOUNT)).not.toBe(uid)
    expect(toCowUid(order, 1, ACCOUNT)).not.toBe(uid)
    expect(toCowTyped(order, 8453).domain.verifyingContract).toBe('0x9008D19f58AAbD9eD0D60971565AA8510560ab41')
  })
})
