import { getWallets } from '@wallet-standard/app'
import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toBase58 } from '../../../src/domain/base58.ts'
import { createSolanaWallet } from './solana-wallet.ts'

const registered: (() => void)[] = []
afterEach(() => {
  for (const unregister of registered.splice(0)) unregister()
})

const toAccount = (address: string): WalletAccount => ({
  address,
  publicKey: new Uint8Array(32),
  chains: ['solana:mainnet'],
  features: [],
})

interface Options {
  name?: string
  chains?: IdentifierString[]
  accounts?: string[]
  signatures?: Uint8Array[]
  canSend?: boolean
}

function register(options: Options = {}) {
  const { name = 'Test Wallet', chains = ['solana:mainnet'], accounts = ['first', 'second'] } = options
  const { signatures = [Uint8Array.of(1, 2)], canSend = true } = options
  let change: (change: { accounts?: WalletAccount[] }) => void = () => {}
  const send = vi.fn(async (_: { account: WalletAccount; chain: string; transaction: Uint8Array }) =>
    signatures.map((signature) => ({ signature })),
  )
  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,AA==',
    chains,
    accounts: [],
    features: {
      'standard:connect': { connect: async () => ({ accounts: accounts.map(toAccount) }) },
      'standard:events': {
        on: (_: 'change', listener: typeof change) => {
          change = listener
          return () => {}
        },
      },
      ...(canSend ? { 'solana:signAndSendTransaction': { signAndSendTransaction: send } } : {}),
    },
  }
  registered.push(getWallets().register(wallet))
  return { send, pick: (...picked: string[]) => change({ accounts: picked.map(toAccount) }) }
}

describe('the wallets of Solana', () => {
  it('are those of mainnet that can send, and a later one is told', () => {
    const provider = createSolanaWallet()
    const changed = vi.fn()
    provider.onList(changed)
    register()
    register({ name: 'Other Chain', chains: ['solana:devnet'] })
    register({ name: 'Reads Only', canSend: false })
    expect(provider.list()).toEqual([
      { id: 'Test Wallet', name: 'Test Wallet', icon: 'data:image/svg+xml;base64,AA==' },
    ])
    expect(changed).toHaveBeenCalledTimes(3)
  })

  it('give their first account, and say when another is picked or all are gone', async () => {
    const { pick } = register()
    const provider = createSolanaWallet()
    const accounts: (string | undefined)[] = []
    provider.onAccount((account) => accounts.push(account))
    expect(await provider.connect('Test Wallet')).toBe('first')
    pick('second')
    pick()
    expect(accounts).toEqual(['second', undefined])
  })

  it('that are gone, or share no account, say so', async () => {
    register({ accounts: [] })
    const provider = createSolanaWallet()
    await expect(provider.connect('Test Wallet')).rejects.toThrow('No account')
    await expect(provider.connect('Another')).rejects.toThrow('This wallet is gone')
  })
})

/** Wallets that send themselves leave nothing to send for the page. */
const unused = () => Promise.reject(new Error('the page sends nothing'))

describe('a transaction of Solana', () => {
  it('is sent by the picked account, and its signature is read in base 58', async () => {
    const { send, pick } = register()
    const provider = createSolanaWallet()
    await provider.connect('Test Wallet')
    pick('second')
    const transaction = Uint8Array.of(7)
    expect(await provider.signAndSend(transaction, transaction, unused)).toBe('5T')
    expect(send.mock.calls).toEqual([[{ account: toAccount('second'), chain: 'solana:mainnet', transaction }]])
  })

  it('is not sent without a connected wallet, and not taken as sent without a signature', async () => {
    register({ signatures: [] })
    const provider = createSolanaWallet()
    await expect(provider.signAndSend(Uint8Array.of(7), Uint8Array.of(7), unused)).rejects.toThrow(
      'No wallet is connected',
    )
    await provider.connect('Test Wallet')
    await expect(provider.signAndSend(Uint8Array.of(7), Uint8Array.of(7), unused)).rejects.toThrow('Not sent')
  })
})

it('base 58 keeps leading zeros as ones', () => {
  expect(toBase58(Uint8Array.of(0, 0, 57))).toBe('11z')
  expect(toBase58(new Uint8Array(32))).toBe('1'.repeat(32))
  expect(toBase58(new Uint8Array(0))).toBe('')
})
