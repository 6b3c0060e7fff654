import { decodeFunctionData, encodeFunctionData, erc20Abi } from 'viem'
import { describe, it } from 'vitest'
import { depositoryAbi } from '../../app/sign/proofs/prove-relay.ts'
import { hashOrder, type RelayOrder } from '../../app/sign/proofs/relay-order.ts'
import { namedAccount } from '../../sandbox/chain/accounts.ts'
import { AT, CHANGED, depositOf, MORE, type RelayAnswer, UNREAD, useTrades } from './hostile-kit.ts'
import { changeAnswers, THIEF } from './hostile-router.ts'
import { expectRefusal } from './hostile-trade.ts'

/** Orders that Relay's own solver has signed, so that only their fields can give them away. */

const SOLVER = namedAccount('relay solver')
const STRANGER = namedAccount('somebody else')
const HOUR = 3600

const { server, seal } = useTrades()

/** Changes the order, signs it anew and deposits for it: everything fits together but what was agreed. */
async function reorder(answer: RelayAnswer, change: (order: RelayOrder) => void, signer = SOLVER): Promise<void> {
  const { v2 } = answer.protocol
  change(v2.orderData)
  v2.orderId = hashOrder(v2.orderData)
  v2.orderSignature = await signer.signMessage({ message: { raw: v2.orderId } })
  const deposit = depositOf(answer)
  const { functionName, args } = decodeFunctionData({ abi: depositoryAbi, data: deposit.data })
  const own = [...args.slice(0, -1), v2.orderId]
  deposit.data = encodeFunctionData({ abi: depositoryAbi, functionName, args: own } as never)
}

const paymentOf = ({ output }: RelayOrder) => output.payments[0] ?? { recipient: '0x', currency: '0x' }
const refundOf = ({ inputs }: RelayOrder) => inputs[0]?.refunds[0] ?? { chainId: '' }
const soon = () => Math.floor(Date.now() / 1000)

const ORDERS: [number, string, string, (order: RelayOrder) => unknown][] = [
  [28, 'another solver', 'another solver', (order) => Object.assign(order, { solver: STRANGER.address })],
  [28, 'another version of orders', 'another solver', (order) => Object.assign(order, { version: 'v2' })],
  [29, 'a thief as recipient', 'another recipient', (order) => Object.assign(paymentOf(order), { recipient: THIEF })],
  [29, 'a lower minimum', 'another minimum', (order) => Object.assign(paymentOf(order), { minimumAmount: '1' })],
  [29, 'another token', 'another token to receive', (order) => Object.assign(paymentOf(order), { currency: THIEF })],
  [29, 'another chain', 'another network to arrive on', ({ output }) => Object.assign(output, { chainId: 'bsc' })],
  [
    29,
    'a second payment',
    'another recipient',
    ({ output }) =>
      output.payments.push({ recipient: THIEF, currency: THIEF, minimumAmount: '0', expectedAmount: '0' }),
  ],
  [29, 'a call on arrival', 'another kind of delivery', ({ output }) => output.calls.push('0x01')],
  [
    29,
    'a fee',
    'another kind of delivery',
    ({ fees }) =>
      fees.push({
        ...{ recipientChainId: 'base', recipient: THIEF, currencyChainId: 'base' },
        currency: THIEF,
        amount: '1',
      }),
  ],
  [29, 'a deadline that is over', 'another deadline', ({ output }) => Object.assign(output, { deadline: soon() - 60 })],
  [
    29,
    'a deadline of next week',
    'another deadline',
    ({ output }) => Object.assign(output, { deadline: soon() + 168 * HOUR }),
  ],
  [
    30,
    'a refund to a thief',
    'another address for refunds',
    (order) => Object.assign(refundOf(order), { recipient: THIEF }),
  ],
  [30, 'no refund', 'another address for refunds', ({ inputs }) => inputs[0]?.refunds.splice(0)],
  [
    30,
    'a refund elsewhere',
    'another address for refunds',
    (order) => Object.assign(refundOf(order), { chainId: 'bsc' }),
  ],
  [32, 'another amount', 'another amount', ({ inputs }) => Object.assign(inputs[0]?.payment ?? {}, { amount: '1' })],
  [
    32,
    'another token',
    'another token to send',
    ({ inputs }) => Object.assign(inputs[0]?.payment ?? {}, { currency: THIEF }),
  ],
]

const BRIDGE_UNREAD = 'This bridge cannot be checked'
const transfer = () =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [SOLVER.address, 100_000_000n] })

const STEPS: [number, string, string, string, (answer: RelayAnswer) => unknown][] = [
  [
    31,
    'a plain transfer to the solver',
    MORE,
    "router's own contract",
    (answer) => Object.assign(depositOf(answer), { to: server.sandbox.chain.usdc, data: transfer() }),
  ],
  [
    31,
    'coins to a deposit address',
    MORE,
    "router's own contract",
    (answer) => Object.assign(depositOf(answer), { to: THIEF, data: '0x' }),
  ],
  ...['f9e4bab4', '30875056', 'cd6e13f7'].map((selector): (typeof STEPS)[number] => [
    31,
    `the call ${selector} of another contract of Relay`,
    UNREAD,
    'cannot read completely',
    (answer) => Object.assign(depositOf(answer), { data: `0x${selector}${depositOf(answer).data.slice(10)}` }),
  ]),
  ...['permit', 'authorize', 'sign'].map((id): (typeof STEPS)[number] => [
    25,
    `a step "${id}" that wants a signature`,
    BRIDGE_UNREAD,
    'nothing was signed',
    ({ steps }) => steps.unshift({ id, kind: 'signature', items: [] }),
  ]),
  [31, 'two deposits', BRIDGE_UNREAD, 'nothing was signed', ({ steps }) => steps.push(...structuredClone(steps))],
]

describe('S6: nothing is approved or signed for an order of Relay with', () => {
  it.each(ORDERS)('case %d: %s (%s), signed by its solver', async (_, __, words, change) => {
    const person = await server.createPerson()
    await changeAnswers(person, AT.r1, (answer: RelayAnswer) => reorder(answer, change))
    await expectRefusal(server, person, await seal(person, 'r1'), { method: 'r1', title: CHANGED, words })
  })

  it('case 28: a good signature of a stranger', async () => {
    const person = await server.createPerson()
    await changeAnswers(person, AT.r1, (answer: RelayAnswer) => reorder(answer, () => {}, STRANGER))
    const refusal = { method: 'r1', title: CHANGED, words: 'another signer' } as const
    await expectRefusal(server, person, await seal(person, 'r1'), refusal)
  })

  it.each(STEPS)('case %d: %s', async (_, __, title, words, change) => {
    const person = await server.createPerson()
    await changeAnswers(person, AT.r1, change)
    await expectRefusal(server, person, await seal(person, 'r1'), { method: 'r1', title, words })
  })
})
