import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58 } from '../../../src/domain/base58.ts'
import { SYSTEM, TOKEN } from '../../../src/domain/solana-accounts.ts'
import type { RawAccount } from '../solana/rpc.ts'
import { refusal } from './agreed.test-kit.ts'
import { checkOthers, checkSolana, type Watched } from './check-solana.ts'
import { JUPITER, proveJupiter } from './prove-jupiter.ts'

const key = (first: number) => toBase58(Uint8Array.from({ length: 32 }, (_, place) => (place === 0 ? first : place)))
const [ACCOUNT, THIEF, INPUT, OUTPUT, SOURCE, DESTINATION] = [1, 2, 3, 4, 5, 6].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const EVENT = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'

const agreed = {
  account: ACCOUNT,
  inputMint: INPUT,
  outputMint: OUTPUT,
  source: SOURCE,
  destination: DESTINATION,
  amountIn: 1_000n,
  least: 990n,
}

function route(change: (data: DataView) => void = () => {}): string {
  const data = new Uint8Array(30)
  data.set([0xbb, 0x64, 0xfa, 0xcc, 0x31, 0xc4, 0xaf, 0x14])
  const view = new DataView(data.buffer)
  view.setBigUint64(8, 1_000n, true)
  view.setBigUint64(16, 1_000n, true)
  view.setUint16(24, 50, true)
  change(view)
  return btoa(String.fromCharCode(...data))
}
const names = [ACCOUNT, SOURCE, DESTINATION, INPUT, OUTPUT, TOKEN, TOKEN, JUPITER, EVENT, JUPITER]
const built = (accounts = names, data = route(), programId: unknown = JUPITER) => ({
  swapInstruction: {
    programId,
    data,
    accounts: accounts.map((pubkey, place) => ({ pubkey, isSigner: place === 0, isWritable: place < 3 })),
  },
})
const put = (place: number, address: string) => names.map((one, at) => (at === place ? address : one))

describe('the instruction of Jupiter', () => {
  it('is accepted as agreed, with the minimum that follows from it', () => {
    expect(proveJupiter(built(), agreed)).toMatchObject({ expected: 1_000n, least: 995n })
  })

  it.each<[string, string, ReturnType<typeof built>]>([
    ['case 39: another authority', 'another signer', built(put(0, THIEF))],
    ['case 39: another source', 'account to spend from', built(put(1, THIEF))],
    ['case 39: a destination of somebody else', 'another recipient', built(put(2, THIEF))],
    ['case 39: an optional destination of somebody else', 'another recipient', built(put(7, THIEF))],
    ['another mint to spend', 'another token to send', built(put(3, THIEF))],
    ['another mint to receive', 'another token to receive', built(put(4, THIEF))],
    ['another token program', 'another token program', built(put(5, THIEF))],
    ['another program for events', 'another program', built(put(8, THIEF))],
    [
      'another amount',
      'another amount',
      built(
        names,
        route((view) => view.setBigUint64(8, 1_001n, true)),
      ),
    ],
    [
      'case 39: a platform fee',
      'another fee',
      built(
        names,
        route((view) => view.setUint16(26, 1, true)),
      ),
    ],
    [
      'case 39: a share of the surplus',
      'another fee',
      built(
        names,
        route((view) => view.setUint16(28, 1, true)),
      ),
    ],
    [
      'a lower minimum',
      'another minimum',
      built(
        names,
        route((view) => view.setUint16(24, 200, true)),
      ),
    ],
    [
      'a slippage beyond all',
      'another minimum',
      built(
        names,
        route((view) => view.setUint16(24, 60_000, true)),
      ),
    ],
    ['case 38: another program', 'cannot be checked', built(names, route(), THIEF)],
    ['another function', 'cannot be checked', built(names, btoa('12345678'.repeat(4)))],
    ['data that is cut short', 'cannot be checked', built(names, route().slice(0, 20))],
    ['no accounts', 'account to spend from', built([])],
  ])('is refused: %s', async (_, words, given) => {
    expect(await refusal(() => proveJupiter(given, agreed))).toContain(words)
  })

  it('case 41: is refused with a further signer', async () => {
    const given = built()
    given.swapInstruction.accounts.push({ pubkey: THIEF, isSigner: true, isWritable: false })
    expect(await refusal(() => proveJupiter(given, agreed))).toContain('another signer')
  })
})

function token(
  owner: string,
  amount: bigint,
  { delegate, closer }: { delegate?: string; closer?: string } = {},
): RawAccount {
  const data = new Uint8Array(165)
  const view = new DataView(data.buffer)
  data.set(fromBase58(OUTPUT), 0)
  data.set(fromBase58(owner), 32)
  view.setBigUint64(64, amount, true)
  for (const [place, who] of [
    [72, delegate],
    [129, closer],
  ] as const)
    if (who) {
      view.setUint32(place, 1, true)
      data.set(fromBase58(who), place + 4)
    }
  return { lamports: 2_039_280n, owner: TOKEN, data }
}
const wallet = (lamports: bigint, owner = SYSTEM): RawAccount => ({ lamports, owner, data: new Uint8Array() })
const before: Watched = { wallet: wallet(50_000_000n), source: token(ACCOUNT, 5_000n), destination: token(ACCOUNT, 0n) }
const after: Watched = {
  wallet: wallet(49_990_000n),
  source: token(ACCOUNT, 4_000n),
  destination: token(ACCOUNT, 995n),
}
const sides = { isNativeIn: false, isNativeOut: false, recipient: ACCOUNT, least: 990n }
const check = (change: Partial<Watched> = {}, given = sides) =>
  checkSolana(before, { ...after, ...change }, agreed, given)

describe('a simulated swap on Solana', () => {
  it('that does what was agreed brings what arrived', () => {
    expect(check()).toBe(995n)
  })

  it.each<[string, string, Partial<Watched>]>([
    ['case 42: a delegate is set', 'act on a token account', { source: token(ACCOUNT, 4_000n, { delegate: THIEF }) }],
    [
      'case 42: a closing authority is set',
      'act on a token account',
      { destination: token(ACCOUNT, 995n, { closer: THIEF }) },
    ],
    ['case 42: the owner of an account changes', 'to somebody else', { source: token(THIEF, 4_000n) }],
    ['case 42: SOL is drained', 'takes another amount', { wallet: wallet(1n) }],
    ['case 42: the wallet is taken over', 'takes over your wallet', { wallet: wallet(49_990_000n, THIEF) }],
    ['more is taken', 'takes another amount', { source: token(ACCOUNT, 3_999n) }],
    ['too little arrives', 'brings too little', { destination: token(ACCOUNT, 989n) }],
    ['nothing arrives', 'brings too little', { destination: null }],
  ])('is refused: %s', async (_, words, change) => {
    expect(await refusal(() => check(change))).toContain(words)
  })

  it('case 40: another token account of the wallet in it is refused, one of a pool is not', async () => {
    expect(await refusal(() => checkOthers([token(ACCOUNT, 1n)], ACCOUNT))).toContain('another token of yours')
    expect(await refusal(() => checkOthers([token(THIEF, 1n), null, wallet(5n)], ACCOUNT))).toBe('accepted')
  })
})
