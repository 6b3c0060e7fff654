import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOf } from '../../sandbox/solana/token-bytes.ts'
import { fromBase58 } from '../../src/domain/base58.ts'
import { TOKEN, tokenAccountOf } from '../../src/domain/solana-accounts.ts'
import { changeAnswers, tellSecondNode } from './hostile-router.ts'
import { askForLink, leaveOnly, readPromise } from './quoted-trade.ts'
import { heading, panel } from './sign-steps.ts'
import { createSolanaPerson, sealSwap, TEN_SOL, SOLANA_USDC as USDC } from './solana-person.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const THIEF = 'CbKGgVKLJFb8bBrf58DnAkdryX6ubewVytn7X957YwNr'
const SWAP = 'Swap 1 SOL'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const heldUsdc = async (owner: string): Promise<bigint> => {
  const account = server.sandbox.execution.solana.find(await tokenAccountOf(owner, USDC, TOKEN))
  return account ? amountOf(account) : 0n
}

it('U1: from a chat message to a transaction on the simulated Solana, by Jupiter', async () => {
  const person = await createSolanaPerson(server)
  leaveOnly(server, 'jupiter')
  const reply = await askForLink(server, person.address, 'swap 1 SOL to USDC on solana')
  const { provider, least } = readPromise(reply)
  expect(provider).toBe('jupiter')
  await person.page.goto(reply.link)
  await person.page.getByRole('button', { name: 'Tide' }).click()
  await person.page.getByRole('button', { name: SWAP }).click()
  await heading(person, 'Swapped')
  expect(await heldUsdc(person.address)).toBeGreaterThanOrEqual(least)
  const left = server.sandbox.execution.solana.find(person.address)?.lamports ?? 0n
  expect(TEN_SOL - left).toBeGreaterThanOrEqual(1_000_000_000n)
  expect(TEN_SOL - left).toBeLessThan(1_010_000_000n)
  expect(person.signed).toBe(1)
  expect(person.pageErrors).toEqual([])
})

it('U1: a price that fell within the promised minimum is signed with that minimum', async () => {
  const person = await createSolanaPerson(server)
  leaveOnly(server, 'jupiter')
  const reply = await askForLink(server, person.address, 'swap 2 SOL to USDC on solana')
  server.sandbox.upstreams.control.forcePrice({ asset: 'solana', factor: 0.997 })
  await person.page.goto(reply.link)
  await person.page.getByRole('button', { name: 'Tide' }).click()
  await person.page.getByRole('button', { name: 'Swap 2 SOL' }).click()
  await heading(person, 'Swapped')
  server.sandbox.upstreams.control.reset()
  expect(await heldUsdc(person.address)).toBeGreaterThanOrEqual(readPromise(reply).least)
})

interface Built {
  setupInstructions: object[]
  swapInstruction: {
    programId: string
    data: string
    accounts: { pubkey: string; isSigner: boolean; isWritable: boolean }[]
  }
}
const toData =
  (change: (data: Buffer) => void) =>
  ({ swapInstruction }: Built) => {
    const data = Buffer.from(swapInstruction.data, 'base64')
    change(data)
    swapInstruction.data = data.toString('base64')
  }
const toAccount =
  (place: number, pubkey: string) =>
  ({ swapInstruction }: Built) => {
    const account = swapInstruction.accounts[place]
    if (account) account.pubkey = pubkey
  }

describe('S6: nothing is signed on Solana in', () => {
  it.each<[number, string, string, string, (built: never) => unknown]>([
    [39, 'a destination of somebody else', 'The router changed the deal', 'another recipient', toAccount(2, THIEF)],
    [39, 'another authority', 'The router changed the deal', 'another signer', toAccount(0, THIEF)],
    [39, 'a platform fee', 'The router changed the deal', 'another fee', toData((data) => data.writeUInt16LE(20, 26))],
    [
      39,
      'a share of the surplus',
      'The router changed the deal',
      'another fee',
      toData((data) => data.writeUInt16LE(20, 28)),
    ],
    [
      39,
      'a slippage that leaves nothing',
      'The router changed the deal',
      'another minimum',
      toData((data) => data.writeUInt16LE(9_999, 24)),
    ],
    [
      39,
      'another amount',
      'The router changed the deal',
      'another amount',
      toData((data) => data.writeBigUInt64LE(2_000_000_000n, 8)),
    ],
    [
      41,
      'a further signer',
      'The router changed the deal',
      'another signer',
      ({ swapInstruction }: Built) =>
        swapInstruction.accounts.push({ pubkey: THIEF, isSigner: true, isWritable: false }),
    ],
    [
      38,
      'another program',
      'This transaction cannot be checked',
      'cannot read completely',
      ({ swapInstruction }: Built) => Object.assign(swapInstruction, { programId: THIEF }),
    ],
    [
      38,
      'another instruction of Jupiter',
      'This transaction cannot be checked',
      'cannot read completely',
      toData((data) => data.fill(7, 0, 8)),
    ],
  ])('case %d: %s', async (_, __, title, words, change) => {
    const person = await createSolanaPerson(server)
    await changeAnswers(person, '**/jupiter/swap/v2/build?*', change)
    await person.page.goto(await sealSwap(server, person))
    await person.page.getByRole('button', { name: 'Tide' }).click()
    await heading(person, title)
    expect(await panel(person.page)).toContain(words)
    expect(person.signed).toBe(0)
    expect(server.sandbox.execution.solana.find(person.address)?.lamports).toBe(TEN_SOL)
  })
})

it('case 38: an instruction that the answer adds beside the swap is not copied', async () => {
  const person = await createSolanaPerson(server)
  await changeAnswers(person, '**/jupiter/swap/v2/build?*', ({ setupInstructions }: Built) =>
    setupInstructions.push({ programId: '11111111111111111111111111111111', accounts: [], data: '' }),
  )
  await person.page.goto(await sealSwap(server, person))
  await person.page.getByRole('button', { name: 'Tide' }).click()
  await person.page.getByRole('button', { name: SWAP }).click()
  await heading(person, 'Swapped')
  expect(server.sandbox.execution.solana.find(THIEF)).toBeNull()
})

it('case 43: a wallet that gives back another message than it was given is not trusted with sending', async () => {
  const person = await createSolanaPerson(server, (transaction) => {
    const last = transaction.length - 2
    transaction.writeUInt8(transaction.readUInt8(last) ^ 1, last)
    return transaction
  })
  await person.page.goto(await sealSwap(server, person))
  await person.page.getByRole('button', { name: 'Tide' }).click()
  await person.page.getByRole('button', { name: SWAP }).click()
  await heading(person, 'The wallet changed the transaction')
  expect(server.sandbox.execution.solana.find(person.address)?.lamports).toBe(TEN_SOL)
})

describe('S6: nothing is signed on Solana by the accounts in', () => {
  it('case 40: an instruction that may write to another token account of the wallet', async () => {
    const person = await createSolanaPerson(server)
    await person.page.goto(await sealSwap(server, person))
    await person.page.getByRole('button', { name: 'Tide' }).click()
    await person.page.getByRole('button', { name: SWAP }).click()
    await heading(person, 'Swapped')
    const [own, before] = [await tokenAccountOf(person.address, USDC, TOKEN), await heldUsdc(person.address)]
    await changeAnswers(person, '**/jupiter/swap/v2/build?*', ({ swapInstruction }: Built) =>
      swapInstruction.accounts.push({ pubkey: own, isSigner: false, isWritable: true }),
    )
    const usdt = { chain: 'solana', address: USDT, symbol: 'USDT', decimals: 6 }
    await person.page.goto(
      await sealSwap(server, person, { to: { ...usdt, amountRaw: '100000000', amountMinRaw: '50000000' } }),
    )
    await person.page.getByRole('button', { name: 'Tide' }).click()
    await heading(person, 'The router asks for more')
    expect(await panel(person.page)).toContain('moves another token of yours')
    expect(person.signed).toBe(1)
    expect(await heldUsdc(person.address)).toBe(before)
  })

  const MORE = 'The router asks for more'
  it.each<[string, string, string, (accounts: SimulatedAccount[]) => void]>([
    ['lets somebody act on the account', MORE, 'lets somebody else act', toBytes((data) => setKey(data, 72, 76))],
    ['lets somebody close the account', MORE, 'lets somebody else act', toBytes((data) => setKey(data, 129, 133))],
    ['gives the account away', MORE, 'gives a token account', toBytes((data) => data.set(fromBase58(THIEF), 32))],
    [
      'takes over the wallet',
      MORE,
      'takes over your wallet',
      ([wallet]) => void Object.assign(wallet ?? {}, { owner: THIEF }),
    ],
    [
      'empties the wallet',
      'The trial run takes another amount',
      'more leaves your wallet',
      ([wallet]) => void Object.assign(wallet ?? {}, { lamports: 1_000_000 }),
    ],
    ['brings nothing', 'The trial run brings too little', 'less arrives', toBytes((data) => data.fill(0, 64, 72))],
  ])('case 42: a trial run that %s', async (_, title, words, change) => {
    const person = await createSolanaPerson(server)
    await person.page.route(
      () => true,
      async (route) => {
        if (!route.request().postData()?.includes('"simulateTransaction"')) return route.fallback()
        const response = await route.fetch()
        const answer = (await response.json()) as { result: { value: { accounts: SimulatedAccount[] } } }
        change(answer.result.value.accounts)
        await route.fulfill({ response, json: answer })
      },
    )
    await person.page.goto(await sealSwap(server, person))
    await person.page.getByRole('button', { name: 'Tide' }).click()
    await heading(person, title)
    expect(await panel(person.page)).toContain(words)
    expect(person.signed).toBe(0)
  })
})

it.each([
  ['the same', 'Swapped', 1],
  ['something else', 'Two nodes disagree', 0],
])('case 21: a second node of Solana that sees %s in the trial run', async (seen, title, signed) => {
  const person = await createSolanaPerson(server)
  const url = `${server.sandbox.upstreams.url}/solana_rpc`
  await tellSecondNode(person, url, `${url}/second`)
  let simulated = 0
  await person.page.route('**/solana_rpc/second', async (route) => {
    if (route.request().postData()?.includes('"simulateTransaction"')) simulated += 1
    const response = await route.fetch({ url })
    const answer = await response.json()
    const accounts: SimulatedAccount[] = answer.result?.value?.accounts ?? []
    if (accounts.length > 0 && seen === 'something else') toBytes((data) => data.fill(0, 64, 72))(accounts)
    await route.fulfill({ response, json: answer })
  })
  await person.page.goto(await sealSwap(server, person))
  await person.page.getByRole('button', { name: 'Tide' }).click()
  if (signed > 0) await person.page.getByRole('button', { name: SWAP }).click()
  await heading(person, title)
  expect(person.signed).toBe(signed)
  expect(simulated).toBeGreaterThan(0)
})

interface SimulatedAccount {
  lamports: number
  owner: string
  data: [string, string]
}

/** Changes the bytes of the account that is paid to, the third of those that are looked at. */
function toBytes(change: (data: Uint8Array) => unknown): (accounts: SimulatedAccount[]) => void {
  return ([, , paidTo]) => {
    if (!paidTo) throw new Error('no account')
    const data = Buffer.from(paidTo.data[0], 'base64')
    change(data)
    paidTo.data[0] = data.toString('base64')
  }
}

/** Writes an optional key of a token account: whether there is one, then the key. */
function setKey(data: Uint8Array, flagAt: number, keyAt: number): void {
  data[flagAt] = 1
  data.set(fromBase58(THIEF), keyAt)
}
