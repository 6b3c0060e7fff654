import { fileURLToPath } from 'node:url'
import { getCreate2Address, type Hex, size, slice, zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { compileContracts } from '../../../sandbox/chain/compile.ts'
import { DETERMINISTIC_DEPLOYER, TRANSFER_BATCH } from '../../domain/chains/contracts.ts'
import { nonceOf, paymentOf, TERMS } from '../payment.test-kit.ts'
import { ACCOUNT_CODE_BYTECODE, TRANSFER_BATCH_BYTECODE } from '../settlement/bytecode.ts'
import { fitsTransferBatch, transferBatchCall } from './transfer-batch.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const metadata = { appendCBOR: false, bytecodeHash: 'none' } as const

describe('the batch contract', () => {
  it('is what its source compiles to, and lies where that code belongs', async () => {
    const { TransferBatch } = await compileContracts(folder('../../../contracts'), undefined, { metadata })
    expect(TransferBatch).toBe(TRANSFER_BATCH_BYTECODE)
    const from = DETERMINISTIC_DEPLOYER
    expect(getCreate2Address({ from, salt: zeroHash, bytecode: TRANSFER_BATCH_BYTECODE })).toBe(TRANSFER_BATCH)
  }, 60_000)

  it('has beside it what reads the code of many accounts', async () => {
    const { AccountCode } = await compileContracts(folder('../settlement'))
    expect(AccountCode).toBe(ACCOUNT_CODE_BYTECODE)
  }, 60_000)
})

describe('its call data', () => {
  const payment = paymentOf({ nonce: nonceOf(7), validAfter: '5', validBefore: '1800000000' })

  it('packs items of 135 bytes behind a head of 44', () => {
    const data = transferBatchCall(TERMS.asset, TERMS.payTo, 82_000, [payment, paymentOf()])
    expect(size(data)).toBe(44 + 2 * 135)
    const { from, nonce } = payment.authorization
    const parts: [number, number, string][] = [
      [0, 1, '0x00'],
      [1, 4, '0x014050'],
      [4, 24, TERMS.asset.toLowerCase()],
      [24, 44, TERMS.payTo.toLowerCase()],
      [44, 64, from],
      [64, 72, `0x${BigInt(payment.authorization.value).toString(16).padStart(16, '0')}`],
      [72, 77, '0x0000000005'],
      [77, 82, '0x006b49d200'],
      [82, 114, nonce],
      [114, 115, '0x1b'],
      [115, 179, slice(payment.signature, 0, 64)],
    ]
    expect(parts.map(([from, to]) => slice(data, from, to))).toEqual(parts.map(([, , value]) => value))
  })

  it('writes lengths once one signature is not of 65 bytes', () => {
    const long: Hex = `0x${'ab'.repeat(300)}`
    const data = transferBatchCall(TERMS.asset, TERMS.payTo, 160_000, [payment, { ...payment, signature: long }])
    expect([slice(data, 0, 1), size(data)]).toEqual(['0x01', 44 + 72 + 65 + 72 + 300])
    expect(slice(data, 114, 116 + 65)).toBe(`0x0041${payment.signature.slice(2)}`)
    expect(slice(data, 181 + 70)).toBe(`0x012c${long.slice(2)}`)
  })

  it('has room for every sensible number, and says so of others', () => {
    expect(fitsTransferBatch(payment)).toBe(true)
    const odd = [{ value: String(2n ** 64n) }, { validAfter: String(2n ** 40n) }, { validBefore: String(2n ** 40n) }]
    expect(odd.map((changes) => fitsTransferBatch(paymentOf(changes)))).toEqual([false, false, false])
    expect(fitsTransferBatch({ ...payment, signature: `0x${'00'.repeat(65_536)}` })).toBe(false)
  })
})
