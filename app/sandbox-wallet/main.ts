/**
 * A wallet with play money, for the sandbox only: it announces itself as EIP-6963 says, asks before it signs, and signs
 * with a key that is public. Pages of a real service do not load it.
 */
import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'

interface Settings {
  key: Hex
  rpcUrl: string
}

const { key, rpcUrl } = JSON.parse(document.getElementById('sandbox-wallet')?.textContent ?? '{}') as Settings
const account = privateKeyToAccount(key)
const chain = { ...base, rpcUrls: { default: { http: [rpcUrl] } } }
const client = createWalletClient({ account, chain, transport: http(rpcUrl) })
const AGREED = 'sextant.sandbox-wallet'

const refuse = (code: number, message: string) => Object.assign(new Error(message), { code })

/** As a wallet does, in a window of its own. */
function agree(question: string): void {
  if (!window.confirm(`Play-money wallet\n\n${question}`)) throw refuse(4001, 'User rejected the request.')
}

const APPROVE = '0x095ea7b3'

/** What a transaction does, as far as this wallet can tell: an approval, or a call of a contract. */
function toQuestion(to: Hex, data: Hex = '0x'): string {
  if (!data.startsWith(APPROVE)) return `Send a transaction to ${to}?`
  const amount = BigInt(`0x${data.slice(74, 138)}`)
  return `Approve: 0x${data.slice(34, 74)} may take ${amount} base units of the token ${to}?`
}

async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
      return localStorage.getItem(AGREED) ? [account.address] : []
    case 'eth_requestAccounts':
      if (!localStorage.getItem(AGREED)) agree(`Show ${account.address} to this page?`)
      localStorage.setItem(AGREED, 'yes')
      return [account.address]
    case 'eth_chainId':
      return `0x${chain.id.toString(16)}`
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      if (Number((params[0] as { chainId: string }).chainId) === chain.id) return null
      throw refuse(4902, 'The sandbox has one chain: Base.')
    case 'wallet_getCapabilities':
    case 'wallet_requestPermissions':
      throw refuse(4200, 'The method is not supported.')
    case 'eth_sendTransaction': {
      const { to, data, value, gas } = params[0] as { to: Hex; data?: Hex; value?: Hex; gas?: Hex }
      agree(toQuestion(to, data))
      return client.sendTransaction({
        to,
        value: BigInt(value ?? 0),
        ...(data ? { data } : {}),
        ...(gas ? { gas: BigInt(gas) } : {}),
      })
    }
    case 'eth_signTypedData_v4': {
      const { domain, types, primaryType, message } = JSON.parse(String(params[1]))
      const { EIP712Domain: _, ...own } = types
      agree(`Sign ${primaryType} for ${domain.name}?\n\n${JSON.stringify(message, null, 1).slice(0, 900)}`)
      return account.signTypedData({ domain, types: own, primaryType, message })
    }
    default:
      return client.request({ method, params } as never)
  }
}

const provider = {
  request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => answer(method, params),
  on: () => provider,
  removeListener: () => provider,
}
const icon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#85590f"/></svg>')}`
const info = Object.freeze({
  uuid: '2b8f1c0e-5a9d-4e6b-9a41-70b0c1d2e3f4',
  name: 'Play-money wallet',
  rdns: 'example.sextant.sandbox',
  icon,
})
const announce = () =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
window.addEventListener('eip6963:requestProvider', announce)
announce()
