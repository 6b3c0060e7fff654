/** The shape of one language's names of coins and chains. */
export interface NameTable {
  /** `NAME=word|word`, divided by line breaks or semicolons. */
  coins: string
  chains: string
}
