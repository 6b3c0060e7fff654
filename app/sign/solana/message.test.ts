import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58 } from '../../../src/domain/base58.ts'
import { isOnCurve, TOKEN, tokenAccountOf, WRAPPED_SOL } from '../../../src/domain/solana-accounts.ts'
import { type Instruction, toMessage, toTransaction } from './message.ts'
import { limitUnits, openAccount, priceUnits, unwrap, wrap } from './own-instructions.ts'

const key = (first: number) => toBase58(Uint8Array.from({ length: 32 }, (_, place) => (place === 0 ? first : place)))
const [PAYER, PROGRAM, ONE, TWO, TABLE] = [1, 2, 3, 4, 5].map(key) as [string, string, string, string, string]
const BLOCKHASH = key(9)

const use = (address: string, isWritable = false, isSigner = false) => ({ address, isWritable, isSigner })
const instruction: Instruction = {
  program: PROGRAM,
  accounts: [use(TWO), use(PAYER, true, true), use(ONE, true)],
  data: Uint8Array.of(7, 8),
}
/** The key at a place of the list that begins after version and header. */
const keyAt = (message: Uint8Array, place: number) => toBase58(message.slice(5 + 32 * place, 37 + 32 * place))

describe('a message', () => {
  it('lists the payer first, then accounts that are written, then those that are read', () => {
    const message = toMessage(PAYER, [instruction], BLOCKHASH, [])
    expect([...message.slice(0, 5)]).toEqual([0x80, 1, 0, 2, 4])
    expect([0, 1, 2, 3].map((place) => keyAt(message, place))).toEqual([PAYER, ONE, TWO, PROGRAM])
    expect([...message.slice(5 + 4 * 32 + 32)]).toEqual([1, 3, 3, 2, 0, 1, 2, 7, 8, 0])
    expect(toTransaction(message)).toHaveLength(65 + message.length)
  })

  it('takes accounts from lookup tables, but never the payer or a program', () => {
    const message = toMessage(PAYER, [instruction], BLOCKHASH, [
      { address: TABLE, addresses: [PAYER, PROGRAM, TWO, ONE] },
    ])
    expect([...message.slice(0, 5)]).toEqual([0x80, 1, 0, 1, 2])
    expect([0, 1].map((place) => keyAt(message, place))).toEqual([PAYER, PROGRAM])
    const rest = [...message.slice(5 + 2 * 32 + 32)]
    expect(rest.slice(0, 9)).toEqual([1, 1, 3, 3, 0, 2, 2, 7, 8])
    expect(rest.slice(9)).toEqual([1, ...fromBase58(TABLE), 1, 3, 1, 2])
  })

  it('asks one signature, whatever the instructions around a swap are', () => {
    const all = [
      limitUnits(200_000),
      priceUnits(5),
      ...wrap(PAYER, ONE, 5n),
      openAccount(PAYER, TWO, PAYER, WRAPPED_SOL, TOKEN),
      instruction,
      unwrap(PAYER, ONE),
    ]
    expect(toMessage(PAYER, all, BLOCKHASH, [])[1]).toBe(1)
  })
})

describe('a token account', () => {
  it('has the address that Solana’s own tools name', async () => {
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const address = await tokenAccountOf('FnKfwo9gTV7EjNmnNRGSbvXxvmCARcudV78QQej6d2M3', usdc, TOKEN)
    expect(isOnCurve(fromBase58(address))).toBe(false)
    expect(await tokenAccountOf('FnKfwo9gTV7EjNmnNRGSbvXxvmCARcudV78QQej6d2M3', WRAPPED_SOL, TOKEN)).not.toBe(address)
  })

  it('is never a key that somebody could sign with', () => {
    // The base point of the curve, and the identity.
    expect(isOnCurve(Uint8Array.from({ length: 32 }, (_, place) => (place === 0 ? 0x58 : 0x66)))).toBe(true)
    expect(isOnCurve(Uint8Array.from({ length: 32 }, (_, place) => (place === 0 ? 1 : 0)))).toBe(true)
    expect(isOnCurve(Uint8Array.from({ length: 32 }, (_, place) => (place === 0 ? 2 : 0)))).toBe(false)
  })
})

describe('base 58', () => {
  it('reads back what it wrote, and nothing that is not 32 bytes', () => {
    expect(toBase58(fromBase58(TOKEN))).toBe(TOKEN)
    expect(toBase58(fromBase58('1'.repeat(32)))).toBe('1'.repeat(32))
    for (const wrong of ['', '0', 'O0Il', `${TOKEN}1`, '1'.repeat(31), 'z'.repeat(60)])
      expect(() => fromBase58(wrong)).toThrow()
  })
})
