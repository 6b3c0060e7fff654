import { expect, it, vi } from 'vitest'
import { bindMethod, type Method } from './method.ts'
import type { SignData } from './page-data.ts'
import { stop } from './problem.ts'
import type { WalletProvider } from './wallets/wallet-provider.ts'

type Account = `acct:${string}`
interface TestWallet extends WalletProvider<Account> {
  balance: bigint
}

const wallet: TestWallet = {
  balance: 7n,
  list: () => [],
  onList: () => {},
  onAccount: () => {},
  connect: async () => 'acct:1',
  toAccount(account) {
    if (!account.startsWith('acct:')) throw stop('Not an account', 'Of another chain.')
    return account as Account
  },
}
// A method of the test reads nothing but the expiry.
const data = { expiresAtMs: 5 } as SignData

function createMethod() {
  const seen: unknown[] = []
  const method: Method<TestWallet> = {
    async review({ account, wallet: { balance }, now }) {
      seen.push({ account, balance, now: now() })
      return { rows: [], action: 'Go', steps: ['sign'] }
    },
    async run({ account, wallet: { balance }, shownLeast, begin, sent }) {
      seen.push({ account, balance, shownLeast })
      begin('sign')
      sent('0x1')
      return { title: 'Done', detail: '' }
    },
    async resume({ data: { expiresAtMs }, wallet: { balance } }, hash) {
      seen.push({ expiresAtMs, balance, hash })
      return { title: 'Followed', detail: '' }
    },
  }
  return { seen, loaded: bindMethod(wallet, method) }
}

it('a bound method gets its wallet, and the account in the type of that wallet', async () => {
  const { seen, loaded } = createMethod()
  const [begin, sent] = [vi.fn(), vi.fn()]
  const work = { data, now: () => 3, account: 'acct:9' }
  expect(await loaded.review(work)).toEqual({ rows: [], action: 'Go', steps: ['sign'] })
  expect(await loaded.run({ ...work, shownLeast: 2n, begin, sent })).toEqual({ title: 'Done', detail: '' })
  expect(await loaded.resume({ data, now: () => 3 }, '0x2')).toEqual({ title: 'Followed', detail: '' })
  expect(loaded.provider).toBe(wallet)
  expect(seen).toEqual([
    { account: 'acct:9', balance: 7n, now: 3 },
    { account: 'acct:9', balance: 7n, shownLeast: 2n },
    { expiresAtMs: 5, balance: 7n, hash: '0x2' },
  ])
  expect([begin.mock.calls, sent.mock.calls]).toEqual([[['sign']], [['0x1']]])
})

it('a bound method is never asked about an account of another chain', async () => {
  const { seen, loaded } = createMethod()
  const work = { data, now: () => 3, account: '0x1' }
  await expect(loaded.review(work)).rejects.toThrow('Not an account')
  await expect(loaded.run({ ...work, begin: () => {}, sent: () => {} })).rejects.toThrow('Not an account')
  expect(seen).toEqual([])
})
