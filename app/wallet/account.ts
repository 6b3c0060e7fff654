/** The wallet of the header: found in the browser, asked for an address and nothing else, remembered until forgotten. */
import { signal } from '@preact/signals'
import { readStored, writeStored, writeText } from '../shared/storage.ts'
import type { OfferedWallet } from './offered-wallet.ts'
import { listOnDemand, loadOnDemand, type OnDemandWallet } from './on-demand.ts'

export interface Provider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): void
}

export interface Account {
  address: string
  walletId: string
  walletName: string
  kind: 'evm' | 'solana'
}

const KEPT = 'sextant.account'

export const offered = signal<OfferedWallet[]>([])
export const account = signal<Account | undefined>(readStored<Account>(KEPT))

/** Providers of EVM wallets by id, for pages that send transactions. */
const providers = new Map<string, Provider>()

interface Announced {
  info: { uuid: string; name: string; rdns: string; icon?: string }
  provider: Provider
}

/** Lists wallets that announce themselves, also later ones; the remembered one is asked again without a window. */
export function findWallets(): void {
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<Announced>).detail
    offer(toEvmWallet(info.rdns, info.name, info.icon?.trim(), provider))
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  const { ethereum } = window as { ethereum?: Provider }
  if (ethereum && offered.value.length === 0) offer(toEvmWallet('injected', 'Browser wallet', undefined, ethereum))
  const kept = listOnDemand(offered.value).find(({ id }) => id === account.value?.walletId)
  if (kept) void loadOnDemand(kept.id).catch(() => false)
  void findSolanaWallets()
}

/** Loads a wallet that the browser does not have, which then announces itself, and connects it. */
export async function connectOnDemand({ id }: OnDemandWallet): Promise<boolean> {
  await loadOnDemand(id).catch(() => false)
  const wallet = offered.value.find((one) => one.id === id)
  return wallet !== undefined && connect(wallet)
}

function offer(wallet: OfferedWallet): void {
  if (offered.value.some(({ id }) => id === wallet.id)) return
  offered.value = [...offered.value, wallet]
  if (account.value?.walletId === wallet.id) void resume(wallet)
}

/** The wallet may show another account by now, or none: the remembered address then is no longer the person's. */
async function resume(wallet: OfferedWallet): Promise<void> {
  const address = await wallet.connect(true).catch(() => undefined)
  if (account.value?.walletId !== wallet.id) return
  setAccount(address === undefined ? undefined : { ...account.value, address })
}

function toEvmWallet(id: string, name: string, icon: string | undefined, provider: Provider): OfferedWallet {
  providers.set(id, provider)
  provider.on?.('accountsChanged', (accounts) => {
    if (account.value?.walletId !== id) return
    const address = firstOf(accounts)
    setAccount(address === undefined ? undefined : { ...account.value, address })
  })
  return {
    ...{ id, name, icon, kind: 'evm' },
    connect: async (silently) =>
      firstOf(await provider.request({ method: silently ? 'eth_accounts' : 'eth_requestAccounts' })),
  }
}

const firstOf = (accounts: unknown): string | undefined => {
  const [first] = Array.isArray(accounts) ? accounts : []
  return typeof first === 'string' ? first : undefined
}

/** The registry of Solana wallets is loaded after the page: most people have none. */
async function findSolanaWallets(): Promise<void> {
  const { listSolanaWallets } = await import('./solana-wallets.ts')
  listSolanaWallets(offer)
}

export async function connect(wallet: OfferedWallet): Promise<boolean> {
  const address = await wallet.connect(false).catch(() => undefined)
  if (address === undefined) return false
  setAccount({ address, walletId: wallet.id, walletName: wallet.name, kind: wallet.kind })
  return true
}

export const forget = (): void => setAccount(undefined)

/** The EVM wallet that is connected; undefined for a Solana wallet and while it has not announced itself. */
export const providerOf = ({ walletId }: Account): Provider | undefined => providers.get(walletId)

function setAccount(next: Account | undefined): void {
  account.value = next
  writeStored(KEPT, next)
  // The sign page lists the wallet that was used last first.
  if (next?.kind === 'evm') writeText('sextant.wallet', next.walletId)
}
