import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { type Requirements, signAuthorization, toAuthorization } from '../../sandbox/pay.ts'
import { type SandboxChain, startChain } from '../../sandbox/start-chain.ts'
import { createRpc, type Rpc } from '../../src/payments/chain/rpc.ts'
import type { Facilitator } from '../../src/payments/facilitators/facilitator.ts'
import { type FacilitatorSettings, openFacilitator } from '../../src/payments/facilitators/open-facilitator.ts'
import { TERMS as ANY_TERMS, paymentOf } from '../../src/payments/payment.test-kit.ts'
import type { KeyLock } from '../../src/payments/settlement/key-lock.ts'
import type { Outcome } from '../../src/payments/settlement/outcome.ts'
import type { Payment } from '../../src/payments/wire/payment.ts'
import type { Terms } from '../../src/payments/wire/terms.ts'
import { delegateTo } from '../kit/delegate.ts'

// Accounts that delegate to code (EIP-7702) after they were seen without any, beside forty honest payers.

const HONEST = 40
/** What one transfer of a payer with code may burn. */
const TRAP_LIMIT = 160_000

let chain: SandboxChain
let node: Rpc
let terms: Terms
let honest: SandboxAccount[]
let trapCode: `0x${string}`
/** While set, transactions wait here on their way to the node. */
let gate: Promise<void> | undefined
let asked: string[] = []

beforeAll(async () => {
  chain = await startChain()
  node = createRpc(chain.url)
  terms = { ...ANY_TERMS, payTo: chain.payTo }
  honest = []
  for (let count = 0; count < HONEST; count++) honest.push(await chain.createPayer())
  trapCode = await chain.createSmartWallet(chain.payer.address, 'EndlessWallet')
})
afterAll(async () => {
  await node.close()
  await chain.stop()
})
beforeEach(() => {
  gate = undefined
  asked = []
})

const rpc: Rpc = {
  async call(method, params, timeoutMs) {
    asked.push(method)
    if (method === 'eth_sendRawTransaction') await gate
    return node.call(method, params, timeoutMs)
  },
  close: async () => undefined,
}

const keyLock: KeyLock = {
  withKey: (_, work) => work({ nonce: null, usedAtMs: 0, isHeld: () => true, next: () => undefined }),
  close: async () => undefined,
}

function open(changes: Partial<FacilitatorSettings>): Facilitator {
  const context = { now: Date.now, randomId: String, log: { debug() {}, info() {}, warn() {}, error() {} } }
  const settings: FacilitatorSettings = {
    CHAIN_ID: 8453,
    PAY_TO: chain.payTo,
    RELAYER_KEY: chain.relayer.privateKey,
    RELAYER_LEAST_ETHER: '0',
    GAS_SHARE_PCT: 10_000,
    GAS_ETHER_USD: 4_000,
    BATCH_CONTRACT: 'auto',
    FACILITATOR_HEADERS: {},
    SETTLEMENT_CONFIRMATIONS: 1,
    ...changes,
  }
  return openFacilitator(settings, { context, rpc, keyLock })
}

async function signed(payer: SandboxAccount): Promise<Payment> {
  const wanted = terms as unknown as Requirements
  const fields = toAuthorization(payer.address, wanted)
  const signature = await signAuthorization(payer, fields, wanted)
  const lower = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text).toLowerCase()]))
  return { ...paymentOf(lower), signature }
}

async function verified(facilitator: Facilitator, payers: readonly SandboxAccount[]): Promise<Payment[]> {
  const payments = await Promise.all(payers.map(signed))
  const verdicts = await Promise.all(payments.map((payment) => facilitator.verify(payment, terms)))
  expect(verdicts).toEqual(payments.map(() => 'fresh'))
  return payments
}

const settle = (facilitator: Facilitator, payment: Payment): Promise<Outcome> =>
  facilitator.settle(payment, terms, { earlier: null, persistHash: async () => undefined })

/** All that are given settle while another transaction is being sent, so that those which may share do so. */
async function settleTogether(facilitator: Facilitator, payments: readonly Payment[]): Promise<Outcome[]> {
  let letGo = () => undefined as undefined
  gate = new Promise((resolve) => {
    letGo = () => void resolve()
  })
  const first = settle(facilitator, await signed(chain.payer))
  await expect.poll(() => asked.includes('eth_sendRawTransaction')).toBe(true)
  const ends = payments.map((payment) => settle(facilitator, payment))
  // Their signatures are known from verification, so that all of them are waiting after one turn.
  await new Promise((resolve) => setImmediate(resolve))
  letGo()
  expect((await first).kind).toBe('settled')
  return Promise.all(ends)
}

const transactionOf = (outcome: Outcome): string | undefined =>
  outcome.kind === 'settled' ? outcome.settlement.transaction : undefined

/** Gas of all transactions of the relayer since a block, without the first, which is the one that holds up the others. */
async function gasSince(block: bigint): Promise<number> {
  let gas = 0
  for (let number = block + 1n; number <= (await chain.client.getBlockNumber()); number++) {
    const { transactions } = await chain.client.getBlock({ blockNumber: number })
    for (const hash of transactions) {
      const receipt = await chain.client.getTransactionReceipt({ hash })
      if (receipt.from.toLowerCase() === chain.relayer.address.toLowerCase()) gas += Number(receipt.gasUsed)
    }
  }
  return gas
}

describe.each(['auto', 'multicall3'] as const)('with BATCH_CONTRACT=%s', (BATCH_CONTRACT) => {
  it.each(['65', '66'])(
    'S5: a payer that delegates to a trap, with %s bytes of signature, takes nothing from forty others',
    async (bytes) => {
      const facilitator = open({ BATCH_CONTRACT })
      const control = await verified(facilitator, honest)
      const beforeControl = await chain.client.getBlockNumber()
      const without = await settleTogether(facilitator, control)
      expect(new Set(without.map(transactionOf)).size).toBe(1)
      const gasWithout = await gasSince(beforeControl)
      asked = []

      const trap = await chain.createPayer()
      expect((await settle(facilitator, await signed(trap))).kind).toBe('settled')
      const payments = await verified(facilitator, [...honest, trap])
      await delegateTo(chain, trap, trapCode)
      const last = payments.at(-1) as Payment
      const bait: Payment = bytes === '65' ? last : { ...last, signature: `${last.signature}00` }
      const before = await chain.balanceOf(chain.payTo)
      const beforeBlock = await chain.client.getBlockNumber()
      asked = []
      const outcomes = await settleTogether(facilitator, [...payments.slice(0, HONEST), bait])

      const shared = new Set(outcomes.slice(0, HONEST).map(transactionOf))
      expect([shared.size, [...shared][0]]).toEqual([1, expect.stringMatching(/^0x/)])
      expect(outcomes[HONEST]).toMatchObject({ kind: 'refused' })
      expect((await chain.balanceOf(chain.payTo)) - before).toBe(BigInt(HONEST + 1) * BigInt(terms.amount))
      const extra = (await gasSince(beforeBlock)) - gasWithout
      expect(extra).toBeLessThanOrEqual(TRAP_LIMIT)
    },
  )

  it('S5: a delegated account that means well pays, by itself', async () => {
    const facilitator = open({ BATCH_CONTRACT })
    const payer = await chain.createPayer()
    const wallet = await chain.createSmartWallet(payer.address, 'OwnedWallet')
    await delegateTo(chain, payer, wallet)
    const outcomes = await settleTogether(facilitator, await verified(facilitator, [...honest, payer]))
    expect(outcomes.every(({ kind }) => kind === 'settled')).toBe(true)
    expect(transactionOf(outcomes[HONEST] as Outcome)).not.toBe(transactionOf(outcomes[0] as Outcome))
  })

  it('S5: the code of forty payers is read in one call', async () => {
    const facilitator = open({ BATCH_CONTRACT })
    const payments = await verified(facilitator, honest)
    asked = []
    await settleTogether(facilitator, payments)
    const reads = asked.filter((method) => method === 'eth_call' || method === 'eth_getCode').length
    // Contract, payer of the first transaction, payers of the batch, and twice the fee for data.
    expect(reads).toBeLessThanOrEqual(6)
  })
})
