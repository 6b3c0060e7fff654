/** Names that people give to wallets, such as `vitalik.eth`. */
export interface NameSource {
  /**
   * The EVM address a name points to, and the name in its normal form. `undefined` when the name is not valid or points
   * nowhere. Fails with the failure of the chain when the chain cannot be read, because "no answer" is not "no such
   * name".
   */
  resolve(name: string): Promise<ResolvedName | undefined>
}

export interface ResolvedName {
  /** Normalised by ENSIP-15, the form in which ENS compares names. */
  name: string
  /** Checksummed. */
  address: string
  /** The network the record was read from; shown in the last line of an answer. */
  source: string
}
