import { type Address, createClient, custom, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, BRETT, refusal, THIEF, USDC, WETH } from './agreed.test-kit.ts'
import { simulateTrade } from './simulate.ts'

const SPENDER: Address = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const APPROVAL = toEventSelector('Approval(address,address,uint256)')
const FOR_ALL = toEventSelector('ApprovalForAll(address,address,bool)')
const PERMIT2 = toEventSelector('Approval(address,address,address,uint160,uint48)')

interface Log {
  address: Address
  topics: Hex[]
}
const log = (address: Address, event: Hex, owner: Address, other: Address): Log => ({
  address,
  topics: [event, pad(owner), pad(other)],
})
const paid = log(USDC, TRANSFER, ACCOUNT, SPENDER)
const approved = log(USDC, APPROVAL, ACCOUNT, SPENDER)

interface Run {
  spentAfter?: bigint
  gainedAfter?: bigint
  left?: bigint
  approvalLogs?: Log[]
  tradeLogs?: Log[]
  fails?: boolean
}

/** A node that simulates: looks at two balances, one approval, the trade, the looks again, and the allowance. */
function nodeOf({
  spentAfter = 750n,
  gainedAfter = 1_005n,
  left = 0n,
  approvalLogs = [approved],
  tradeLogs = [paid],
  fails = false,
}: Run) {
  const word = (value: bigint) => numberToHex(value, { size: 32 })
  const call = (returnData: Hex, logs: Log[] = [], status: Hex = '0x1') => ({
    returnData,
    status,
    gasUsed: '0xc350',
    logs: logs.map((one) => ({ ...one, data: word(1n), blockNumber: '0x1', logIndex: '0x0', transactionIndex: '0x0' })),
  })
  const calls = [
    call(word(1_000n)),
    call(word(0n)),
    call('0x', approvalLogs),
    call('0x', tradeLogs, fails ? '0x0' : '0x1'),
    call(word(spentAfter)),
    call(word(gainedAfter)),
    call(word(left)),
  ]
  const block = { number: '0x1', timestamp: '0x1', gasLimit: '0x1', gasUsed: '0x0', baseFeePerGas: '0x0', calls }
  return createClient({
    transport: custom({
      request: async ({ method }: { method: string }) => {
        if (method === 'eth_simulateV1') return [block]
        throw new Error('not known here')
      },
    }),
  })
}

const simulate = (run: Run) =>
  simulateTrade(nodeOf(run), {
    account: ACCOUNT,
    approvals: [{ to: USDC, data: '0x095ea7b3' }],
    trade: { to: SPENDER, data: '0x1234' },
    tokenIn: USDC,
    spender: SPENDER,
    tokenOut: BRETT,
    recipient: ACCOUNT,
  })

describe('a simulated trade', () => {
  it('says what left, what came, what may still be taken, and what gas it used', async () => {
    expect(await simulate({})).toEqual({ spent: 250n, gained: 1_005n, allowanceLeft: 0n, gasUsed: 100_000n })
  })

  it('case 20: shows a token that takes a fee, and an allowance that is left', async () => {
    expect(await simulate({ spentAfter: 740n, left: 7n })).toMatchObject({ spent: 260n, allowanceLeft: 7n })
  })

  it.each<[string, string, Run]>([
    ['case 20: an approval that moves funds', 'takes another token of yours', { approvalLogs: [approved, paid] }],
    [
      'case 22: an approval for somebody else',
      'lets somebody take it',
      { tradeLogs: [paid, log(USDC, APPROVAL, ACCOUNT, THIEF)] },
    ],
    [
      'case 22: a right over another token',
      'lets somebody take it',
      { tradeLogs: [paid, log(WETH, APPROVAL, ACCOUNT, SPENDER)] },
    ],
    [
      'case 22: a right over a collection',
      'lets somebody take it',
      { tradeLogs: [paid, log(WETH, FOR_ALL, ACCOUNT, THIEF)] },
    ],
    ['case 22: a right at Permit2', 'lets somebody take it', { tradeLogs: [paid, log(WETH, PERMIT2, ACCOUNT, THIEF)] }],
    [
      'case 23: another token leaves',
      'takes another token of yours',
      { tradeLogs: [paid, log(WETH, TRANSFER, ACCOUNT, THIEF)] },
    ],
    ['a trade that fails', 'trial run failed', { fails: true }],
  ])('is refused: %s', async (_, words, run) => {
    expect(await refusal(() => simulate(run))).toContain(words)
  })

  it('may move what others hold, and bring tokens to the account', async () => {
    const tradeLogs = [paid, log(WETH, TRANSFER, THIEF, ACCOUNT), log(WETH, APPROVAL, THIEF, SPENDER)]
    expect(await simulate({ tradeLogs })).toMatchObject({ spent: 250n })
  })
})
