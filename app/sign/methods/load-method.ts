/** Chooses how an intent is signed, and loads the code of that method and of its wallets alone. */
import type { MethodId } from '../../../src/domain/methods.ts'
import { bindMethod, type LoadedMethod, type Method } from '../method.ts'
import { originOf, type SignData } from '../page-data.ts'
import type { EvmWallet } from '../wallets/evm-wallet.ts'
import type { TradeRouter } from './trade-router.ts'

export type MethodName = 'transfer' | 'order' | MethodId

/** A trade is signed by the method that its ticket names, and by no other. */
export function chooseMethod({ intent }: SignData): MethodName {
  if (intent.kind === 'pay') return 'transfer'
  return 'side' in intent ? 'order' : intent.method
}

export async function loadMethod(data: SignData): Promise<LoadedMethod> {
  const name = chooseMethod(data)
  if (name === 'j1') {
    const [{ createSolanaWallet }, { jupiterMethod }] = await Promise.all([
      import('../wallets/solana-wallet.ts'),
      import('./jupiter.ts'),
    ])
    return bindMethod(createSolanaWallet(), jupiterMethod)
  }
  const [{ createEvmWallet }, method] = await Promise.all([import('../wallets/evm-wallet.ts'), EVM_METHODS[name]()])
  return bindMethod(createEvmWallet(originOf(data)), method)
}

const trade = async (router: Promise<TradeRouter>): Promise<Method<EvmWallet>> => {
  const [{ createTradeMethod }, way] = await Promise.all([import('./trade.ts'), router])
  return createTradeMethod(way)
}

const EVM_METHODS: Record<Exclude<MethodName, 'j1'>, () => Promise<Method<EvmWallet>>> = {
  transfer: async () => (await import('./transfer.ts')).transferMethod,
  order: async () => (await import('./order.ts')).orderMethod,
  c1: async () => (await import('./cow-swap.ts')).cowSwapMethod,
  k1: () => trade(import('./kyber.ts').then(({ kyberRouter }) => kyberRouter)),
  l1: () => trade(import('./lifi.ts').then(({ lifiRouter }) => lifiRouter)),
  a1: () => trade(import('./across.ts').then(({ acrossRouter }) => acrossRouter)),
  r1: () => trade(import('./relay.ts').then(({ relayRouter }) => relayRouter)),
  d1: () => trade(import('./debridge.ts').then(({ debridgeRouter }) => debridgeRouter)),
}
