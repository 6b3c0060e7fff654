import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { WRAPPED_ETHER } from '../../sandbox/launches/contracts.ts'
import {
  type AcrossAnswer,
  type AskedMethod,
  AT,
  CHANGED,
  type KyberAnswer,
  type LifiAnswer,
  MORE,
  MOVED,
  type RelayAnswer,
  UNREAD,
  useTrades,
} from './hostile-kit.ts'
import {
  changeAnswers,
  changeKyber,
  changeNode,
  changeSimulation,
  changeSwap,
  THIEF,
  toWord,
  unknownMethod,
} from './hostile-router.ts'
import { BRETT, expectRefusal, SWAP } from './hostile-trade.ts'
import { connect, heading, methods } from './sign-steps.ts'

const { server, seal } = useTrades()

type Change = (answer: never) => unknown
const kyber =
  (change: Parameters<typeof changeKyber>[1]): Change =>
  ({ data }: KyberAnswer) => {
    data.data = changeKyber(data.data, change)
  }
const kyberDesc = (change: Partial<Parameters<Parameters<typeof changeKyber>[1]>[0]['desc']>): Change =>
  kyber((execution) => ({ ...execution, desc: { ...execution.desc, ...change } }))
const lifi =
  (change: Parameters<typeof changeSwap>[1]): Change =>
  ({ transactionRequest }: LifiAnswer) => {
    transactionRequest.data = changeSwap(transactionRequest.data, change)
  }
const lifiData =
  (change: (data: Hex) => Hex): Change =>
  ({ transactionRequest }: LifiAnswer) => {
    transactionRequest.data = change(transactionRequest.data)
  }

const CASES: [number, string, AskedMethod, string, string, Change][] = [
  [
    1,
    'another router contract',
    'k1',
    MORE,
    "router's own contract",
    ({ data }: KyberAnswer) => Object.assign(data, { routerAddress: THIEF }),
  ],
  [2, 'another recipient', 'k1', CHANGED, 'another recipient', kyberDesc({ dstReceiver: THIEF })],
  [3, 'a minimum of one', 'k1', CHANGED, 'another minimum', kyberDesc({ minReturnAmount: 1n })],
  [
    4,
    'the token goes to a thief',
    'k1',
    CHANGED,
    'another receiver of what you send',
    kyberDesc({ srcReceivers: [THIEF] }),
  ],
  [5, 'filled in part', 'k1', CHANGED, 'another way of filling', kyberDesc({ flags: 0x201n })],
  [5, 'a receiver of fees', 'k1', CHANGED, 'another fee', kyberDesc({ feeReceivers: [THIEF], feeAmounts: [1n] })],
  [6, 'a permit', 'k1', CHANGED, 'another permission', kyberDesc({ permit: '0x00' })],
  [6, 'somebody to approve', 'k1', CHANGED, 'another permission', kyber((one) => ({ ...one, approveTarget: THIEF }))],
  [
    7,
    'another function',
    'k1',
    UNREAD,
    'cannot read completely',
    ({ data }: KyberAnswer) => Object.assign(data, { data: `0x59e50fed${data.data.slice(10)}` }),
  ],
  [
    8,
    'a value beside the token',
    'k1',
    MORE,
    'another amount of the native coin',
    ({ data }: KyberAnswer) => Object.assign(data, { transactionValue: '1' }),
  ],
  [
    9,
    'another spender',
    'l1',
    MORE,
    "not the router's own contract",
    ({ estimate }: LifiAnswer) => Object.assign(estimate, { approvalAddress: THIEF }),
  ],
  [
    10,
    'the token itself is called, to approve somebody',
    'l1',
    MORE,
    "router's own contract",
    ({ transactionRequest }: LifiAnswer) => {
      transactionRequest.to = server.sandbox.chain.usdc
      transactionRequest.data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [THIEF, 250_000_000n],
      })
    },
  ],
  [
    11,
    'another recipient in the call',
    'l1',
    CHANGED,
    'another recipient',
    lifi((args) => Object.assign(args, { 3: THIEF })),
  ],
  [12, 'a lower minimum in the call', 'l1', CHANGED, 'another minimum', lifi((args) => Object.assign(args, { 4: 1n }))],
  [
    13,
    'a second token that was approved before',
    'l1',
    CHANGED,
    'another token to send',
    lifi((args) => {
      const [first] = args[5]
      if (first) args[5].splice(1, 0, { ...first, sendingAssetId: WRAPPED_ETHER, fromAmount: 1n })
    }),
  ],
  [
    14,
    'the start of a bridge',
    'l1',
    UNREAD,
    'cannot read completely',
    lifiData((data) => `0xa1f1ce43${data.slice(10)}`),
  ],
  [
    16,
    'a facet that is not known',
    'l1',
    UNREAD,
    'cannot read completely',
    lifiData((data) => `0x606326ff${data.slice(10)}`),
  ],
  [
    17,
    'another network',
    'l1',
    CHANGED,
    'another network',
    ({ transactionRequest }: LifiAnswer) => Object.assign(transactionRequest, { chainId: 1 }),
  ],
  [18, 'bytes at the end', 'l1', UNREAD, 'cannot read completely', lifiData((data) => `${data}00`)],
  [
    25,
    'a signature is asked for',
    'r1',
    'This bridge cannot be checked',
    'nothing was signed',
    ({ steps }: RelayAnswer) => void steps.push({ id: 'authorize', kind: 'signature', items: [] }),
  ],
  [
    27,
    'an order that is not the one that was hashed',
    'r1',
    CHANGED,
    'another signer',
    ({ protocol }: RelayAnswer) => void Object.assign(protocol.v2.orderData, { salt: '7' }),
  ],
  [
    28,
    'a signature of nobody',
    'r1',
    CHANGED,
    'another signer',
    ({ protocol }: RelayAnswer) => Object.assign(protocol.v2, { orderSignature: `0x${'11'.repeat(65)}` }),
  ],
  [
    29,
    'another recipient in the order',
    'r1',
    CHANGED,
    'another signer',
    ({ protocol }: RelayAnswer) =>
      void Object.assign(protocol.v2.orderData.output.payments[0] ?? {}, { recipient: THIEF }),
  ],
  [
    30,
    'a refund to a thief',
    'r1',
    CHANGED,
    'another signer',
    ({ protocol }: RelayAnswer) =>
      void Object.assign(protocol.v2.orderData.inputs[0]?.refunds[0] ?? {}, { recipient: THIEF }),
  ],
  [
    31,
    'the form that takes the whole allowance',
    'r1',
    UNREAD,
    'cannot read completely',
    ({ steps }: RelayAnswer) => {
      const data = steps[0]?.items[0]?.data
      if (data) data.data = `0x5a1ee3ac${data.data.slice(10)}`
    },
  ],
  [
    33,
    'another pool',
    'a1',
    CHANGED,
    'another contract',
    (answer: AcrossAnswer) => Object.assign(answer, { spokePoolAddress: THIEF }),
  ],
  [
    33,
    'another token to receive',
    'a1',
    CHANGED,
    'another token to receive',
    (answer: AcrossAnswer) => Object.assign(answer.outputToken, { address: THIEF }),
  ],
  [
    33,
    'a time in the future',
    'a1',
    CHANGED,
    'another time',
    (answer: AcrossAnswer) => Object.assign(answer, { timestamp: String(Math.floor(Date.now() / 1000) + 9_000) }),
  ],
  [
    34,
    'a fee above the minimum',
    'a1',
    MOVED,
    'higher fee',
    (answer: AcrossAnswer) => Object.assign(answer, { outputAmount: '90000000' }),
  ],
  [
    35,
    'less is recommended than agreed',
    'd1',
    MOVED,
    'pays less',
    (answer: { estimation: { dstChainTokenOut: object } }) =>
      void Object.assign(answer.estimation.dstChainTokenOut, { recommendedAmount: '1', amount: '1' }),
  ],
  [
    36,
    'a price below the minimum',
    'c1',
    MOVED,
    'You were promised at least',
    ({ quote }: { quote: { buyAmount: string } }) => Object.assign(quote, { buyAmount: '1' }),
  ],
] as [number, string, AskedMethod, string, string, Change][]

describe('S6: nothing is approved or signed in', () => {
  it.each(CASES)('case %d: %s (%s)', async (_, __, method, title, words, change) => {
    const person = await server.createPerson()
    await changeAnswers(person, AT[method], change)
    await expectRefusal(server, person, await seal(person, method), { method, title, words })
  })

  it('case 19: an honest review, and a hostile answer at the click', async () => {
    const person = await server.createPerson()
    await changeAnswers(person, AT.k1 ?? '', kyberDesc({ dstReceiver: THIEF }), 2)
    await expectRefusal(server, person, await seal(person, 'k1'), {
      method: 'k1',
      title: CHANGED,
      words: 'another recipient',
    })
  })

  it('case 21: a node that cannot try the trade out', async () => {
    const person = await server.createPerson()
    await changeNode(person, ({ method, params }) =>
      method === 'eth_simulateV1' || (method === 'eth_call' && params.length > 2) ? unknownMethod : undefined,
    )
    const refusal = { method: 'k1', title: 'This network cannot try it out', words: 'nothing was signed' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })

  it('case 21: a node that says success and shows no change', async () => {
    const person = await server.createPerson()
    await changeSimulation(person, (calls) => {
      const [spent, gained] = [calls[0], calls[1]]
      for (const [place, before] of [
        [-3, spent],
        [-2, gained],
      ] as const) {
        const after = calls.at(place)
        if (before && after) after.returnData = before.returnData
      }
    })
    const refusal = { method: 'k1', title: 'The trial run takes another amount', words: 'Nothing was signed' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })

  it('case 22: the trial run shows a right over another token', async () => {
    const person = await server.createPerson()
    await changeSimulation(person, (calls) => {
      calls.at(-4)?.logs.push({
        address: WRAPPED_ETHER,
        topics: [
          '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
          toWord(person.wallet.account.address),
          toWord(THIEF),
        ],
        data: toWord(1n),
        blockHash: toWord(1n),
        blockNumber: '0x1',
        logIndex: '0x0',
        transactionHash: toWord(1n),
        transactionIndex: '0x0',
        removed: false,
      })
    })
    const refusal = { method: 'k1', title: MORE, words: 'lets somebody take it' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })

  it('case 24: the trial run leaves an allowance', async () => {
    const person = await server.createPerson()
    await changeSimulation(person, (calls) => {
      const left = calls.at(-1)
      if (left) left.returnData = toWord(1n)
    })
    const refusal = {
      method: 'k1',
      title: 'The trial run takes another amount',
      words: 'more could be taken afterwards',
    } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })

  it('case 44: a link of another table of methods', async () => {
    const person = await server.createPerson()
    const refusal = { method: 'k1', title: 'This link is of another version', words: 'Reload the page' } as const
    await expectRefusal(server, person, await seal(person, 'k1', { table: '0000' }), refusal)
  })

  it.each([
    ['an error page', { status: 200, contentType: 'text/html', body: '<html>' }],
    ['a server error', { status: 503, body: '' }],
    [
      'ten megabytes',
      { status: 200, contentType: 'application/json', body: `{"code":0,"x":"${'a'.repeat(10_000_000)}"}` },
    ],
  ])('case 45: %s in the router’s place', async (_, answer) => {
    const person = await server.createPerson()
    await person.page.route(AT.k1 ?? '', (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...answer }),
    )
    const refusal = { method: 'k1', title: 'The router did not answer', words: 'Try again' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })
})

it('case 19: an answer that turns hostile after the approval is not sent', async () => {
  const person = await server.createPerson()
  await changeAnswers(person, AT.k1 ?? '', kyberDesc({ dstReceiver: THIEF }), 3)
  await connect(person, await seal(person, 'k1'))
  await person.page.getByRole('button', { name: SWAP }).click()
  await heading(person, CHANGED)
  expect(methods(person)).toEqual(['eth_sendTransaction'])
  expect(await server.held(server.sandbox.chain.usdc, person.wallet.account.address)).toBe(1_000_000_000n)
})

it('a node without eth_simulateV1 still tries the trade out before the approval', async () => {
  const person = await server.createPerson()
  const asked: string[] = []
  await changeNode(person, ({ method, params }) => {
    if (method === 'eth_call' && params.length > 2) asked.push(`overridden, ${person.wallet.sent.length} sent`)
    return method === 'eth_simulateV1' ? unknownMethod : undefined
  })
  await connect(person, await seal(person, 'k1'))
  await person.page.getByRole('button', { name: SWAP }).click()
  await heading(person, 'Swapped')
  expect(asked).toContain('overridden, 0 sent')
  expect(await server.held(BRETT, person.wallet.account.address)).toBeGreaterThan(0n)
  expect(await server.held(server.sandbox.chain.usdc, person.wallet.account.address)).toBe(750_000_000n)
})
