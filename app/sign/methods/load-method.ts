/** Chooses how an intent is signed, and loads the code of that method and of its wallets alone. */
import { bindMethod, type LoadedMethod } from '../method.ts'
import { originOf, type SignData } from '../page-data.ts'

export type MethodName = 'lifi-solana' | 'transfer' | 'order' | 'lifi'

export function chooseMethod(data: SignData): MethodName {
  const { intent } = data
  if (originOf(data).id === null) return 'lifi-solana'
  if (intent.kind === 'pay') return 'transfer'
  return 'side' in intent ? 'order' : 'lifi'
}

export async function loadMethod(data: SignData): Promise<LoadedMethod> {
  const name = chooseMethod(data)
  if (name === 'lifi-solana') {
    const [{ createSolanaWallet }, { lifiSolanaMethod }] = await Promise.all([
      import('../wallets/solana-wallet.ts'),
      import('./lifi-solana.ts'),
    ])
    return bindMethod(createSolanaWallet(), lifiSolanaMethod)
  }
  const [{ createEvmWallet }, method] = await Promise.all([import('../wallets/evm-wallet.ts'), EVM_METHODS[name]()])
  return bindMethod(createEvmWallet(originOf(data)), method)
}

const EVM_METHODS = {
  transfer: async () => (await import('./transfer.ts')).transferMethod,
  order: async () => (await import('./order.ts')).orderMethod,
  lifi: async () => (await import('./lifi.ts')).lifiMethod,
}
