/**
 * Wallets that need nothing in the browser: their code is loaded when somebody chooses one. It then announces itself as the
 * wallets of the browser do (EIP-6963), so that all pages use it like any other.
 */
export interface OnDemandWallet {
  /** Reverse domain name, the same as that of the wallet's extension. */
  id: string
  name: string
  /** What it is, for people who do not have it. */
  about: string
}

interface Eip1193 {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
}

const COINBASE: OnDemandWallet = { id: 'com.coinbase.wallet', name: 'Coinbase Wallet', about: 'in a window of its own' }

const LOADERS: Readonly<Record<string, () => Promise<{ createProvider(): Eip1193 | Promise<Eip1193> }>>> = {
  [COINBASE.id]: () => import('./coinbase.ts'),
}

/** Those that the browser does not offer already. */
export const listOnDemand = (announced: readonly { id: string }[]): OnDemandWallet[] =>
  [COINBASE].filter(({ id }) => !announced.some((one) => one.id === id))

const loaded = new Map<string, Promise<void>>()

/** Loads the wallet's code and announces it, once for each page; false for one that it does not know. */
export async function loadOnDemand(id: string): Promise<boolean> {
  const load = LOADERS[id]
  if (!load) return false
  if (!loaded.has(id)) loaded.set(id, announce(id, load))
  await loaded.get(id)?.catch((thrown) => {
    loaded.delete(id)
    throw thrown
  })
  return true
}

/**
 * Whether the wallet of an account was loaded here. Such a wallet reads chains at addresses of its own, which the policy of
 * these pages does not allow, so it serves where the page reads the chain itself: to sign a link.
 */
export const isLoadedHere = (id: string): boolean => loaded.has(id)

async function announce(id: string, load: (typeof LOADERS)[string]): Promise<void> {
  const provider = await (await load()).createProvider()
  const name = id === COINBASE.id ? COINBASE.name : id
  const detail = Object.freeze({
    info: Object.freeze({ uuid: crypto.randomUUID(), name, rdns: id, icon: '' }),
    provider,
  })
  const event = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', event)
  event()
}
