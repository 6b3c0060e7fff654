import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asker, countGranted, newAccount, openAllowances, proofOf } from './allowance.test-kit.ts'
import type { Granted } from './allowance.ts'

const MIDNIGHT = '2026-11-16T00:00:00.000Z'
const SOLANA = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

describe('an allowance', () => {
  let opened: ReturnType<typeof openAllowances>
  beforeEach(() => {
    opened = openAllowances()
  })
  afterEach(() => opened.close())

  const usage = (remaining: number, limit: number) => ({ remaining, limit, resetAt: MIDNIGHT })

  it('grants fifteen reads a day to a conversation, over both replicas, and refuses the sixteenth', async () => {
    const { one, other } = opened
    for (let turn = 1; turn <= 15; turn += 1) {
      const { refund, ...granted } = (await (turn % 2 ? one : other).spend(asker())) as Granted
      expect(granted).toEqual({ ok: true, tier: 'anonymous', usage: usage(15 - turn, 15) })
    }
    for (const replica of [one, other]) {
      expect(await replica.spend(asker())).toEqual({
        ok: false,
        code: 'daily_limit',
        tier: 'anonymous',
        usage: usage(0, 15),
      })
    }
  })

  it('starts anew at midnight, and only then', async () => {
    const { one, context } = opened
    await countGranted(one, 15, () => asker())
    context.advance(12 * 60 * 60 - 1)
    expect((await one.spend(asker())).ok).toBe(false)
    context.advance(1)
    expect(await one.spend(asker())).toMatchObject({
      ok: true,
      usage: { remaining: 14, limit: 15, resetAt: '2026-11-17T00:00:00.000Z' },
    })
  })

  it('counts a hundred that come at once one by one', async () => {
    const { one, other } = opened
    const ends = await Promise.all(Array.from({ length: 100 }, (_, turn) => (turn % 2 ? one : other).spend(asker())))
    expect(ends.filter(({ ok }) => ok)).toHaveLength(15)
  })

  describe('without an id', () => {
    it.each([undefined, '', '   ', 'x'.repeat(201)])('refuses text (%j) and spends nothing', async (anonId) => {
      expect(await opened.one.spend(asker({ anonId }))).toEqual({
        ok: false,
        code: 'anon_id_required',
        tier: 'anonymous',
        usage: usage(15, 15),
      })
      expect((await opened.one.spend(asker({ anonId: 'x'.repeat(200) }))).usage.remaining).toBe(14)
    })

    it('counts cards on the client', async () => {
      const card = asker({ format: 'card', anonId: undefined })
      expect(await countGranted(opened.one, 20, () => card)).toBe(15)
      expect((await opened.other.spend(asker({ anonId: 'new' }))).ok).toBe(false)
      expect((await opened.other.spend({ ...card, client: '203.0.113.2' })).ok).toBe(true)
    })
  })

  it('gains a client nothing to change its id with every call', async () => {
    expect(await countGranted(opened.one, 40, (turn) => asker({ anonId: `id-${turn}` }))).toBe(15)
  })

  it('gains a conversation nothing to change its client with every call', async () => {
    expect(await countGranted(opened.one, 40, (turn) => asker({ client: `203.0.113.${turn}` }))).toBe(15)
  })

  it('ends at two hundred over everyone', async () => {
    const stranger = (turn: number) => asker({ client: `198.51.100.${turn}`, anonId: `id-${turn}` })
    expect(await countGranted(opened.one, 220, stranger)).toBe(200)
    expect(await opened.other.spend(asker({ client: '192.0.2.1', anonId: 'fresh' }))).toEqual({
      ok: false,
      code: 'everyone_limit',
      tier: 'anonymous',
      usage: usage(0, 15),
    })
  })

  describe('with an unsigned address', () => {
    const address = newAccount().address

    it.each([address, address.toLowerCase(), SOLANA])('grants thirty to %s', async (senderAddress) => {
      expect(await countGranted(opened.one, 40, () => asker({ senderAddress }))).toBe(30)
      expect(await opened.one.spend(asker({ senderAddress }))).toMatchObject({
        code: 'daily_limit',
        tier: 'wallet',
        usage: usage(0, 30),
      })
    })

    it.each(['', 'vitalik.eth', '0x1234', `${address.slice(0, -1)}`])('grants nothing more to %j', async (wrong) => {
      expect(await countGranted(opened.one, 40, () => asker({ senderAddress: wrong }))).toBe(15)
    })

    it('gains a client nothing to bring many addresses and ids', async () => {
      const many = (turn: number) => asker({ senderAddress: newAccount().address, anonId: `id-${turn}` })
      expect(await countGranted(opened.one, 60, many)).toBe(30)
    })

    it('shares the reads of one address among all who bear it; each then has what anyone has', async () => {
      const borrower = (turn: number) =>
        asker({ senderAddress: address, client: `198.51.100.${turn % 3}`, anonId: `id-${turn % 3}` })
      const asWallet: string[] = []
      for (let turn = 0; turn < 120; turn += 1) {
        const spent = await opened.one.spend(borrower(turn))
        if (spent.ok) asWallet.push(spent.tier)
      }
      expect(asWallet.filter((tier) => tier === 'wallet')).toHaveLength(30)
      expect(asWallet.filter((tier) => tier === 'anonymous')).toHaveLength(3 * 5)
    })

    it.each([
      [1, 100],
      [2, 250],
      [3, 1_000],
    ] as const)('multiplies by what is held: step %i has %i', async (step, reads) => {
      opened.steps.set(address, step)
      expect((await opened.one.spend(asker({ senderAddress: address }))).usage.limit).toBe(reads)
    })

    it('never lets one client with a rich stranger’s address take more than half of what is for everyone', async () => {
      opened.steps.set(address, 3)
      const rich = (turn: number) => asker({ senderAddress: address, anonId: `id-${turn}` })
      expect(await countGranted(opened.one, 220, rich)).toBe(100)
      expect((await opened.one.spend(asker({ client: '192.0.2.1', anonId: 'fresh' }))).ok).toBe(true)
    })
  })

  describe('with a proven address', () => {
    it('counts the address alone, apart from what strangers did in its name', async () => {
      const account = newAccount()
      const proof = await proofOf(account, opened.context.now())
      await countGranted(opened.one, 60, (turn) =>
        asker({ senderAddress: account.address, client: `198.51.100.${turn % 3}`, anonId: `id-${turn % 3}` }),
      )
      await countGranted(opened.one, 20, () => asker())
      const proven = (turn: number) => asker({ senderAddress: account.address, proof, client: `203.0.113.${turn}` })
      expect(await countGranted(opened.other, 40, proven)).toBe(30)
      expect(await opened.one.spend(proven(1))).toEqual({
        ok: false,
        code: 'daily_limit',
        tier: 'wallet',
        usage: usage(0, 30),
      })
    })

    it('needs no senderAddress beside the proof', async () => {
      const proof = await proofOf(newAccount(), opened.context.now())
      expect((await opened.one.spend(asker({ proof }))).tier).toBe('wallet')
    })

    it('gains a client little to make keys: two wallets’ worth', async () => {
      const proofs = await Promise.all(Array.from({ length: 100 }, () => proofOf(newAccount(), opened.context.now())))
      expect(await countGranted(opened.one, 100, (turn) => asker({ proof: proofs[turn] }))).toBe(60)
    })

    it('serves a holder to the full tier, also when everyone else’s reads are gone', async () => {
      const account = newAccount()
      opened.steps.set(account.address, 2)
      const proof = await proofOf(account, opened.context.now())
      await countGranted(opened.one, 220, (turn) => asker({ client: `198.51.100.${turn}`, anonId: `id-${turn}` }))
      expect(await countGranted(opened.one, 260, () => asker({ proof }))).toBe(250)
    })

    it('has an end for all holders together, so that tokens sent around gain nothing without end', async () => {
      await opened.close()
      opened = openAllowances({ holders: 150 })
      const accounts = [newAccount(), newAccount()]
      const proofs = await Promise.all(accounts.map((account) => proofOf(account, opened.context.now())))
      for (const { address } of accounts) opened.steps.set(address, 1)
      expect(await countGranted(opened.one, 240, (turn) => asker({ proof: proofs[turn % 2] }))).toBe(150)
      expect(await opened.one.spend(asker({ proof: proofs[0] }))).toMatchObject({ code: 'everyone_limit' })
    })

    it('takes a proof that does not count for none, and says why', async () => {
      const account = newAccount()
      const proof = await proofOf(newAccount(), opened.context.now())
      expect(await opened.one.spend(asker({ senderAddress: account.address, proof }))).toMatchObject({
        ok: true,
        tier: 'wallet',
        proofProblem: 'another_address',
      })
      expect((await opened.one.spend(asker({ senderAddress: account.address }))).usage.remaining).toBe(28)
    })
  })

  describe('a refund', () => {
    it('gives one read back, once, to the counters it came from', async () => {
      const first = (await opened.one.spend(asker())) as Granted
      await opened.one.spend(asker({ client: '192.0.2.1' }))
      await Promise.all([first.refund(), first.refund()])
      await first.refund()
      expect((await opened.other.spend(asker({ format: 'card', anonId: 'other' }))).usage.remaining).toBe(14)
      expect((await opened.other.spend(asker({ client: '192.0.2.2' }))).usage.remaining).toBe(13)
    })

    it('after midnight gives nothing to the new day', async () => {
      const late = (await opened.one.spend(asker())) as Granted
      opened.context.advance(12 * 60 * 60)
      await opened.one.spend(asker())
      await late.refund()
      expect((await opened.one.spend(asker())).usage.remaining).toBe(13)
    })

    it('has an end, so that failures made on purpose cannot be had for nothing', async () => {
      let reads = 0
      for (let turn = 0; turn < 60; turn += 1) {
        const spent = await opened.one.spend(asker())
        if (!spent.ok) continue
        reads += 1
        await spent.refund()
      }
      expect(reads).toBe(30)
    })
  })

  describe('for the language model', () => {
    it('counts a call as a read, up to the model’s own ceiling', async () => {
      await opened.close()
      opened = openAllowances({ modelCalls: 2 })
      const stranger = (turn: number) => asker({ client: `198.51.100.${turn}`, anonId: `id-${turn}` })
      expect((await opened.one.spend(stranger(1), 'model')).usage).toEqual(usage(1, 15))
      expect((await opened.one.spend(stranger(1))).usage).toEqual(usage(13, 15))
      expect((await opened.other.spend(stranger(2), 'model')).ok).toBe(true)
      expect(await opened.other.spend(stranger(3), 'model')).toMatchObject({ ok: false, code: 'everyone_limit' })
      expect((await opened.other.spend(stranger(3))).usage).toEqual(usage(14, 15))
    })
  })

  describe('without its store', () => {
    it('refuses, whoever asks, and spends nothing', async () => {
      const holding = new Database(opened.path)
      const granted = (await opened.one.spend(asker())) as Granted
      holding.exec('BEGIN IMMEDIATE')
      expect(await opened.one.spend(asker())).toEqual({
        ok: false,
        code: 'store_unavailable',
        tier: 'anonymous',
        usage: usage(0, 15),
      })
      const proof = await proofOf(newAccount(), opened.context.now())
      expect(await opened.other.spend(asker({ proof }))).toMatchObject({ ok: false, code: 'store_unavailable' })
      await granted.refund()
      holding.exec('COMMIT')
      holding.close()
      opened.context.advance(1)
      expect((await opened.one.spend(asker())).usage.remaining).toBe(13)
    })
  })

  it('writes down no id, no client and no address', async () => {
    const { address } = newAccount()
    await opened.one.spend(asker({ senderAddress: address }))
    const reader = new Database(opened.path)
    const kept = JSON.stringify(reader.prepare('SELECT * FROM reads').all())
    reader.close()
    for (const secret of ['agent-42', '203.0.113.1', address.slice(2), address.slice(2).toLowerCase()]) {
      expect(kept).not.toContain(secret)
    }
    expect(kept).toContain('everyone')
  })
})
