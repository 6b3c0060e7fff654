import { numberToHex } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import type { WalletKind } from '../../sandbox/chain/smart-wallet.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import type { Signed, Wallet } from '../chaos/wallet.ts'

// Payers that want answers for nothing, or our gas: contract wallets that lie, an overdraft, a delegated gas trap.

export interface HostilePayer {
  address: `0x${string}`
  sign(): Signed
}

export interface SwitchedWallet extends HostilePayer {
  setHonest(honest: boolean): Promise<void>
}

export interface GasTrap extends HostilePayer {
  /** The same payment with one byte too many, which only a contract could take. */
  signOdd(): Signed
  /** Delegates the plain account to code that burns all gas (EIP-7702). */
  delegate(): Promise<void>
}

/** Enough for a hundred calls. */
const CALLS = 100n

/** Accepts signatures in a simulation without a gas price, and none in a transaction. */
export async function openTwoFaced(chain: SandboxChain, wallet: Wallet): Promise<HostilePayer> {
  return openContractWallet(chain, wallet, 'TwoFacedWallet')
}

/** Accepts and refuses signatures as its owner says at the moment. */
export async function openSwitched(chain: SandboxChain, wallet: Wallet): Promise<SwitchedWallet> {
  const payer = await openContractWallet(chain, wallet, 'SwitchedWallet')
  return {
    ...payer,
    // As `setHonest` would do it, but at once, also while no block is made.
    setHonest: (honest) =>
      chain.client.setStorageAt({ address: payer.address, index: 0, value: numberToHex(honest ? 1 : 0, { size: 32 }) }),
  }
}

/** A plain account with the money for one call. */
export async function openOverdraft(chain: SandboxChain, wallet: Wallet): Promise<HostilePayer> {
  const payer = await chain.createPayer({ fundsBase: wallet.priceBase })
  return { address: payer.address, sign: () => wallet.sign(payer) }
}

/** A plain account that can turn into a gas trap. `trap` is the address of a `GasTrapWallet`. */
export async function openGasTrap(chain: SandboxChain, wallet: Wallet, trap: `0x${string}`): Promise<GasTrap> {
  const payer = await chain.createPayer({ fundsBase: wallet.priceBase * CALLS })
  return {
    address: payer.address,
    sign: () => wallet.sign(payer),
    signOdd() {
      const { authorization, signature } = wallet.sign(payer)
      return wallet.present(authorization, `${signature}00`)
    },
    delegate: () =>
      chain.client.setCode({ address: payer.address, bytecode: `0xef0100${trap.slice(2).toLowerCase()}` }),
  }
}

async function openContractWallet(chain: SandboxChain, wallet: Wallet, kind: WalletKind): Promise<HostilePayer> {
  const owner: SandboxAccount = await chain.createPayer({ fundsBase: 0n })
  const address = await chain.createSmartWallet(owner.address, kind)
  await chain.mintUsdc(address, wallet.priceBase * CALLS)
  return { address, sign: () => wallet.sign(owner, address) }
}
