import { expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { readNamed, readSamples } from '../samples.test-kit.ts'
import { WalletAnswers } from './token-accounts.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

it('adds up the accounts of both token programs, whatever the order of the answers', () => {
  const wallet = WalletAnswers.parse(readNamed('fixtures', 'solana-rpc/wallet-1').json)
  expect(wallet).toMatchObject({ lamports: 1_250_000_007n, slot: 411_223_344, complete: true })
  expect(wallet.byMint.get(USDC)).toBe(250_000_006n)
  expect(wallet.byMint.get('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo')).toBe(7_000_001n)
})

it('is incomplete where the node refuses to list tokens, and nothing without the balance', () => {
  const { json } = readNamed('fixtures', 'solana-rpc/wallet-refused-1')
  expect(WalletAnswers.parse(json)).toMatchObject({ lamports: 1_250_000_007n, complete: false })
  expect(WalletAnswers.safeParse((json as object[]).slice(1)).success).toBe(false)
})

it('maps every answer', () => {
  const samples = ['wallet', 'wallet-refused'].flatMap((name) => readSamples('solana-rpc', name))
  for (const { json } of samples) expect(WalletAnswers.safeParse(json).success).toBe(true)
  countMapped(samples)
})
