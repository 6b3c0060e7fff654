import { findChain } from '../../domain/chain.ts'
import { LABELLED_WALLETS, type LabelledWallet } from './labelled-wallets.ts'

const byPlace = new Map(LABELLED_WALLETS.map((wallet) => [toKey(wallet.chain, wallet.address), wallet]))

/** The name tag of a wallet on one of our chains. */
export function findLabel(chain: string, address: string): LabelledWallet | undefined {
  const own = byPlace.get(toKey(chain, address))
  return own ?? (findChain(chain)?.kind === 'evm' ? byPlace.get(toKey('evm', address)) : undefined)
}

function toKey(chain: string, address: string): string {
  return `${chain} ${address.startsWith('0x') ? address.toLowerCase() : address}`
}
