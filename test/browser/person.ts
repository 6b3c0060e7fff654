import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { createWalletClient, type Hex, http } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { sandboxBase } from '../../sandbox/chain/client.ts'

const CHROMIUM = '/usr/bin/chromium'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })

/** What a wallet was asked, and how it is told to behave. */
interface TestWallet {
  account: SandboxAccount
  asked: { method: string; params: unknown[] }[]
  /** Hashes of what it sent. */
  sent: Hex[]
  /** Throws instead of answering: EIP-1193 code by method. */
  refuse: Map<string, number>
  chainId: number
  /** Chains it knows without being told. */
  known: Set<number>
}

export interface Person {
  context: BrowserContext
  page: Page
  wallet: TestWallet
  /** Every address that the page asked for. */
  requests: string[]
  /** What the page's policy stopped, and what went wrong in it. */
  pageErrors: string[]
  close(): Promise<void>
}

interface PersonOptions {
  browser: Browser
  rpcUrl: string
  account: SandboxAccount
  /** Announced by EIP-6963; without it the browser has no wallet. */
  hasWallet?: boolean
  chainId?: number
  dark?: boolean
  width?: number
  /** Answers a call in place of the wallet, or passes with undefined. */
  answer?(method: string, params: unknown[]): Promise<unknown> | undefined
}

/** Somebody with a browser and a wallet in it that signs with a key of the sandbox. */
export async function createPerson(options: PersonOptions): Promise<Person> {
  const { browser, rpcUrl, account, hasWallet = true, chainId = 8453, dark = false, width = 1100 } = options
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 800 },
    colorScheme: dark ? 'dark' : 'light',
    ...(width < 600 ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
  })
  const wallet: TestWallet = { account, asked: [], sent: [], refuse: new Map(), chainId, known: new Set([1, 8453]) }
  const page = await context.newPage()
  const requests: string[] = []
  const pageErrors: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text())
  })
  const client = createWalletClient({ account, chain: sandboxBase, transport: http(rpcUrl) })

  const answer = async (method: string, params: unknown[]): Promise<unknown> => {
    wallet.asked.push({ method, params })
    const code = wallet.refuse.get(method)
    if (code !== undefined)
      throw Object.assign(new Error(code === 4001 ? 'User rejected the request.' : `code ${code}`), { code })
    const given = options.answer?.(method, params)
    if (given !== undefined) return given
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [wallet.account.address]
      case 'eth_chainId':
        return `0x${wallet.chainId.toString(16)}`
      case 'wallet_switchEthereumChain': {
        const wanted = Number((params[0] as { chainId: string }).chainId)
        if (!wallet.known.has(wanted)) throw Object.assign(new Error('Unrecognized chain ID.'), { code: 4902 })
        wallet.chainId = wanted
        return null
      }
      case 'wallet_addEthereumChain': {
        const added = Number((params[0] as { chainId: string }).chainId)
        wallet.known.add(added)
        wallet.chainId = added
        return null
      }
      case 'wallet_getCapabilities':
      case 'wallet_requestPermissions':
        throw Object.assign(new Error('The method is not supported.'), { code: 4200 })
      case 'eth_sendTransaction': {
        const { to, data, value, gas } = params[0] as { to: Hex; data?: Hex; value?: Hex; gas?: Hex }
        const hash = await client.sendTransaction({
          to,
          ...(data ? { data } : {}),
          value: BigInt(value ?? 0),
          ...(gas ? { gas: BigInt(gas) } : {}),
        })
        wallet.sent.push(hash)
        return hash
      }
      case 'eth_signTypedData_v4': {
        const { domain, types, primaryType, message } = JSON.parse(String(params[1]))
        const { EIP712Domain: _, ...own } = types
        return wallet.account.signTypedData({ domain, types: own, primaryType, message })
      }
      default: {
        const response = await fetch(rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        })
        const { result, error } = (await response.json()) as {
          result: unknown
          error?: { code: number; message: string }
        }
        if (error) throw Object.assign(new Error(error.message), { code: error.code })
        return result
      }
    }
  }

  await context.exposeFunction('askWallet', async (method: string, params: unknown[]) => {
    try {
      const result = await answer(method, params ?? [])
      return { result, chainId: wallet.chainId }
    } catch (thrown) {
      const { code = -32603, message } = thrown as { code?: number; message: string }
      return { error: { code: typeof code === 'number' ? code : -32603, message }, chainId: wallet.chainId }
    }
  })
  if (hasWallet) await context.addInitScript({ content: INJECTED })
  return { context, page, wallet, requests, pageErrors, close: () => context.close() }
}

/** Runs in the page before its own scripts: a wallet that announces itself as EIP-6963 says. */
const INJECTED = `(() => {
  const listeners = new Map()
  const emit = (event, ...values) => { for (const listener of listeners.get(event) ?? []) listener(...values) }
  let chain
  const provider = {
    async request({ method, params }) {
      const { result, error, chainId } = await window.askWallet(method, params ?? [])
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      const now = '0x' + chainId.toString(16)
      if (chain !== undefined && chain !== now) emit('chainChanged', now)
      chain = now
      return result
    },
    on(event, listener) { listeners.set(event, [...(listeners.get(event) ?? []), listener]); return provider },
    removeListener(event, listener) { listeners.set(event, (listeners.get(event) ?? []).filter((one) => one !== listener)); return provider },
  }
  window.testWalletEmit = emit
  const icon = 'data:image/svg+xml;base64,' + btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#17527d"/></svg>')
  const info = Object.freeze({ uuid: '6f1c1c0e-0000-4000-8000-000000000001', name: 'Test Wallet', rdns: 'example.sextant.test', icon })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
})()`
