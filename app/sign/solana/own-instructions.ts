/** The instructions that this page makes itself around a swap: limits, token accounts, wrapping and unwrapping of SOL. */
import { ASSOCIATED, COMPUTE, SYSTEM, TOKEN, WRAPPED_SOL } from '../../../src/domain/solana-accounts.ts'
import type { Instruction } from './message.ts'

export const limitUnits = (units: number): Instruction => ({ program: COMPUTE, accounts: [], data: bytes(2, units, 4) })
export const priceUnits = (microLamports: number): Instruction => ({
  program: COMPUTE,
  accounts: [],
  data: bytes(3, microLamports, 8),
})

/** Opens a token account of the owner if it is not there yet. */
export function openAccount(
  payer: string,
  account: string,
  owner: string,
  mint: string,
  tokenProgram: string,
): Instruction {
  return {
    program: ASSOCIATED,
    accounts: [
      { address: payer, isSigner: true, isWritable: true },
      { address: account, isSigner: false, isWritable: true },
      { address: owner, isSigner: false, isWritable: false },
      { address: mint, isSigner: false, isWritable: false },
      { address: SYSTEM, isSigner: false, isWritable: false },
      { address: tokenProgram, isSigner: false, isWritable: false },
    ],
    data: Uint8Array.of(1),
  }
}

/** Puts SOL into the owner's account of its wrapped form. */
export function wrap(owner: string, account: string, lamports: bigint): Instruction[] {
  return [
    openAccount(owner, account, owner, WRAPPED_SOL, TOKEN),
    {
      program: SYSTEM,
      accounts: [
        { address: owner, isSigner: true, isWritable: true },
        { address: account, isSigner: false, isWritable: true },
      ],
      data: new Uint8Array([2, 0, 0, 0, ...little(lamports, 8)]),
    },
    { program: TOKEN, accounts: [{ address: account, isSigner: false, isWritable: true }], data: Uint8Array.of(17) },
  ]
}

/** Closes the owner's account of wrapped SOL; what is in it returns to the owner. */
export const unwrap = (owner: string, account: string): Instruction => ({
  program: TOKEN,
  accounts: [
    { address: account, isSigner: false, isWritable: true },
    { address: owner, isSigner: false, isWritable: true },
    { address: owner, isSigner: true, isWritable: false },
  ],
  data: Uint8Array.of(9),
})

const bytes = (kind: number, value: number, size: number): Uint8Array =>
  new Uint8Array([kind, ...little(BigInt(value), size)])

const little = (value: bigint, size: number): number[] =>
  Array.from({ length: size }, (_, place) => Number((value >> BigInt(8 * place)) & 255n))
