import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignChain } from '../page-data.ts'
import { toProblem } from '../problem.ts'
import { createEvmWallet } from './evm-wallet.ts'

const ACCOUNT = '0x00000000000000000000000000000000000A11cE'
const base: SignChain = {
  slug: 'base',
  name: 'Base',
  id: 8453,
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:9'],
  explorerTx: null,
  wrapped: null,
}

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A wallet that announces itself as EIP-6963 says. */
function announce(name: string, { chainId = 8453, declines = false } = {}) {
  const asked: string[] = []
  let current = chainId
  const provider = {
    async request({ method, params }: { method: string; params?: [{ chainId: string }] }): Promise<unknown> {
      asked.push(method)
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [ACCOUNT.toLowerCase()]
      if (method === 'eth_chainId') return `0x${current.toString(16)}`
      if (method === 'wallet_switchEthereumChain') {
        if (declines) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        current = Number(params?.[0].chainId)
        return null
      }
      throw Object.assign(new Error('The method is not supported.'), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const info = { uuid: name, name, rdns: `example.${name.toLowerCase()}`, icon: ' data:image/png;base64,AA== ' }
  window.dispatchEvent(
    Object.assign(new Event('eip6963:announceProvider'), { detail: Object.freeze({ info, provider }) }),
  )
  return { asked }
}

describe('the wallets of EVM chains', () => {
  it('are listed as they announce themselves, the last used one first', async () => {
    const wallet = createEvmWallet(base)
    const changed = vi.fn()
    wallet.onList(changed)
    expect(wallet.list()).toEqual([])
    announce('First')
    announce('Second')
    expect(changed).toHaveBeenCalledTimes(2)
    expect(wallet.list()).toEqual([
      { id: 'example.first', name: 'First', icon: 'data:image/png;base64,AA==' },
      { id: 'example.second', name: 'Second', icon: 'data:image/png;base64,AA==' },
    ])
    await wallet.connect('example.second')
    expect(wallet.list().map(({ name }) => name)).toEqual(['Second', 'First'])
  })

  it('give a checksummed account, and tell it to the page', async () => {
    const wallet = createEvmWallet(base)
    const accounts: (string | undefined)[] = []
    wallet.onAccount((account) => accounts.push(account))
    announce('First')
    expect(await wallet.connect('example.first')).toBe(ACCOUNT)
    expect(accounts.at(-1)).toBe(ACCOUNT)
  })

  it('that are gone say so', async () => {
    await expect(createEvmWallet(base).connect('example.first')).rejects.toThrow('This wallet is gone')
  })
})

describe('the network of a wallet', () => {
  it('is left alone where it is the right one', async () => {
    const wallet = createEvmWallet(base)
    const { asked } = announce('First')
    await wallet.connect('example.first')
    await wallet.ensureChain()
    expect(asked).not.toContain('wallet_switchEthereumChain')
  })

  it('is switched where it is another one', async () => {
    const wallet = createEvmWallet(base)
    const { asked } = announce('First', { chainId: 1 })
    await wallet.connect('example.first')
    await wallet.ensureChain()
    expect(asked.filter((method) => method.startsWith('wallet_switch'))).toEqual(['wallet_switchEthereumChain'])
  })

  it('stops everything where the wallet declines to switch', async () => {
    const wallet = createEvmWallet(base)
    announce('First', { chainId: 1, declines: true })
    await wallet.connect('example.first')
    expect(toProblem(await wallet.ensureChain().catch((thrown) => thrown))).toMatchObject({ title: 'You declined' })
  })

  it('needs a connected wallet', async () => {
    await expect(createEvmWallet(base).ensureChain()).rejects.toThrow('No wallet is connected')
  })
})

it('an account is an address of EVM chains, in any case of letters', () => {
  const { toAccount } = createEvmWallet(base)
  expect(toAccount(ACCOUNT)).toBe(ACCOUNT)
  expect(toAccount(ACCOUNT.toLowerCase())).toBe(ACCOUNT.toLowerCase())
  expect(() => toAccount('7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q')).toThrow('Not an account of this network')
  expect(() => toAccount('')).toThrow('Not an account of this network')
})
