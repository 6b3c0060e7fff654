import { decodeFunctionData, type Hex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { spokePoolAbi } from '../../app/sign/proofs/build-across.ts'
import { dlnAbi } from '../../app/sign/proofs/build-dln.ts'
import { readTransaction } from '../../sandbox/solana/read-transaction.ts'
import { ASSOCIATED, COMPUTE, SYSTEM, TOKEN } from '../../src/domain/solana-accounts.ts'
import { AT, useTrades } from './hostile-kit.ts'
import { changeAnswers, THIEF } from './hostile-router.ts'
import { BRETT, BRIDGE, SWAP } from './hostile-trade.ts'
import type { Person } from './person.ts'
import { connect, heading } from './sign-steps.ts'
import { createSolanaPerson, sealSwap } from './solana-person.ts'

/** What a router says beside the price has no way into what is signed: the page builds it from the ticket. */

const { server, seal } = useTrades()

/** The call that the wallet was asked for last. */
function lastCall({ wallet }: Person): { to: string; data: Hex; value?: Hex } {
  const asked = wallet.asked.filter(({ method }) => method === 'eth_sendTransaction').at(-1)
  if (!asked) throw new Error('nothing was sent')
  return asked.params[0] as { to: string; data: Hex; value?: Hex }
}

describe('nothing of a hostile answer is taken over', () => {
  it('case 33: a relayer of Across who alone may fill, for ever', async () => {
    const person = await server.createPerson()
    await changeAnswers(person, AT.a1, (answer: object) =>
      Object.assign(answer, { exclusiveRelayer: THIEF, exclusivityDeadline: 4_000_000_000, message: '0x1234' }),
    )
    await connect(person, await seal(person, 'a1'))
    await person.page.getByRole('button', { name: BRIDGE }).click()
    await heading(person, 'Bridged')
    const { args } = decodeFunctionData({ abi: spokePoolAbi, data: lastCall(person).data })
    const account = person.wallet.account.address
    const [depositor, recipient, , , amount, out] = args ?? []
    expect([depositor, recipient, amount]).toEqual([account, account, 100_000_000n])
    expect(Number(out)).toBeGreaterThanOrEqual(98_900_000)
    expect([args?.[7], args?.[10], args?.[11]]).toEqual([zeroAddress, 0, '0x'])
  })

  it('case 35: a transaction and an order of deBridge for somebody else', async () => {
    const person = await server.createPerson()
    await changeAnswers(person, AT.d1, (answer: object) =>
      Object.assign(answer, {
        tx: { to: THIEF, data: '0x12345678', value: '999999999999999999' },
        order: { receiverDst: THIEF, affiliateFee: { beneficiary: THIEF } },
        fixFee: '999999999999999999',
      }),
    )
    await connect(person, await seal(person, 'd1'))
    await person.page.getByRole('button', { name: BRIDGE }).click()
    await heading(person, 'Bridged')
    const { to, data, value } = lastCall(person)
    const { args } = decodeFunctionData({ abi: dlnAbi, data })
    const account = person.wallet.account.address.toLowerCase()
    expect([to.toLowerCase(), BigInt(value ?? 0)]).not.toContain(THIEF)
    expect(args?.[0]).toMatchObject({ receiverDst: account, orderAuthorityAddressDst: account, externalCall: '0x' })
    expect([args?.[2], args?.[3], args?.[4]]).toEqual(['0x', 0, '0x'])
    expect(BigInt(value ?? 0)).toBe(1_000_000_000_000_000n)
  })

  it('case 36: an order of CoW with another amount, receiver, fee, end and hooks', async () => {
    const person = await server.createPerson()
    await changeAnswers(person, AT.c1, ({ quote }: { quote: object }) =>
      Object.assign(quote, {
        ...{ sellAmount: '900000000', feeAmount: '5000000', receiver: THIEF, validTo: 4_000_000_000 },
        ...{ partiallyFillable: true, sellTokenBalance: 'internal', buyToken: THIEF, kind: 'buy' },
        appData: JSON.stringify({ metadata: { hooks: { pre: [{ target: THIEF, callData: '0x', gasLimit: '1' }] } } }),
      }),
    )
    await connect(person, await seal(person, 'c1'))
    await person.page.getByRole('button', { name: SWAP }).click()
    await heading(person, 'Swapped')
    const signed = person.wallet.asked.filter(({ method }) => method === 'eth_signTypedData_v4')
    expect(signed).toHaveLength(1)
    const { message } = JSON.parse(String(signed[0]?.params[1])) as { message: Record<string, unknown> }
    expect(message).toMatchObject({
      ...{ sellAmount: '250000000', feeAmount: '0', kind: 'sell', partiallyFillable: false },
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20', buyToken: BRETT.toLowerCase() },
      receiver: person.wallet.account.address.toLowerCase(),
    })
    expect(Number(message.validTo)).toBeLessThan(Date.now() / 1000 + 1_800)
    expect(JSON.stringify(message)).not.toContain(THIEF.slice(2))
  })

  it('cases 38 and 41: instructions, fee payer, nonce and lookup tables of Jupiter beside the swap', async () => {
    const person = await createSolanaPerson(server)
    const thief = 'CbKGgVKLJFb8bBrf58DnAkdryX6ubewVytn7X957YwNr'
    const own = { pubkey: person.address, isSigner: true, isWritable: true }
    const theft = (programId: string, data: number[]) => ({
      programId,
      accounts: [own, { pubkey: thief, isSigner: false, isWritable: true }],
      data: Buffer.from(data).toString('base64'),
    })
    await changeAnswers(person, '**/jupiter/swap/v2/build?*', (answer: object) =>
      Object.assign(answer, {
        // A transfer of SOL, a right over the tokens, another owner, an account that is closed to a thief, a nonce.
        setupInstructions: [theft(SYSTEM, [2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0])],
        otherInstructions: [theft(TOKEN, [4, 255, 255, 255, 255, 0, 0, 0, 0]), theft(TOKEN, [6, 2, 1])],
        cleanupInstruction: theft(TOKEN, [9]),
        tipInstruction: theft(SYSTEM, [4, 0, 0, 0]),
        computeBudgetInstructions: [theft(SYSTEM, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])],
        addressesByLookupTableAddress: { [thief]: [thief] },
        ...{ feePayer: thief, nonceAccount: thief, transaction: 'AQ==' },
      }),
    )
    await person.page.goto(await sealSwap(server, person))
    await person.page.getByRole('button', { name: 'Tide' }).click()
    await person.page.getByRole('button', { name: 'Swap 1 SOL' }).click()
    await heading(person, 'Swapped')
    const read = readTransaction(person.given[0] ?? new Uint8Array())
    expect([read?.payer, read?.signers]).toEqual([person.address, [person.address]])
    const programs = read?.instructions.map(({ program }) => program) ?? []
    const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
    expect(programs).toEqual([COMPUTE, COMPUTE, ...expectedAround(programs, jupiter)])
    expect(read?.instructions.flatMap(({ accounts }) => accounts)).not.toContain(thief)
    expect(server.sandbox.execution.solana.find(thief)).toBeNull()
  })
})

/** Opening and wrapping before the swap, unwrapping after it, by the page's own instructions. */
function expectedAround(programs: string[], jupiter: string): string[] {
  const around = programs.slice(2)
  const own = new Set([SYSTEM, ASSOCIATED, TOKEN, jupiter])
  expect(around.filter((program) => program === jupiter)).toHaveLength(1)
  expect(around.filter((program) => program === SYSTEM).length).toBeLessThanOrEqual(1)
  return around.filter((program) => own.has(program))
}
