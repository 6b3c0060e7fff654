/** Wallets of the browser (EIP-6963), asked for an address and nothing else. */
import { signal } from '@preact/signals'

interface Provider {
  request(call: { method: string }): Promise<unknown>
}
export interface Announced {
  info: { uuid: string; name: string; rdns: string }
  provider: Provider
}

export const announced = signal<Announced[]>([])
export const address = signal<string | undefined>(undefined)

/** Wallets that announce themselves (EIP-6963). Only an address is ever asked for here. */
export function findWallets(): void {
  window.addEventListener('eip6963:announceProvider', (event) => {
    const found = (event as CustomEvent<Announced>).detail
    if (announced.value.some(({ info }) => info.uuid === found.info.uuid)) return
    announced.value = [...announced.value, found]
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

export async function connect({ provider }: Announced): Promise<void> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' }).catch(() => [])
  const [first] = Array.isArray(accounts) ? accounts : []
  address.value = typeof first === 'string' ? first : undefined
}
