import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { MethodId } from '../../src/domain/methods.ts'
import { createSigner } from '../../src/signing/signer.ts'
import { loadSigningKey } from '../../src/signing/signing-key.ts'
import { AT, CHANGED, type KyberAnswer, type LifiAnswer, MORE, UNREAD, useTrades } from './hostile-kit.ts'
import { changeAnswers, changeKyber, changeSimulation, THIEF, tellSecondNode, toWord } from './hostile-router.ts'
import { BRETT, createTicketOf, expectRefusal } from './hostile-trade.ts'
import { methods } from './sign-steps.ts'

const { server, seal } = useTrades()

const WHOLE = 'cannot read completely'

const flags = (given: bigint) =>
  kyberBytes((data) => changeKyber(data, (one) => ({ ...one, desc: { ...one.desc, flags: given } })))
function kyberBytes(change: (data: Hex) => Hex) {
  return ({ data }: KyberAnswer) => Object.assign(data, { data: change(data.data) })
}
function lifiBytes(change: (data: Hex) => Hex) {
  return ({ transactionRequest }: LifiAnswer) =>
    Object.assign(transactionRequest, { data: change(transactionRequest.data) })
}
const selector = (bytes: string) => lifiBytes((data) => `0x${bytes}${data.slice(10)}`)
const words = (data: Hex): string[] => data.slice(10).match(/.{1,64}/g) ?? []
const fromWords = (data: Hex, list: string[]): Hex => `${data.slice(0, 10) as Hex}${list.join('')}`

const CASES: [number, string, MethodId, string, string, (answer: never) => unknown][] = [
  [5, 'a fee in parts of a hundred', 'k1', CHANGED, 'another way of filling', flags(0x280n)],
  [5, 'an approval by the router', 'k1', CHANGED, 'another way of filling', flags(0x300n)],
  [
    7,
    'the newer router, which nobody has documented',
    'k1',
    MORE,
    "router's own contract",
    ({ data }: KyberAnswer) => Object.assign(data, { routerAddress: '0x6868D319c8c9A78F7d39DC3602C5c917315132D7' }),
  ],
  [
    10,
    'the token itself is called, to raise what a thief may take',
    'l1',
    MORE,
    "router's own contract",
    ({ transactionRequest }: LifiAnswer) => {
      transactionRequest.to = server.sandbox.chain.usdc
      transactionRequest.data = `0x39509351${toWord(THIEF).slice(2)}${toWord(250_000_000n).slice(2)}`
    },
  ],
  ...(
    [
      ['a bridge by Stargate', '14d53077'],
      ['a bridge with a swap before it', '1794958f'],
      ['an escrow of Relay', '092e8fa4'],
      ['an escrow of Relay with a swap before it', 'a3443faa'],
      ['the old form of a swap', '4630a0d8'],
    ] as const
  ).map(([name, bytes]): (typeof CASES)[number] => [16, name, 'l1', UNREAD, WHOLE, selector(bytes)]),
  [
    18,
    'a gap before the arguments',
    'k1',
    UNREAD,
    WHOLE,
    // The first word says where the tuple begins: one word later, with a word between that nobody reads.
    kyberBytes((data) => {
      const [, ...rest] = words(data)
      return fromWords(data, [toWord(0x40n).slice(2), toWord(THIEF).slice(2), ...rest])
    }),
  ],
  [
    18,
    'two arguments at one place',
    'l1',
    UNREAD,
    WHOLE,
    // The second text begins where the first one does.
    lifiBytes((data) => {
      const list = words(data)
      list[2] = list[1] ?? ''
      return fromWords(data, list)
    }),
  ],
  [18, 'half a word at the end', 'k1', UNREAD, WHOLE, kyberBytes((data) => `${data}ff`)],
] as [number, string, MethodId, string, string, (answer: never) => unknown][]

describe('S6: nothing is approved or signed in', () => {
  it.each(CASES)('case %d: %s (%s)', async (_, __, method, title, text, change) => {
    const person = await server.createPerson()
    await changeAnswers(person, method === 'k1' ? AT.k1 : AT.l1, change)
    await expectRefusal(server, person, await seal(person, method), { method, title, words: text })
  })

  it('case 8: more of the native coin than is sold', async () => {
    const person = await server.createPerson()
    await changeAnswers(person, AT.k1, ({ data }: KyberAnswer) =>
      Object.assign(data, { transactionValue: (BigInt(data.transactionValue) + 1n).toString() }),
    )
    const link = await seal(person, 'k1', {
      from: { chain: 'base', address: null, symbol: 'ETH', decimals: 18, amountRaw: '100000000000000000' },
      to: { ...{ chain: 'base', address: BRETT, symbol: 'BRETT', decimals: 18 }, amountRaw: '2', amountMinRaw: '1' },
    })
    const refusal = { method: 'k1', title: MORE, words: 'another amount of the native coin' } as const
    await expectRefusal(server, person, link, refusal)
  })

  it('case 21: a second node that sees nothing of what the first one shows', async () => {
    const person = await server.createPerson()
    const { url } = server.sandbox.chain
    await tellSecondNode(person, url, `${url}/second`)
    await changeSimulation(person, (calls, asked) => {
      const [after, before] = [calls.at(-2), calls[1]]
      if (asked.endsWith('/second') && after && before) after.returnData = before.returnData
    })
    const refusal = { method: 'k1', title: 'Two nodes disagree', words: 'Nothing was signed' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })

  it('case 44: a link of another deployment', async () => {
    const person = await server.createPerson()
    const key = await loadSigningKey({ file: join(mkdtempSync(join(tmpdir(), 'sextant-key-')), 'signing-key.json') })
    const signer = createSigner({ key, baseUrl: server.sandbox.baseUrl, now: Date.now })
    const link = await signer.sealTicket(await createTicketOf(server, person, 'k1'))
    const response = await person.page.goto(link)
    expect(response?.status()).toBe(404)
    await person.page.getByRole('heading', { name: 'This link is not one of ours' }).waitFor()
    expect(await person.page.getByRole('button', { name: 'Test Wallet' }).count()).toBe(0)
    expect(methods(person)).toEqual([])
  })

  it.each([
    ['an old route', 'No route right now', { status: 400, body: '{"code":4010,"message":"No eligible pools found"}' }],
    ['a list in the place of an object', 'The router did not answer', { status: 200, body: '"never"' }],
  ])('case 45: %s', async (_, title, answer) => {
    const person = await server.createPerson()
    await person.page.route(AT.k1, (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...answer }),
    )
    const refusal = { method: 'k1', title, words: 'Nothing was signed' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })

  it('case 45: a router that never answers', async () => {
    const person = await server.createPerson()
    await person.page.route(AT.k1, () => {})
    const refusal = { method: 'k1', title: 'The router did not answer', words: 'Try again' } as const
    await expectRefusal(server, person, await seal(person, 'k1'), refusal)
  })
})
