import { type Hex, keccak256, parseTransaction } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { type Rpc, RpcRefused, RpcUnreachable } from '../chain/rpc.ts'
import type { KeyLock } from './key-lock.ts'
import { createRelayer } from './relayer.ts'

const KEY: Hex = `0x${'0d'.repeat(32)}`
const CALL = { to: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', data: '0xabcd', gas: 160_000 } as const
const noted = async () => undefined

/** A node that takes transactions in order of nonce, and does what `onSend` says with each. */
function setUp({
  onSend,
  pendingNonce = () => 7,
  balanceWei = () => 10n ** 18n,
  inPool = () => null,
}: {
  onSend?: (before: number) => void
  pendingNonce?: () => number
  balanceWei?: () => bigint
  inPool?: (transaction: Hex) => unknown
} = {}) {
  const context = createTestContext()
  const steps: string[] = []
  const raws: Hex[] = []
  const rpc: Rpc = {
    async call<T>(method: string, params: unknown[]) {
      if (method === 'eth_getTransactionCount') return `0x${pendingNonce().toString(16)}` as T
      if (method === 'eth_maxPriorityFeePerGas') return '0xf4240' as T
      if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x5f5e100' } as T
      if (method === 'eth_getBalance') return `0x${balanceWei().toString(16)}` as T
      if (method === 'eth_getTransactionByHash') return inPool(params[0] as Hex) as T
      const raw = params[0] as Hex
      raws.push(raw)
      steps.push(`broadcast ${parseTransaction(raw).nonce}`)
      onSend?.(raws.length - 1)
      return keccak256(raw) as T
    },
    close: noted,
  }
  const left: (number | null | undefined)[] = []
  let leftNonce: number | null = null
  let usedAtMs = 0
  const keyLock: KeyLock = {
    async withKey(_, work) {
      let next: number | null | undefined
      try {
        return await work({
          nonce: leftNonce,
          usedAtMs,
          isHeld: () => true,
          next: (nonce) => {
            next = nonce
          },
        })
      } finally {
        left.push(next)
        leftNonce = next ?? null
        usedAtMs = context.now()
      }
    },
    close: noted,
  }
  const relayer = createRelayer({ rpc, privateKey: KEY, chainId: 8453, keyLock, context, leastWei: 10n ** 15n })
  return { relayer, context, steps, raws, left }
}

const refuse = (message: string, code = -32000) => {
  throw new RpcRefused(code, message)
}

describe('createRelayer', () => {
  it('signs one transaction, lets its hash be written down, then broadcasts it', async () => {
    const { relayer, steps, raws, left } = setUp()
    const sent = await relayer.send(CALL, async (hash) => {
      await Promise.resolve()
      steps.push(`noted ${hash}`)
    })
    const raw = raws[0] as Hex
    expect(sent).toMatchObject({ kind: 'accepted', transaction: keccak256(raw) })
    expect(steps).toEqual([`noted ${keccak256(raw)}`, 'broadcast 7'])
    expect(left).toEqual([8])
    expect(parseTransaction(raw)).toMatchObject({
      chainId: 8453,
      type: 'eip1559',
      nonce: 7,
      to: CALL.to.toLowerCase(),
      data: CALL.data,
      gas: 160_000n,
      maxPriorityFeePerGas: 1_000_000n,
      maxFeePerGas: 201_000_000n,
    })
  })

  it('broadcasts nothing when the hash could not be written down', async () => {
    const { relayer, steps, left } = setUp()
    const unwritten = relayer.send(CALL, async () => {
      throw new Error('the store is away')
    })
    await expect(unwritten).rejects.toThrow('the store is away')
    expect([steps, left]).toEqual([[], [undefined]])
    expect((await relayer.send(CALL, noted)).kind).toBe('accepted')
  })

  it('goes on counting without asking the chain', async () => {
    const { relayer, steps } = setUp()
    for (let turn = 0; turn < 3; turn++) await relayer.send(CALL, noted)
    expect(steps).toEqual(['broadcast 7', 'broadcast 8', 'broadcast 9'])
  })

  it('asks the chain again after a pause of more than five seconds', async () => {
    let pending = 7
    const { relayer, context, steps } = setUp({ pendingNonce: () => pending })
    await relayer.send(CALL, noted)
    pending = 20
    context.advance(5)
    await relayer.send(CALL, noted)
    context.advance(6)
    await relayer.send(CALL, noted)
    expect(steps).toEqual(['broadcast 7', 'broadcast 8', 'broadcast 20'])
  })

  it('sends one after the other, in the order in which they came', async () => {
    const { relayer, steps } = setUp()
    let free: () => void = noted
    const slow = new Promise<void>((resolve) => {
      free = resolve
    })
    const first = relayer.send(CALL, async () => {
      await slow
      steps.push('first noted')
    })
    const second = relayer.send(CALL, async () => {
      steps.push('second noted')
    })
    free()
    await Promise.all([first, second])
    expect(steps).toEqual(['first noted', 'broadcast 7', 'second noted', 'broadcast 8'])
  })

  it('asks the chain for its nonce and signs anew when the nonce is taken', async () => {
    let nonce = 7
    const hashes: Hex[] = []
    const { relayer, steps, raws } = setUp({
      pendingNonce: () => nonce,
      onSend(before) {
        if (before > 0) return
        nonce = 12
        refuse('nonce too low: next nonce 12, tx nonce 7')
      },
    })
    const sent = await relayer.send(CALL, async (hash) => {
      hashes.push(hash)
    })
    expect(steps).toEqual(['broadcast 7', 'broadcast 12'])
    expect(hashes).toEqual(raws.map((raw) => keccak256(raw)))
    expect(sent).toMatchObject({ kind: 'accepted', transaction: hashes[1] })
  })

  it('gives up, unsent, when the nonce stays taken', async () => {
    const { relayer, steps } = setUp({ onSend: () => refuse('replacement transaction underpriced') })
    expect(await relayer.send(CALL, noted)).toEqual({ kind: 'unsent', why: 'the relayer nonce stayed taken' })
    expect(steps).toHaveLength(4)
  })

  it.each(['already known', 'ALREADY_EXISTS: already known', 'Transaction already imported.'])(
    'takes "%s" for accepted',
    async (message) => {
      const { relayer, raws } = setUp({ onSend: () => refuse(message) })
      expect(await relayer.send(CALL, noted)).toMatchObject({
        kind: 'accepted',
        transaction: keccak256(raws[0] as Hex),
      })
    },
  )

  it.each([
    ['insufficient funds for gas * price + value: balance 0', -32000],
    ['max fee per gas less than block base fee', -32000],
    ['txpool is full', -32000],
    ['this method does not exist', -32601],
    ['daily request count exceeded', -32005],
  ])('is unsent when the node says "%s"', async (message, code) => {
    const { relayer, left } = setUp({ onSend: () => refuse(message, code) })
    expect(await relayer.send(CALL, noted)).toEqual({ kind: 'unsent', why: 'the node refused the transaction' })
    expect(left).toEqual([null])
  })

  it.each<[string, () => void]>([
    [
      'nothing',
      () => {
        throw new RpcUnreachable('eth_sendRawTransaction')
      },
    ],
    ['a gateway error', () => refuse('Internal error', -32603)],
    ['a gateway timeout', () => refuse('request timed out', -32000)],
    [
      'an error of a kind we do not know',
      () => {
        throw new TypeError('?')
      },
    ],
  ])('is uncertain when the answer is %s: the transaction may be on its way', async (_, onSend) => {
    const { relayer, raws } = setUp({ onSend })
    expect(await relayer.send(CALL, noted)).toMatchObject({ kind: 'uncertain', transaction: keccak256(raws[0] as Hex) })
  })

  it('asks the chain for the nonce after an uncertain end, so that a lost transaction leaves no gap', async () => {
    const { relayer, steps } = setUp({
      onSend(before) {
        if (before === 0) throw new RpcUnreachable('eth_sendRawTransaction')
      },
    })
    await relayer.send(CALL, noted)
    await relayer.send(CALL, noted)
    expect(steps).toEqual(['broadcast 7', 'broadcast 7'])
  })

  it('asks for fees once in three seconds', async () => {
    const { relayer, context, raws } = setUp()
    await relayer.send(CALL, noted)
    context.advance(2)
    await relayer.send(CALL, noted)
    expect(raws.map((raw) => parseTransaction(raw).maxFeePerGas)).toEqual([201_000_000n, 201_000_000n])
  })
})

describe('a transaction that is not mined', () => {
  it('is sent again as it was, then in its own place for at least an eighth more, its new hash written down first', async () => {
    const { relayer, raws, steps } = setUp()
    const sent = await relayer.send(CALL, noted)
    if (sent.kind === 'unsent' || !sent.resender) throw new Error('not sent')
    await sent.resender.rebroadcast()
    expect(raws[1]).toBe(raws[0])
    const told: Hex[] = []
    const hash = await sent.resender.bumpFee(async (transaction) => {
      told.push(transaction)
      steps.push('noted')
    })
    expect([told, hash]).toEqual([[keccak256(raws[2] as Hex)], keccak256(raws[2] as Hex)])
    expect(steps.slice(-2)).toEqual(['noted', 'broadcast 7'])
    const [first, second] = [parseTransaction(raws[0] as Hex), parseTransaction(raws[2] as Hex)]
    expect(second).toMatchObject({ nonce: 7, to: first.to, data: first.data, gas: first.gas })
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(Number(second[fee])).toBeGreaterThanOrEqual(Number(first[fee]) * 1.125)
    await sent.resender.bumpFee(noted)
    expect(Number(parseTransaction(raws[3] as Hex).maxFeePerGas)).toBeGreaterThan(Number(second.maxFeePerGas) * 1.12)
  })

  it('stays as it is when more may not be spent on it', async () => {
    const { relayer, raws } = setUp()
    const sent = await relayer.send({ ...CALL, mostFeePerGas: 205_000_000n }, noted)
    if (sent.kind === 'unsent' || !sent.resender) throw new Error('not sent')
    expect([await sent.resender.bumpFee(noted), raws.length]).toEqual([undefined, 1])
  })

  it('S8: fills the nonces that a reorganisation freed, which its transaction would wait for', async () => {
    let pending = 7
    const { relayer, steps, left } = setUp({ pendingNonce: () => pending })
    const sent = await relayer.send(CALL, noted)
    if (sent.kind === 'unsent' || !sent.resender) throw new Error('not sent')
    pending = 5
    const persisted: string[] = []
    const hash = await sent.resender.bumpFee(async (transaction) => void persisted.push(transaction))
    expect(persisted).toEqual([hash])
    pending = 6
    await relayer.send(CALL, noted)
    expect([steps, left]).toEqual([
      ['broadcast 7', 'broadcast 5', 'broadcast 6'],
      [8, 6, 7],
    ])
  })

  it('is taken over from a process that is no more, when it is of this key and still waits', async () => {
    const waiting = {
      from: privateKeyToAddress(KEY),
      to: CALL.to,
      input: CALL.data,
      nonce: '0x3',
      gas: '0x27100',
      blockNumber: null,
      maxFeePerGas: '0x5f5e100',
      maxPriorityFeePerGas: '0xf4240',
    }
    const { relayer, raws } = setUp({ inPool: () => waiting })
    const resender = await relayer.adopt?.('0x01')
    await resender?.rebroadcast()
    await resender?.bumpFee(noted)
    expect(raws.map((raw) => parseTransaction(raw))).toMatchObject([{ nonce: 3, data: CALL.data, gas: 160_000n }])
    for (const other of [null, { ...waiting, blockNumber: '0x1' }, { ...waiting, from: CALL.to }])
      expect(await setUp({ inPool: () => other }).relayer.adopt?.('0x01')).toBeUndefined()
  })
})

describe('what gas may cost', () => {
  it('lowers the tip first, and sends nothing when the base fee alone is too dear', async () => {
    const { relayer, raws, left } = setUp()
    await relayer.send({ ...CALL, mostFeePerGas: 100_400_000n }, noted)
    expect(parseTransaction(raws[0] as Hex)).toMatchObject({
      maxFeePerGas: 100_400_000n,
      maxPriorityFeePerGas: 400_000n,
    })
    expect(await relayer.send({ ...CALL, mostFeePerGas: 99_000_000n }, noted)).toMatchObject({ kind: 'unsent' })
    expect([raws.length, left]).toEqual([1, [8, 8]])
  })

  it('is low below the least balance, which is asked for once in ten seconds', async () => {
    let wei = 10n ** 15n
    const { relayer, context } = setUp({ balanceWei: () => wei })
    expect(await relayer.isLow?.()).toBe(false)
    wei -= 1n
    expect(await relayer.isLow?.()).toBe(false)
    context.advance(11)
    expect(await relayer.isLow?.()).toBe(true)
  })
})
