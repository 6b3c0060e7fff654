import { decodeFunctionData, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { getMethod } from '../../../src/domain/methods.ts'
import { ACCOUNT, ARBITRUM_USDC, agreedBy, refusal, USDC } from './agreed.test-kit.ts'
import { buildDln, dlnAbi } from './build-dln.ts'

const FEE = 1_000_000_000_000_000n
const SOLANA_WALLET = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const agreed = agreedBy('d1', { nativeFee: FEE })
const facts = { recommended: 245n, fixedFee: FEE, salt: 7n }

const argsOf = (given = agreed) =>
  decodeFunctionData({ abi: dlnAbi, data: buildDln(facts, given).transaction.data }).args as readonly [
    Record<string, unknown>,
    ...unknown[],
  ]

describe('an order at deBridge', () => {
  it('is the one function of the table', () => {
    expect(toFunctionSelector(dlnAbi[0])).toBe(getMethod('d1').selectors[0])
  })

  it('is built from the ticket, with the person’s own addresses as authorities and nothing else in it', () => {
    const [order, ...rest] = argsOf()
    expect(order).toEqual({
      giveTokenAddress: USDC,
      giveAmount: 250n,
      takeTokenAddress: ARBITRUM_USDC.toLowerCase(),
      takeAmount: 245n,
      takeChainId: 42161n,
      receiverDst: ACCOUNT,
      givePatchAuthoritySrc: ACCOUNT,
      orderAuthorityAddressDst: ACCOUNT,
      allowedTakerDst: '0x',
      externalCall: '0x',
      allowedCancelBeneficiarySrc: '0x',
    })
    expect(rest).toEqual([7n, '0x', 0, '0x', '0x'])
    expect(buildDln(facts, agreed)).toMatchObject({ transaction: { value: FEE }, least: 245n, spender: agreed.spender })
  })

  it('to Solana names the receiver by its 32 bytes', () => {
    const [order] = argsOf(
      agreedBy('d1', { nativeFee: FEE, toChainId: null, tokenOut: null, recipient: SOLANA_WALLET }),
    )
    expect(order).toMatchObject({ takeChainId: 7565164n, takeTokenAddress: `0x${'00'.repeat(32)}` })
    expect(String(order.receiverDst)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(order.receiverDst).toBe(order.orderAuthorityAddressDst)
  })

  it('of the native coin adds its amount to the fee', () => {
    expect(buildDln(facts, agreedBy('d1', { nativeFee: FEE, tokenIn: null })).transaction.value).toBe(FEE + 250n)
  })

  it.each<[string, string, Partial<typeof facts>]>([
    ['case 35: less than the minimum is recommended', 'pays less than your link', { recommended: 239n }],
    ['case 35: the fixed fee is above the sealed one', 'higher fixed fee', { fixedFee: FEE + 1n }],
    ['no amount', 'pays less than your link', { recommended: 0n }],
  ])('is refused: %s', async (_, words, change) => {
    expect(await refusal(() => buildDln({ ...facts, ...change }, agreed))).toContain(words)
  })
})
