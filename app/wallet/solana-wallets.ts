/** Wallets of Solana, by the wallet standard. */
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import type { OfferedWallet } from './offered-wallet.ts'

interface Connect {
  connect(input?: { silent?: boolean }): Promise<{ accounts: readonly { address: string }[] }>
}

/** Calls `offer` for each wallet of Solana that is there, and for each that comes later. */
export function listSolanaWallets(offer: (wallet: OfferedWallet) => void): void {
  const registry = getWallets()
  const offerAll = (wallets: readonly Wallet[]) => {
    for (const wallet of wallets) {
      const feature = wallet.features['standard:connect'] as Connect | undefined
      if (!feature || !wallet.chains.includes('solana:mainnet')) continue
      offer({
        ...{ id: `solana:${wallet.name}`, name: wallet.name, icon: wallet.icon, kind: 'solana' },
        connect: async (silently) => {
          const { accounts } = await feature.connect(silently ? { silent: true } : {})
          return accounts[0]?.address
        },
      })
    }
  }
  offerAll(registry.get())
  registry.on('register', (...wallets) => offerAll(wallets))
}
