import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  pad,
  parseAbiParameters,
  toEventSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { depositoryAbi } from '../../app/sign/proofs/prove-relay.ts'
import { WRAPPED_ETHER } from '../../sandbox/launches/contracts.ts'
import {
  type AskedMethod,
  AT,
  CHANGED,
  depositOf,
  type KyberAnswer,
  type LifiAnswer,
  MORE,
  type RelayAnswer,
  UNREAD,
  useTrades,
} from './hostile-kit.ts'
import { changeAnswers, changeKyber, changeNode, changeSimulation, THIEF, toWord } from './hostile-router.ts'
import { expectRefusal, type SealTrade, SWAP } from './hostile-trade.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'

const { server, seal } = useTrades()

const OTHER_CODE = 'other code to act in place of your account'

/** The start of a bridge by LI.FI's facet for Across, whose refunds go to somebody else. */
function toBridgeStart({ transactionRequest }: LifiAnswer): void {
  const bytes32 = (address: Hex) => pad(address, { size: 32 })
  const usdc = server.sandbox.chain.usdc
  const bridge = encodeAbiParameters(
    parseAbiParameters(
      '(bytes32 id, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) data, (bytes32 receiver, bytes32 refundAddress, bytes32 sending, bytes32 receiving, uint256 outputAmount, uint64 multiplier, bytes32 relayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivity, bytes message) facet',
    ),
    [
      {
        id: toWord(1n),
        bridge: 'across',
        integrator: 'sextant',
        referrer: THIEF,
        sendingAssetId: usdc,
        receiver: THIEF,
        minAmount: 250_000_000n,
        destinationChainId: 42161n,
        hasSourceSwaps: false,
        hasDestinationCall: false,
      },
      {
        receiver: bytes32(THIEF),
        refundAddress: bytes32(THIEF),
        sending: bytes32(usdc),
        receiving: bytes32(usdc),
        outputAmount: 1n,
        multiplier: 1n,
        relayer: toWord(0n),
        quoteTimestamp: 1,
        fillDeadline: 2,
        exclusivity: 0,
        message: '0x',
      },
    ],
  )
  transactionRequest.data = `0xa1f1ce43${bridge.slice(2)}`
}

const CASES: [number, string, AskedMethod, string, string, (answer: never) => unknown][] = [
  [
    4,
    'a second receiver of the token',
    'k1',
    CHANGED,
    'another receiver of what you send',
    ({ data }: KyberAnswer) => {
      data.data = changeKyber(data.data, (one) => ({
        ...one,
        desc: {
          ...one.desc,
          srcReceivers: [...one.desc.srcReceivers, THIEF],
          srcAmounts: [...one.desc.srcAmounts, 1n],
        },
      }))
    },
  ],
  [
    7,
    'the simple mode',
    'k1',
    UNREAD,
    'cannot read completely',
    ({ data }: KyberAnswer) => Object.assign(data, { data: `0x8af033fb${data.data.slice(10)}` }),
  ],
  [
    10,
    'the token itself is called, to take what was approved before',
    'l1',
    MORE,
    "router's own contract",
    ({ transactionRequest }: LifiAnswer) => {
      transactionRequest.to = server.sandbox.chain.usdc
      transactionRequest.data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [THIEF, THIEF, 1n],
      })
    },
  ],
  [15, 'refunds of a bridge go to a thief', 'l1', UNREAD, 'cannot read completely', toBridgeStart],
  [
    26,
    'other code for the account',
    'k1',
    MORE,
    OTHER_CODE,
    ({ data }: KyberAnswer) =>
      Object.assign(data, { authorizationList: [{ chainId: 8453, address: THIEF, nonce: 0 }] }),
  ],
  [
    26,
    'a transaction of the type that carries other code',
    'l1',
    MORE,
    OTHER_CODE,
    ({ transactionRequest }: LifiAnswer) => Object.assign(transactionRequest, { type: 4 }),
  ],
  [
    26,
    'other code for the account beside the deposit',
    'r1',
    MORE,
    OTHER_CODE,
    (answer: RelayAnswer) => void Object.assign(depositOf(answer), { authorizationList: [{ address: THIEF }] }),
  ],
  [
    27,
    'a deposit for another order',
    'r1',
    CHANGED,
    'another order',
    (answer: RelayAnswer) => changeDeposit(answer, (args) => [...args.slice(0, 3), toWord(7n)]),
  ],
  [
    32,
    'somebody else as depositor',
    'r1',
    CHANGED,
    'another depositor',
    (answer: RelayAnswer) => changeDeposit(answer, (args) => [THIEF, ...args.slice(1)]),
  ],
] as [number, string, AskedMethod, string, string, (answer: never) => unknown][]

/** The deposit with other arguments, well encoded. */
function changeDeposit(answer: RelayAnswer, change: (args: readonly unknown[]) => unknown[]): void {
  const deposit = depositOf(answer)
  const { functionName, args } = decodeFunctionData({ abi: depositoryAbi, data: deposit.data })
  deposit.data = encodeFunctionData({ abi: depositoryAbi, functionName, args: change(args) } as never)
}

describe('S6: nothing is approved or signed in', () => {
  it.each(CASES)('case %d: %s (%s)', async (_, __, method, title, words, change) => {
    const person = await server.createPerson()
    await changeAnswers(person, AT[method], change)
    await expectRefusal(server, person, await seal(person, method), { method, title, words })
  })

  it('case 15: a bridge by a method that the table has for swaps alone', async () => {
    const person = await server.createPerson()
    const change = { kind: 'bridge', to: arbitrumUsdc } as const
    const refusal = { method: 'l1', title: 'Not on this network', words: 'Nothing was signed' } as const
    await expectRefusal(server, person, await seal(person, 'l1', change), refusal)
  })

  it.each([
    [22, 'a right over a whole collection', toEventSelector('ApprovalForAll(address,address,bool)')],
    [22, 'a right at Permit2', toEventSelector('Approval(address,address,address,uint160,uint48)')],
    [22, 'a signed right at Permit2', toEventSelector('Permit(address,address,address,uint160,uint48,uint48)')],
    [23, 'another token of the wallet leaving', toEventSelector('Transfer(address,address,uint256)')],
  ])('case %d: the trial run shows %s', async (_, __, event) => {
    const person = await server.createPerson()
    await changeSimulation(person, (calls) => {
      calls.at(-4)?.logs.push({
        ...{ address: WRAPPED_ETHER, data: toWord(1n), blockHash: toWord(1n), blockNumber: '0x1', logIndex: '0x0' },
        ...{ transactionHash: toWord(1n), transactionIndex: '0x0', removed: false },
        topics: [event, toWord(person.wallet.account.address), toWord(THIEF)],
      })
    })
    const refusal = { method: 'k1', title: MORE, words: 'takes another token of yours' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })

  it('case 35: a fixed fee above the one that the link says', async () => {
    const person = await server.createPerson()
    await changeNode(person, ({ method, params }) =>
      method === 'eth_call' && (params[0] as { data?: string }).data === '0x35087f0a'
        ? { result: toWord(10n ** 18n) }
        : undefined,
    )
    const refusal = { method: 'd1', title: 'The fee has risen', words: 'Nothing was signed' } as const
    await expectRefusal(server, person, await seal(person, 'd1'), refusal)
  })

  it.each([
    ['too many questions', 'The router is busy', { status: 429, body: '{}', headers: {} }],
    ['the way to somebody else', 'The router did not answer', { status: 302, headers: { location: '/elsewhere' } }],
  ])('case 45: %s in the answer’s place', async (_, title, answer) => {
    const person = await server.createPerson()
    await person.page.route(AT.k1, (route) =>
      route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*', ...answer.headers } }),
    )
    const refusal = { method: 'k1', title, words: 'Nothing was signed' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })

  it('case 49: a symbol with characters that turn the text around', async () => {
    const person = await server.createPerson()
    await person.page.goto(await sealAs(person, 'BR\u202eTTE'))
    await heading(person, 'A token hides characters in its name')
    expect(await person.page.content()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/)
    expect(person.wallet.asked.filter(({ method }) => method === 'eth_requestAccounts')).toEqual([])
    expect(methods(person)).toEqual([])
  })

  it('case 49: a symbol in letters that look like others, until it is copied letter by letter', async () => {
    const person = await server.createPerson()
    await connect(person, await sealAs(person, 'BR\u0415TT'))
    const button = person.page.getByRole('button', { name: SWAP })
    await button.waitFor()
    await person.page.getByLabel(/not the ones that they look like/).fill('BRETT')
    expect(await button.isDisabled()).toBe(true)
    await button.click({ force: true })
    expect(methods(person)).toEqual([])
  })

  it('case 50: a router that does not answer is not replaced by another one', async () => {
    const person = await server.createPerson()
    await person.page.route('**/kyberswap/**', (route) => route.abort())
    const refusal = { method: 'k1', title: 'The router did not answer', words: 'Nothing was signed' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
    const { host } = new URL(server.sandbox.upstreams.url)
    const asked = person.requests.map((url) => new URL(url)).filter((url) => url.host === host)
    expect(new Set(asked.map(({ pathname }) => pathname.split('/')[1]))).toEqual(new Set(['kyberswap']))
  })
})

const arbitrumUsdc = {
  ...{ chain: 'arbitrum', address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', symbol: 'USDC', decimals: 6 },
  ...{ amountRaw: '99300000', amountMinRaw: '98900000' },
}

/** The swap with another symbol for the token that is received. */
async function sealAs(person: Parameters<SealTrade>[0], symbol: string): Promise<string> {
  const to = {
    ...{ chain: 'base', address: '0x532f27101965dd16442E59d40670FaF5eBB142E4', symbol, decimals: 18 },
    ...{ amountRaw: '2', amountMinRaw: '1' },
  }
  return seal(person, 'k1', { to })
}

it('case 49: names that a router gives to contracts are not shown', async () => {
  const person = await server.createPerson()
  await changeAnswers(person, AT.l1 ?? '', (answer: LifiAnswer) => {
    answer.toolDetails = { name: 'Your own vault' }
    answer.estimate.approvalName = 'Your own vault'
  })
  await connect(person, await seal(person, 'l1'))
  await person.page.getByRole('button', { name: SWAP }).waitFor()
  const shown = await panel(person.page)
  expect(shown).not.toContain('Your own vault')
  expect(shown).toContain('LI.FI may take exactly 250 USDC')
})

it('case 37: an answer about another order than the signed one is not followed, and nothing is signed again', async () => {
  const person = await server.createPerson()
  const other = `0x${'ab'.repeat(56)}`
  await person.page.route('**/cow/base/api/v1/orders', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ headers: { 'access-control-allow-origin': '*' }, status: 201, json: other })
      : route.fallback(),
  )
  const link = await seal(person, 'c1')
  const signAndRead = async () => {
    await connect(person, link)
    await person.page.getByRole('button', { name: SWAP }).click()
    await heading(person, 'The venue names another order')
  }
  await signAndRead()
  expect(await person.page.getByRole('link', { name: 'Your orders' }).getAttribute('href')).toBe('/activity')
  expect(person.requests.filter((url) => url.includes(other))).toEqual([])
  await signAndRead()
  expect(methods(person)).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  expect(await server.held(server.sandbox.chain.usdc, person.wallet.account.address)).toBe(1_000_000_000n)
})

it('case 37: the same for a limit order', async () => {
  const person = await server.createPerson()
  const answer = await server.buy('advanced-order', {
    ...{ orderType: 'limit', side: 'buy', token: 'ETH', qty: '100', priceLevel: '2000', chain: 'base' },
    senderAddress: person.wallet.account.address,
  })
  await person.page.route('**/cow/base/api/v1/orders', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, status: 201, json: `0x${'ab'.repeat(56)}` }),
  )
  await connect(person, String(answer.link))
  await person.page.getByRole('button', { name: 'Sign the order' }).click()
  await heading(person, 'The venue names another order')
  expect(await panel(person.page)).not.toContain('Order placed')
})
