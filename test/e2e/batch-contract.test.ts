import fc from 'fast-check'
import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { type Authorization, createAuthorization, signAuthorization } from '../../sandbox/chain/authorization.ts'
import type { WalletKind } from '../../sandbox/chain/smart-wallet.ts'
import { type SandboxChain, startChain } from '../../sandbox/start-chain.ts'
import { TRANSFER_BATCH } from '../../src/domain/chains/contracts.ts'
import { transferBatchCall } from '../../src/payments/chain/transfer-batch.ts'
import { paymentOf } from '../../src/payments/payment.test-kit.ts'
import type { Payment } from '../../src/payments/wire/payment.ts'
import { delegateTo } from '../kit/delegate.ts'

// The batch contract on a real chain with Circle's token: whatever else is in a batch, what is good in it is transferred.

const PRICE = 10_000n
const GAS_EACH = 160_000
const TRAPS = ['EndlessWallet', 'LoudWallet', 'DeadWallet', 'GasBurningWallet'] as const satisfies WalletKind[]

interface Payer {
  address: Hex
  signer: SandboxAccount
}

let chain: SandboxChain
let plain: Payer[]
let wallet: Payer
/** Traps as contracts and as accounts that have delegated to one (EIP-7702). */
let traps: Payer[]

beforeAll(async () => {
  chain = await startChain()
  plain = []
  for (let count = 0; count < 4; count++) plain.push(toPayer(await chain.createPayer()))
  wallet = await openWallet('OwnedWallet')
  traps = []
  for (const kind of TRAPS) {
    const trap = await openWallet(kind)
    const delegated = await chain.createPayer()
    await delegateTo(chain, delegated, trap.address)
    traps.push(trap, toPayer(delegated))
  }
})
afterAll(() => chain.stop())

const toPayer = (signer: SandboxAccount): Payer => ({ address: signer.address, signer })

async function openWallet(kind: WalletKind): Promise<Payer> {
  const signer = await chain.createPayer({ fundsBase: 0n })
  const address = await chain.createSmartWallet(signer.address, kind)
  await chain.mintUsdc(address, 1_000_000_000n)
  return { address, signer }
}

async function sign({ address, signer }: Payer, changes: Partial<Authorization> = {}): Promise<Payment> {
  const signed = { ...createAuthorization({ from: address, to: chain.payTo, value: PRICE }), ...changes }
  const { value, validAfter, validBefore, ...rest } = signed
  const numbers = { value: String(value), validAfter: String(validAfter), validBefore: String(validBefore) }
  return paymentOf({ ...rest, ...numbers }, { signature: await signAuthorization(signer, signed) })
}

const KINDS = ['good', 'wallet', 'forged', 'replayed', 'expired', 'early', 'overdrawn', 'trap', 'odd trap'] as const
interface Item {
  kind: (typeof KINDS)[number]
  payer: number
}
const items = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), payer: fc.nat(31) }), {
  minLength: 1,
  maxLength: 24,
})

/** The payments of an item, and how many of them are good. */
async function toPayments({ kind, payer }: Item): Promise<{ payments: Payment[]; good: number }> {
  const one = plain[payer % plain.length] as Payer
  const trap = traps[payer % traps.length] as Payer
  const bad = (payment: Payment) => ({ payments: [payment], good: 0 })
  const withLength = (payment: Payment): Payment => ({ ...payment, signature: `${payment.signature}00` })
  switch (kind) {
    case 'good':
      return { payments: [await sign(one)], good: 1 }
    case 'wallet':
      return { payments: [await sign(wallet)], good: 1 }
    case 'forged':
      return bad(await sign({ ...one, signer: wallet.signer }))
    case 'replayed': {
      const payment = await sign(one)
      return { payments: [payment, payment], good: 1 }
    }
    case 'expired':
      return bad(await sign(one, { validBefore: 1_000n }))
    case 'early':
      return bad(await sign(one, { validAfter: 2n ** 39n, validBefore: 2n ** 39n + 9n }))
    case 'overdrawn':
      return bad(await sign(one, { value: 10n ** 15n }))
    case 'trap':
      return bad(await sign(trap))
    case 'odd trap':
      return bad(withLength(await sign(trap)))
  }
}

async function sendBatch(data: Hex, payments: number) {
  const before = await chain.balanceOf(chain.payTo)
  const gas = BigInt(Math.min(16_777_216, 60_000 + payments * (GAS_EACH + 9_000)))
  // A transaction that reverts is thrown.
  const receipt = await chain.client.sendAs({ from: chain.relayer.address, to: TRANSFER_BATCH, data, gas })
  return { earned: (await chain.balanceOf(chain.payTo)) - before, receipt }
}

const holdings = async () => [
  await chain.balanceOf(TRANSFER_BATCH),
  await chain.client.getBalance({ address: TRANSFER_BATCH }),
]

describe('the batch contract', () => {
  it('S5: transfers all that is good, whatever stands beside it, and keeps nothing', async () => {
    const property = fc.asyncProperty(items, async (chosen) => {
      const made = await Promise.all(chosen.map(toPayments))
      const payments = made.flatMap((one) => one.payments)
      const good = made.reduce((total, one) => total + one.good, 0)
      const data = transferBatchCall(chain.usdc, chain.payTo, GAS_EACH, payments)
      const { earned } = await sendBatch(data, payments.length)
      expect(earned).toBe(PRICE * BigInt(good))
      expect(await holdings()).toEqual([0n, 0n])
    })
    await fc.assert(property, { numRuns: 40, seed: Number(process.env.FUZZ_SEED ?? 20_261_116) })
  })

  it('tells of each whether it went through', async () => {
    const [first, second] = plain as [Payer, Payer]
    const payments = [await sign(first), await sign(second, { validBefore: 1n }), await sign(first)]
    for (const all of [
      payments,
      [...payments, await sign(wallet), { ...(await sign(second)), signature: '0x' as Hex }],
    ]) {
      const data = transferBatchCall(chain.usdc, chain.payTo, GAS_EACH, all)
      const call = { account: chain.relayer.address, to: TRANSFER_BATCH, data, gas: 3_000_000n } as const
      expect((await chain.client.call(call)).data).toBe(all.length === 3 ? '0x010001' : '0x0100010100')
    }
  })

  it('S5: an item that uses all its gas costs its own limit and no more', async () => {
    const [first] = plain as [Payer]
    const [trap] = traps as [Payer]
    const limit = 82_000
    const gasOf = async (...payments: Payment[]) => {
      const { receipt, earned } = await sendBatch(transferBatchCall(chain.usdc, chain.payTo, limit, payments), 9)
      return { gas: Number(receipt.gasUsed), earned }
    }
    const without = await gasOf(await sign(first), await sign(first))
    const withTrap = await gasOf(await sign(first), await sign(trap), await sign(first))
    expect(withTrap.earned).toBe(2n * PRICE)
    expect(withTrap.gas - without.gas).toBeLessThan(limit + 3_000)
    expect(withTrap.gas - without.gas).toBeGreaterThan(0.9 * limit)
  })

  it('S5: with too little gas it stops in time, and what was transferred stays', async () => {
    const [first] = plain as [Payer]
    const payments = await Promise.all([1, 2, 3, 4].map(() => sign(first)))
    const data = transferBatchCall(chain.usdc, chain.payTo, 82_000, payments)
    const before = await chain.balanceOf(chain.payTo)
    await chain.client.sendAs({ from: chain.relayer.address, to: TRANSFER_BATCH, data, gas: 210_000n })
    const earned = (await chain.balanceOf(chain.payTo)) - before
    expect([PRICE, 2n * PRICE, 3n * PRICE]).toContain(earned)
  })

  it('takes no ether', async () => {
    await expect(
      chain.client.sendAs({ from: chain.relayer.address, to: TRANSFER_BATCH, value: 1n, data: '0x00' }),
    ).rejects.toThrow('reverted')
  })

  it('S5: random bytes neither revert it nor move anything', async () => {
    const head = (layout: number) => `${toHex(layout, { size: 1 })}027100${chain.usdc.slice(2)}${chain.payTo.slice(2)}`
    const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((value) => Buffer.from(value).toString('hex'))
    const data = fc.oneof(
      bytes(2_000).map((rest): Hex => `0x${rest}`),
      fc.tuple(fc.constantFrom(0, 1, 2, 255), bytes(2_000)).map(([layout, rest]) => `${head(layout)}${rest}` as Hex),
    )
    const property = fc.asyncProperty(data, async (random) => {
      const { receipt, earned } = await sendBatch(random, 90)
      expect([receipt.logs, earned, await holdings()]).toEqual([[], 0n, [0n, 0n]])
    })
    await fc.assert(property, { numRuns: 80, seed: Number(process.env.FUZZ_SEED ?? 20_261_117) })
  })

  it('S5: a signed batch that was cut off or changed anywhere moves only what is still signed', async () => {
    const property = fc.asyncProperty(
      fc.nat(700),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      async (at, by, cut) => {
        const payments = await Promise.all(plain.map((payer) => sign(payer)))
        const whole = Buffer.from(transferBatchCall(chain.usdc, chain.payTo, GAS_EACH, payments).slice(2), 'hex')
        const place = at % whole.length
        const changed = cut
          ? whole.subarray(0, place)
          : Buffer.from(whole.map((byte, i) => (i === place ? byte ^ by : byte)))
        const { receipt } = await sendBatch(toHex(changed), payments.length)
        const transfers = await chain.transfersTo(chain.payTo, receipt.blockNumber)
        for (const { from, value } of transfers) {
          expect(value).toBe(PRICE)
          expect(plain.map(({ address }) => address)).toContain(from)
        }
        // Each transfer tells two events, and nothing else happened.
        expect(receipt.logs.length).toBe(2 * transfers.length)
      },
    )
    await fc.assert(property, { numRuns: 40, seed: Number(process.env.FUZZ_SEED ?? 20_261_118) })
  })
})
