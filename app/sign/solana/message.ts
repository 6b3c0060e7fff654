/** Builds Solana's message of version 0: every byte of it comes from instructions that this page made or proved. */
import { fromBase58 } from '../../../src/domain/base58.ts'
import { join } from '../../../src/domain/solana-accounts.ts'

export interface AccountUse {
  address: string
  isSigner: boolean
  isWritable: boolean
}

export interface Instruction {
  program: string
  accounts: readonly AccountUse[]
  data: Uint8Array
}

/** A lookup table, with the addresses that the chain has in it. */
export interface LookupTable {
  address: string
  addresses: readonly string[]
}

/** A transaction with one empty signature, that of the payer. */
export const toTransaction = (message: Uint8Array): Uint8Array => join([Uint8Array.of(1), new Uint8Array(64), message])

export function toMessage(
  payer: string,
  instructions: readonly Instruction[],
  blockhash: string,
  tables: readonly LookupTable[],
): Uint8Array {
  const uses = mergeUses(payer, instructions)
  const programs = new Set(instructions.map(({ program }) => program))
  const lookups = tables.map(({ address, addresses }) => ({
    address,
    addresses,
    writable: [] as string[],
    readable: [] as string[],
  }))
  const fixed: AccountUse[] = []
  for (const use of uses) {
    const table =
      use.isSigner || programs.has(use.address)
        ? undefined
        : lookups.find(({ addresses }) => addresses.includes(use.address))
    if (table) table[use.isWritable ? 'writable' : 'readable'].push(use.address)
    else fixed.push(use)
  }
  const used = lookups.filter(({ writable, readable }) => writable.length + readable.length > 0)
  const keys = sortUses(fixed)
  const order = [
    ...keys.map(({ address }) => address),
    ...used.flatMap(({ writable }) => writable),
    ...used.flatMap(({ readable }) => readable),
  ]
  const indexOf = (address: string) => order.indexOf(address)
  const signers = keys.filter(({ isSigner }) => isSigner)
  return join([
    Uint8Array.of(
      0x80,
      signers.length,
      signers.filter(({ isWritable }) => !isWritable).length,
      keys.filter(({ isSigner, isWritable }) => !isSigner && !isWritable).length,
    ),
    list(keys.map(({ address }) => fromBase58(address))),
    fromBase58(blockhash),
    list(
      instructions.map(({ program, accounts, data }) =>
        join([
          Uint8Array.of(indexOf(program)),
          length(accounts.length),
          Uint8Array.from(accounts.map(({ address }) => indexOf(address))),
          length(data.length),
          data,
        ]),
      ),
    ),
    list(
      used.map(({ address, addresses, writable, readable }) => {
        const places = (some: string[]) => Uint8Array.from(some.map((one) => addresses.indexOf(one)))
        return join([
          fromBase58(address),
          length(writable.length),
          places(writable),
          length(readable.length),
          places(readable),
        ])
      }),
    ),
  ])
}

/** Every account once, with the most that any instruction wants of it; the payer signs and pays. */
function mergeUses(payer: string, instructions: readonly Instruction[]): AccountUse[] {
  const merged = new Map<string, AccountUse>()
  const add = ({ address, isSigner, isWritable }: AccountUse) => {
    const known = merged.get(address)
    merged.set(address, {
      address,
      isSigner: isSigner || known?.isSigner === true,
      isWritable: isWritable || known?.isWritable === true,
    })
  }
  add({ address: payer, isSigner: true, isWritable: true })
  for (const { program, accounts } of instructions) {
    accounts.forEach(add)
    add({ address: program, isSigner: false, isWritable: false })
  }
  return [...merged.values()]
}

/** Signers first, and writable before readable; the order within a group stays. */
function sortUses(uses: readonly AccountUse[]): AccountUse[] {
  const rank = ({ isSigner, isWritable }: AccountUse) => (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  return [...uses].sort((left, right) => rank(left) - rank(right))
}

const list = (parts: readonly Uint8Array[]): Uint8Array => join([length(parts.length), ...parts])

/** Solana's short length: seven bits a byte. */
function length(value: number): Uint8Array {
  return value < 0x80 ? Uint8Array.of(value) : Uint8Array.of((value & 0x7f) | 0x80, value >> 7)
}
