/** Names that people give to wallets, such as `vitalik.eth`. */
export interface NameSource {
  /**
   * The EVM address a name points to, and the name in its one normal form; `undefined` when it points nowhere or is not a
   * name at all. Fails with the trouble of the chain when nobody could be asked: no answer is not "no such name".
   */
  resolve(name: string): Promise<ResolvedName | undefined>
}

export interface ResolvedName {
  /** As the name service compares it: ENSIP-15. */
  name: string
  /** Checksummed. */
  address: string
  /** Where the record was read, for the last line of an answer. */
  source: string
}
