import { type Address, encodeFunctionData, type Hex, parseAbi, toFunctionSelector, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { getMethod } from '../../../src/domain/methods.ts'
import { ACCOUNT, ARBITRUM_USDC, agreedBy, NOW, refusal, THIEF, USDC } from './agreed.test-kit.ts'
import { depositoryAbi, proveRelay, type RelayAnswer } from './prove-relay.ts'
import { hashOrder, type RelayOrder } from './relay-order.ts'

const solver = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const agreed = agreedBy('r1')

const payment = {
  recipient: ACCOUNT as Hex,
  currency: ARBITRUM_USDC as Hex,
  minimumAmount: '242',
  expectedAmount: '245',
}
const refund = {
  chainId: 'base',
  recipient: ACCOUNT as Hex,
  currency: USDC as Hex,
  minimumAmount: '0',
  deadline: NOW + 1800,
  extraData: '0x' as Hex,
}
const order: RelayOrder = {
  version: 'v1',
  solverChainId: 'base',
  solver: solver.address,
  salt: '7',
  inputs: [{ payment: { chainId: 'base', currency: USDC, amount: '250', weight: '1' }, refunds: [refund] }],
  output: { chainId: 'arbitrum', payments: [payment], deadline: NOW + 1800, calls: [], extraData: '0x' },
  fees: [],
}
const withInput = (change: Partial<RelayOrder['inputs'][number]>): Partial<RelayOrder> => ({
  inputs: [{ payment: { chainId: 'base', currency: USDC, amount: '250', weight: '1' }, refunds: [refund], ...change }],
})
const withOutput = (change: Partial<RelayOrder['output']>): Partial<RelayOrder> => ({
  output: { ...order.output, ...change },
})

type Data = Record<string, unknown>
const deposit = (id: Hex, depositor: Address = ACCOUNT, amount = 250n): Data => ({
  from: ACCOUNT,
  to: agreed.target,
  value: '0',
  chainId: 8453,
  data: encodeFunctionData({ abi: depositoryAbi, functionName: 'depositErc20', args: [depositor, USDC, amount, id] }),
})

interface Hostile {
  order?: Partial<RelayOrder>
  signer?: typeof solver
  data?: (id: Hex, honest: Data) => Data
  answer?: (honest: RelayAnswer) => RelayAnswer
}

async function answered({
  order: change = {},
  signer = solver,
  data = (_, honest) => honest,
  answer = (one) => one,
}: Hostile) {
  const orderData = { ...order, ...change }
  const orderId = hashOrder(orderData)
  const orderSignature = await signer.signMessage({ message: { raw: orderId } })
  return answer({
    requestId: `0x${'ab'.repeat(32)}`,
    steps: [
      { id: 'approve', kind: 'transaction', items: [{ data: { to: USDC, data: '0x' } }] },
      { id: 'deposit', kind: 'transaction', items: [{ data: data(orderId, deposit(orderId)) }] },
    ],
    protocol: { v2: { orderId, orderData, orderSignature } },
  })
}
const refused = async (hostile: Hostile, given = agreed) => {
  const answer = await answered(hostile)
  return refusal(() => proveRelay(answer, given, solver.address))
}

describe('a deposit at Relay', () => {
  it('is one of the two functions of the table', () => {
    const functions = depositoryAbi.map((item) => toFunctionSelector(item))
    expect(functions).toEqual(getMethod('r1').selectors)
  })

  it('is accepted for an order that the solver has signed', async () => {
    const proven = await proveRelay(await answered({}), agreed, solver.address)
    expect(proven).toMatchObject({
      spender: agreed.spender,
      expected: 245n,
      least: 242n,
      reference: `0x${'ab'.repeat(32)}`,
    })
    expect(proven.transaction).toMatchObject({ to: agreed.target, value: 0n })
  })

  it('of the native coin has its amount as value', async () => {
    const native = agreedBy('r1', { tokenIn: null, tokenOut: null })
    const answer = await answered({
      order: {
        ...withInput({
          payment: { chainId: 'base', currency: zeroAddress, amount: '250', weight: '1' },
        }),
        ...withOutput({ payments: [{ ...payment, currency: zeroAddress }] }),
      },
      data: (id, honest) => ({
        ...honest,
        value: '250',
        data: encodeFunctionData({ abi: depositoryAbi, functionName: 'depositNative', args: [ACCOUNT, id] }),
      }),
    })
    expect(await proveRelay(answer, native, solver.address)).toMatchObject({
      spender: null,
      transaction: { value: 250n },
    })
  })

  const id: Hex = `0x${'cd'.repeat(32)}`
  it.each<[string, string, Hostile]>([
    ['case 27: the id is not the order’s hash', 'another order', { data: () => deposit(id) }],
    [
      'case 27: the order was changed after it was signed',
      'another signer',
      { answer: (one) => ({ ...one, protocol: { v2: { ...one.protocol?.v2, orderData: { ...order, salt: '8' } } } }) },
    ],
    ['case 28: signed by a stranger', 'another signer', { signer: stranger }],
    ['case 28: another solver in it', 'another solver', { order: { solver: stranger.address } }],
    ['another version', 'another solver', { order: { version: 'v2' } }],
    [
      'case 29: another recipient',
      'another recipient',
      { order: withOutput({ payments: [{ ...payment, recipient: THIEF }] }) },
    ],
    [
      'case 29: a lower minimum',
      'another minimum',
      { order: withOutput({ payments: [{ ...payment, minimumAmount: '239' }] }) },
    ],
    [
      'case 29: another currency',
      'another token to receive',
      { order: withOutput({ payments: [{ ...payment, currency: USDC }] }) },
    ],
    ['case 29: a second payment', 'another recipient', { order: withOutput({ payments: [payment, payment] }) }],
    ['case 29: no payment', 'another recipient', { order: withOutput({ payments: [] }) }],
    ['case 29: a call', 'another kind of delivery', { order: withOutput({ calls: ['0x00'] }) }],
    [
      'case 29: a fee',
      'another kind of delivery',
      {
        order: {
          fees: [{ recipientChainId: 'base', recipient: THIEF, currencyChainId: 'base', currency: USDC, amount: '1' }],
        },
      },
    ],
    ['another network', 'another network to arrive on', { order: withOutput({ chainId: 'optimism' }) }],
    [
      'case 30: the refund goes to a thief',
      'another address for refunds',
      { order: withInput({ refunds: [{ ...refund, recipient: THIEF }] }) },
    ],
    [
      'case 30: a second refund goes to a thief',
      'another address for refunds',
      { order: withInput({ refunds: [refund, { ...refund, recipient: THIEF }] }) },
    ],
    ['case 30: no refund', 'another address for refunds', { order: withInput({ refunds: [] }) }],
    [
      'case 30: a refund on another chain alone',
      'another address for refunds',
      { order: withInput({ refunds: [{ ...refund, chainId: 'arbitrum' }] }) },
    ],
    ['an order that is over', 'another deadline', { order: withOutput({ deadline: NOW - 1 }) }],
    ['an order that never ends', 'another deadline', { order: withOutput({ deadline: NOW + 86_400 }) }],
    [
      'another amount in the order',
      'another amount',
      { order: withInput({ payment: { chainId: 'base', currency: USDC, amount: '249', weight: '1' } }) },
    ],
    ['case 32: another depositor', 'another depositor', { data: (own) => deposit(own, THIEF) }],
    ['more is taken', 'another amount', { data: (own) => deposit(own, ACCOUNT, 251n) }],
    ['case 31: another contract', "router's own contract", { data: (_own, honest) => ({ ...honest, to: THIEF }) }],
    [
      'a value beside the token',
      'another amount of the native coin',
      { data: (_own, honest) => ({ ...honest, value: '1' }) },
    ],
    ['case 17: another network', 'another network', { data: (_own, honest) => ({ ...honest, chainId: 1 }) }],
    [
      'case 31: the form that takes the whole allowance',
      'cannot be checked',
      {
        data: (own, honest) => ({
          ...honest,
          data: encodeFunctionData({ abi: THREE, functionName: 'depositErc20', args: [ACCOUNT, USDC, own] }),
        }),
      },
    ],
    [
      'case 31: a plain transfer',
      'cannot be checked',
      { data: (_own, honest) => ({ ...honest, data: `0xa9059cbb${'0'.repeat(128)}` }) },
    ],
    [
      'case 31: a list of calls',
      'cannot be checked',
      { data: (_own, honest) => ({ ...honest, data: `0xf9e4bab4${'0'.repeat(128)}` }) },
    ],
    [
      'case 25: a signature is asked for',
      'cannot be checked',
      {
        answer: (one) => ({ ...one, steps: [...(one.steps ?? []), { id: 'authorize', kind: 'signature', items: [] }] }),
      },
    ],
    [
      'two deposits',
      'cannot be checked',
      { answer: (one) => ({ ...one, steps: [...(one.steps ?? []), ...(one.steps ?? [])] }) },
    ],
    ['no order', 'cannot be checked', { answer: (one) => ({ ...one, protocol: {} }) }],
    [
      'an order of another shape',
      'cannot be checked',
      {
        answer: (one) => ({ ...one, protocol: { v2: { ...one.protocol?.v2, orderData: { version: 'v1' } as never } } }),
      },
    ],
  ])('is refused: %s', async (_, words, hostile) => {
    expect(await refused(hostile)).toContain(words)
  })
})

const THREE = parseAbi(['function depositErc20(address depositor, address token, bytes32 id)'])
