import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromBase58 } from '../../../src/domain/base58.ts'
import { SYSTEM, TOKEN } from '../../../src/domain/solana-accounts.ts'
import { refusal } from './agreed.test-kit.ts'
import { simulateOnSolana } from './simulate-solana.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ACCOUNT = 'CbKGgVKLJFb8bBrf58DnAkdryX6ubewVytn7X957YwNr'
const [FIRST, SECOND] = ['https://first.invalid/', 'https://second.invalid/']

function token(amount: bigint, owner = ACCOUNT) {
  const data = Buffer.alloc(165)
  data.set(fromBase58(MINT), 0)
  data.set(fromBase58(owner), 32)
  data.writeBigUInt64LE(amount, 64)
  return { lamports: 2_039_280, owner: TOKEN, data: [data.toString('base64'), 'base64'] }
}
const wallet = { lamports: 1_000_000_000, owner: SYSTEM, data: ['', 'base64'] }

/** What a node says arrives in the trial run: an amount, that it fails, or nothing at all. */
type Node = bigint | 'fails' | 'down' | 'gives the account away'

function startNodes(nodes: Record<string, Node[]>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body) as { method: string; params: [unknown[]] }
    const answers = nodes[url] ?? []
    const turn = asked.filter((one) => one === url).length
    const node = answers[Math.min(turn, answers.length - 1)] ?? 'down'
    if (node === 'down') throw new TypeError('Failed to fetch')
    if (method === 'getMultipleAccounts')
      return Response.json({ result: { value: params[0].length === 0 ? [] : [wallet, token(1_000n), token(0n)] } })
    asked.push(url)
    const paid = node === 'fails' ? 0n : node === 'gives the account away' ? 100n : node
    const owner = node === 'gives the account away' ? MINT : ACCOUNT
    const err = node === 'fails' ? { InstructionError: [2, 'Custom'] } : null
    const accounts = [wallet, token(0n), token(paid, owner)]
    return Response.json({ result: { value: { err, unitsConsumed: 77, accounts } } })
  })
  return asked
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const simulate = (urls: string[]) =>
  simulateOnSolana(urls, {
    transaction: Uint8Array.of(1),
    agreed: {
      ...{ account: ACCOUNT, inputMint: MINT, outputMint: MINT, source: 'source', destination: 'destination' },
      ...{ amountIn: 1_000n, least: 90n },
    },
    sides: { isNativeIn: false, isNativeOut: false, recipient: ACCOUNT, least: 90n },
    others: [],
  })

describe('case 21: a trial run on Solana', () => {
  it('is done by the second node as well', async () => {
    const asked = startNodes({ [FIRST]: [10_000n], [SECOND]: [10_001n] })
    expect(await simulate([FIRST, SECOND])).toBe(77)
    expect(asked.toSorted()).toEqual([FIRST, SECOND])
  })

  it('rests on one node where there is one, or where the second does not answer', async () => {
    startNodes({ [FIRST]: [100n], [SECOND]: ['down'] })
    expect(await simulate([FIRST])).toBe(77)
    expect(await simulate([FIRST, SECOND])).toBe(77)
  })

  it.each<[string, Node]>([
    ['fails there', 'fails'],
    ['brings nothing there', 0n],
    ['gives the account away there', 'gives the account away'],
    ['brings much less there', 95n],
  ])('is refused when it %s', async (_, node) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    startNodes({ [FIRST]: [100n], [SECOND]: [node] })
    expect(await refusal(() => simulate([FIRST, SECOND]))).toContain('ends differently at two nodes')
  })

  it('waits for a second node that is a moment behind', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    startNodes({ [FIRST]: [100n], [SECOND]: ['fails', 100n] })
    expect(await simulate([FIRST, SECOND])).toBe(77)
  })

  it('says what the first node saw when that is refused', async () => {
    startNodes({ [FIRST]: ['gives the account away'], [SECOND]: ['gives the account away'] })
    expect(await refusal(() => simulate([FIRST, SECOND]))).toContain('gives a token account to somebody else')
  })
})
