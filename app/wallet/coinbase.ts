/** Coinbase's wallet in a window of its own (keys.coinbase.com); nothing is sent before the person answers there. */
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'

interface Call {
  method: string
  params?: unknown[]
}

export function createProvider() {
  const provider = createCoinbaseWalletSDK({
    appName: 'Sextant',
    appLogoUrl: `${location.origin}/apple-touch-icon.png`,
    // Its other way talks to a relay, which the policy of these pages does not allow.
    preference: { options: 'smartWalletOnly' },
  }).getProvider()
  return {
    async request(call: Call): Promise<unknown> {
      // It reads how a batch went from an address that the policy does not allow either, so approval and trade are two steps.
      if (call.method === 'wallet_getCapabilities')
        throw Object.assign(new Error('The method is not supported.'), { code: 4200 })
      return provider.request(call)
    },
    on: provider.on.bind(provider),
    removeListener: provider.removeListener.bind(provider),
  }
}
