/** A wallet that a person may connect. */
export interface OfferedWallet {
  /** Reverse domain name of an EVM wallet (EIP-6963), or the name of a Solana wallet. */
  id: string
  name: string
  kind: 'evm' | 'solana'
  icon: string | undefined
  /** Asks for the account; silently means without a window, which gives nothing before the person has agreed once. */
  connect(silently: boolean): Promise<string | undefined>
}
