import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, keccak256, numberToHex, pad, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listEngines } from './choose-engine.ts'
import { type ChainNode, startNode } from './start-node.ts'

/** What anybody may expect of the sandbox's chain, asked of each engine that this machine has. */
const engines = await listEngines()

test('EDR is there on every machine', () => {
  expect(engines.map(({ name }) => name)).toContain('edr')
})

describe.each(engines.map((engine) => ({ name: engine.name, engine })))('$name', ({ engine }) => {
  let node: ChainNode
  let snapshot: unknown
  beforeAll(async () => {
    node = await startNode({}, engine)
    snapshot = await ask('evm_snapshot')
  }, 60_000)
  afterAll(() => node?.stop())

  const ask = async (method: string, ...params: unknown[]) => {
    const { result, error } = await askRaw(node.url, { jsonrpc: '2.0', id: 1, method, params })
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const failure = async (method: string, ...params: unknown[]) =>
    (await askRaw(node.url, { jsonrpc: '2.0', id: 1, method, params })).error
  const height = async () => Number(await ask('eth_blockNumber'))
  const lastTime = async () => Number(Block.parse(await ask('eth_getBlockByNumber', 'latest', false)).timestamp)
  const receiptOf = async (hash: unknown) => {
    for (let tries = 0; tries < 600; tries += 1) {
      const receipt = await ask('eth_getTransactionReceipt', hash)
      if (receipt) return Receipt.parse(receipt)
      await sleep(20)
    }
    throw new Error(`no receipt of ${hash}`)
  }
  const rich = async () => {
    const account = privateKeyToAccount(keccak256(toHex(`${Math.random()}`)))
    await ask('anvil_setBalance', account.address, numberToHex(parseEther('5')))
    return account
  }
  const signed = (account: Awaited<ReturnType<typeof rich>>, nonce: number, value = 1n) =>
    account.signTransaction({
      chainId: 8453,
      type: 'eip1559',
      nonce,
      to: STRANGER,
      value,
      gas: 21_000n,
      maxFeePerGas: 3_000_000_000n,
      maxPriorityFeePerGas: 1_000_000n,
    })

  test.each(['anvil', 'hardhat'])('%s_ names set balance, nonce, code and storage', async (prefix) => {
    const address = randomAddress()
    await ask(`${prefix}_setBalance`, address, '0x7b')
    await ask(`${prefix}_setNonce`, address, '0x9')
    await ask(`${prefix}_setCode`, address, RETURNS_SLOT_ZERO)
    await ask(`${prefix}_setStorageAt`, address, pad('0x0'), pad('0x2a'))
    expect(await ask('eth_getBalance', address, 'latest')).toBe('0x7b')
    expect(await ask('eth_getTransactionCount', address, 'latest')).toBe('0x9')
    expect(await ask('eth_getCode', address, 'latest')).toBe(RETURNS_SLOT_ZERO)
    expect(await ask('eth_getStorageAt', address, '0x0', 'latest')).toBe(pad('0x2a'))
    expect(await ask('eth_call', { to: address }, 'latest')).toBe(pad('0x2a'))
  })

  test.each(['anvil', 'hardhat'])('%s_ names impersonate an account, and stop it', async (prefix) => {
    const from = randomAddress()
    await ask(`${prefix}_setBalance`, from, numberToHex(parseEther('1')))
    const transaction = { from, to: STRANGER, value: '0x1', gas: '0x5208' }
    expect(await failure('eth_sendTransaction', transaction)).toMatchObject({ message: expect.any(String) })
    await ask(`${prefix}_impersonateAccount`, from)
    expect(await receiptOf(await ask('eth_sendTransaction', transaction))).toMatchObject({ status: '0x1', from })
    await ask(`${prefix}_stopImpersonatingAccount`, from)
    expect(await failure('eth_sendTransaction', transaction)).toMatchObject({ message: expect.any(String) })
  })

  test('blocks are mined one by one and many at once, at the times asked for', async () => {
    const before = await height()
    await ask('evm_mine')
    await ask('anvil_mine', '0x3')
    await ask('hardhat_mine', '0x2', '0x3c')
    expect(await height()).toBe(before + 6)
    const late = await lastTime()
    await ask('evm_mine', late + 100)
    expect(await lastTime()).toBe(late + 100)
    await ask('evm_mine', { timestamp: late + 200, blocks: 2 })
    expect(await height()).toBe(before + 9)
    expect(await lastTime()).toBeGreaterThanOrEqual(late + 200)
  })

  test('the clock is moved, set for one block, and stepped from block to block', async () => {
    await ask('evm_mine')
    const start = await lastTime()
    await ask('evm_increaseTime', '0xe10')
    await ask('evm_mine')
    expect((await lastTime()) - start).toBeGreaterThanOrEqual(3_600)
    expect((await lastTime()) - start).toBeLessThan(3_660)

    for (const method of ['evm_setNextBlockTimestamp', 'anvil_setNextBlockTimestamp']) {
      const next = (await lastTime()) + 1_000
      await ask(method, next)
      await ask('evm_mine')
      expect(await lastTime()).toBe(next)
    }
    expect(await failure('evm_setNextBlockTimestamp', start)).toMatchObject({ code: -32602 })

    await ask('anvil_setBlockTimestampInterval', 7)
    const stepped = await lastTime()
    await ask('evm_mine')
    await ask('evm_mine')
    expect(await lastTime()).toBe(stepped + 14)
    expect(await ask('anvil_removeBlockTimestampInterval')).toBe(true)

    const far = (await lastTime()) + 50_000
    await ask('evm_setTime', far)
    await ask('evm_mine')
    expect((await lastTime()) - far).toBeLessThan(60)
  })

  test('a transaction is mined at once, or waits when automining is off', async () => {
    const account = await rich()
    expect(await receiptOf(await ask('eth_sendRawTransaction', await signed(account, 0)))).toMatchObject({
      status: '0x1',
    })

    await ask('evm_setAutomine', false)
    expect(await ask('anvil_getAutomine')).toBe(false)
    const before = await height()
    const second = await ask('eth_sendRawTransaction', await signed(account, 1))
    const fourth = await ask('eth_sendRawTransaction', await signed(account, 3))
    await sleep(300)
    expect(await height()).toBe(before)
    expect(await ask('txpool_status')).toEqual({ pending: '0x1', queued: '0x1' })
    const { pending, queued } = Pool.parse(await ask('txpool_content'))
    expect(Object.values(pending).map((byNonce) => byNonce['1']?.hash)).toEqual([second])
    expect(Object.values(queued).map((byNonce) => byNonce['3']?.hash)).toEqual([fourth])

    await ask('evm_setAutomine', true)
    expect(await receiptOf(second)).toMatchObject({ status: '0x1', blockNumber: numberToHex(before + 1) })
    expect(await ask('eth_getTransactionReceipt', fourth)).toBeNull()
    const third = await ask('eth_sendRawTransaction', await signed(account, 2))
    await receiptOf(third)
    await receiptOf(fourth)
    expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  })

  test.each(['evm', 'anvil'])(
    '%s_setIntervalMining makes a block every so many seconds, and ends at zero',
    async (prefix) => {
      const before = await height()
      await ask(`${prefix}_setIntervalMining`, 1)
      while ((await height()) < before + 2) await sleep(50)
      await ask(`${prefix}_setIntervalMining`, 0)
      await sleep(100)
      const after = await height()
      const waiting = await ask('eth_sendRawTransaction', await signed(await rich(), 0))
      await sleep(1_300)
      expect(await height()).toBe(after)
      await ask('anvil_dropTransaction', waiting)
      expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
      await ask('evm_setAutomine', true)
    },
  )

  test('a snapshot brings back blocks and balances', async () => {
    const address = randomAddress()
    const before = await height()
    const id = await ask('evm_snapshot')
    await ask('anvil_setBalance', address, '0x1')
    await ask('anvil_mine', '0x2')
    expect(await ask('evm_revert', id)).toBe(true)
    expect(await height()).toBe(before)
    expect(await ask('eth_getBalance', address, 'latest')).toBe('0x0')
    expect(snapshot).toMatch(/^0x\d+$/)
  })

  test('a reorganisation replaces the last blocks and mines again only what is kept', async () => {
    const [kept, dropped] = [await rich(), await rich()]
    await ask('evm_mine')
    const bytes = await signed(kept, 0)
    const before = await height()
    const staying = await ask('eth_sendRawTransaction', bytes)
    const going = await ask('eth_sendRawTransaction', await signed(dropped, 0))
    await receiptOf(staying)
    await receiptOf(going)
    await ask('anvil_mine', '0x2')
    const after = await height()
    const { hash: oldHash } = BlockHash.parse(await ask('eth_getBlockByNumber', numberToHex(before + 1), false))
    await ask('anvil_reorg', after - before, [[bytes, 1]])
    expect(await height()).toBe(after)
    expect(await ask('eth_getBlockByHash', oldHash, false)).toBeNull()
    expect(await receiptOf(staying)).toMatchObject({ blockNumber: numberToHex(before + 2) })
    expect(await ask('eth_getTransactionReceipt', going)).toBeNull()
    expect(await ask('eth_getTransactionByHash', going)).toBeNull()
    expect(await ask('eth_getTransactionCount', dropped.address, 'pending')).toBe('0x0')
    // It goes on like any chain: the dropped one may be sent again, and is mined in another block.
    expect(await ask('eth_sendRawTransaction', await signed(dropped, 0))).toBe(going)
    expect(await receiptOf(going)).toMatchObject({ blockNumber: numberToHex(after + 1) })
    // Only the last two of three that were mined with one call.
    const oldest = BlockHash.parse(await ask('eth_getBlockByNumber', 'latest', false))
    await ask('anvil_mine', '0x3')
    const first = await ask('eth_getBlockByNumber', numberToHex(after + 2), false)
    await ask('anvil_reorg', 2, [])
    expect(await height()).toBe(after + 4)
    expect(await ask('eth_getBlockByNumber', numberToHex(after + 1), false)).toMatchObject(oldest)
    expect(await ask('eth_getBlockByNumber', numberToHex(after + 2), false)).toEqual(first)
  })

  test('a reorganisation may follow another, and snapshots stay what they are', async () => {
    const payer = await rich()
    await ask('evm_mine')
    const target = { from: randomAddress() }
    for (const depth of [1, 2, 2]) {
      const before = await height()
      const sent = await ask('eth_sendRawTransaction', await signed(payer, 0))
      await receiptOf(sent)
      await ask('anvil_mine', '0x1')
      await ask('anvil_impersonateAccount', target.from)
      await ask('anvil_reorg', depth, [])
      expect(await height()).toBe(before + 2)
      // With the last block alone the transaction stays where it is.
      const mined = await ask('eth_getTransactionReceipt', sent)
      if (depth === 1) expect(mined).toMatchObject({ blockNumber: numberToHex(before + 1) })
      else expect(mined).toBeNull()
      if (depth === 1) await ask('anvil_reorg', 2, [])
      expect(await ask('eth_getTransactionCount', payer.address, 'pending')).toBe('0x0')
      await ask('anvil_setBalance', target.from, numberToHex(10n ** 18n))
      await receiptOf(await ask('eth_sendTransaction', { ...target, to: randomAddress(), value: '0x1' }))
    }
    const { hash } = BlockHash.parse(await ask('eth_getBlockByNumber', 'latest', false))
    const later = await ask('evm_snapshot')
    await ask('anvil_mine', '0x1')
    expect(await ask('evm_revert', later)).toBe(true)
    expect(BlockHash.parse(await ask('eth_getBlockByNumber', 'latest', false)).hash).toBe(hash)
  }, 60_000)

  test('a chain is dumped and loaded into another', async () => {
    const address = randomAddress()
    await ask('anvil_setBalance', address, '0x5')
    await ask('evm_mine')
    const dump = await ask('anvil_dumpState')
    const other = await startNode({}, engine)
    try {
      const call = (method: string, ...params: unknown[]) =>
        askRaw(other.url, { jsonrpc: '2.0', id: 1, method, params })
      expect(await call('anvil_loadState', dump)).toMatchObject({ result: true })
      expect(await call('eth_getBalance', address, 'latest')).toMatchObject({ result: '0x5' })
      expect(await call('eth_blockNumber')).toMatchObject({ result: numberToHex(await height()) })
    } finally {
      await other.stop()
    }
  }, 60_000)

  test('the base fee of the next block and the size of blocks are set', async () => {
    await ask('anvil_setNextBlockBaseFeePerGas', '0x989680')
    await ask('evm_mine')
    expect(await ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({
      baseFeePerGas: '0x989680',
      gasLimit: '0x17d78400',
    })
  })

  test('a transaction can be traced, and the receipts of its block read', async () => {
    const contract = randomAddress()
    await ask('anvil_setCode', contract, RETURNS_SLOT_ZERO)
    const account = await rich()
    await ask('anvil_impersonateAccount', account.address)
    const hash = await ask('eth_sendTransaction', { from: account.address, to: contract, gas: '0x186a0' })
    const { blockNumber } = await receiptOf(hash)
    // Anvil keeps no single steps unless told to, so only the frame of the answer is the same.
    expect(await ask('debug_traceTransaction', hash)).toMatchObject({ failed: false, structLogs: expect.any(Array) })
    expect(await ask('debug_traceTransaction', hash, { tracer: 'callTracer' })).toMatchObject({
      type: 'CALL',
      to: contract,
    })
    expect(await ask('eth_getBlockReceipts', blockNumber)).toMatchObject([{ transactionHash: hash }])
  })

  test('logs are found by address and topic, in their block', async () => {
    const contract = randomAddress()
    await ask('anvil_setCode', contract, LOGS_TOPIC_SEVEN)
    const account = await rich()
    await ask('anvil_impersonateAccount', account.address)
    const { blockNumber } = await receiptOf(
      await ask('eth_sendTransaction', { from: account.address, to: contract, gas: '0x186a0' }),
    )
    const filter = { address: contract, fromBlock: '0x0', toBlock: 'latest' }
    const topics = [pad('0x7')]
    expect(await ask('eth_getLogs', { ...filter, topics })).toMatchObject([{ address: contract, topics, blockNumber }])
    expect(await ask('eth_getLogs', { ...filter, topics: [pad('0x8')] })).toEqual([])
  })

  test('a revert is error 3 with its reason and its data', async () => {
    const contract = randomAddress()
    await ask('anvil_setCode', contract, REVERTS_WITH_NO)
    const [name, call] = ['execution reverted: no', { to: contract }]
    expect(await failure('eth_call', call, 'latest')).toMatchObject({
      code: 3,
      message: name,
      data: expect.stringMatching(/^0x08c379a0/),
    })
    expect(await failure('eth_estimateGas', call)).toMatchObject({ code: 3, message: name })
    expect(await ask('eth_call', call, 'latest', { [contract]: { code: RETURNS_SLOT_ZERO } })).toBe(pad('0x0'))
    const override = { [contract]: { code: RETURNS_SLOT_ZERO, stateDiff: { [pad('0x0')]: pad('0x5') } } }
    expect(await ask('eth_call', call, 'latest', override)).toBe(pad('0x5'))
  })

  test('a transaction that cannot be taken is refused in the usual words', async () => {
    const account = await rich()
    await receiptOf(await ask('eth_sendRawTransaction', await signed(account, 0)))
    expect((await failure('eth_sendRawTransaction', await signed(account, 0, 2n)))?.message).toMatch(/nonce too low/)
    const much = await signed(account, 1, parseEther('50'))
    expect((await failure('eth_sendRawTransaction', much))?.message).toMatch(/insufficient funds/i)

    await ask('evm_setAutomine', false)
    const next = await signed(account, 1)
    const hash = await ask('eth_sendRawTransaction', next)
    expect((await failure('eth_sendRawTransaction', next))?.message).toMatch(/already (known|imported)/i)
    expect((await failure('eth_sendRawTransaction', await signed(account, 1, 3n)))?.message).toMatch(/underpriced/)
    await ask('evm_setAutomine', true)
    await receiptOf(hash)
  })

  test('a batch is answered in order, an unknown method and a broken request with an error', async () => {
    const batch = ['eth_chainId', 'sextant_nothing', 'net_version'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: [],
    }))
    const reply = await post(node.url, JSON.stringify(batch))
    expect(await reply.json()).toMatchObject([
      { id: 0, result: '0x2105' },
      { id: 1, error: { code: expect.any(Number) } },
      { id: 2, result: '8453' },
    ])
    expect(await (await post(node.url, '{"jsonrpc":')).text()).toContain('error')
  })

  test('a page of any origin may ask', async () => {
    const asked = await fetch(node.url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://wallet.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(asked.ok).toBe(true)
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    const answered = await post(node.url, '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')
    expect(answered.headers.get('access-control-allow-origin')).toBe('*')
  })
})

const STRANGER = `0x${'57'.repeat(20)}` as const
/** PUSH0 SLOAD PUSH0 MSTORE PUSH1 32 PUSH0 RETURN */
const RETURNS_SLOT_ZERO = '0x5f545f5260205ff3'
/** PUSH1 7 PUSH0 PUSH0 LOG1 */
const LOGS_TOPIC_SEVEN = '0x60075f5fa1'
/** Writes `Error("no")` into memory, word by word, and reverts with it. */
const REVERTS_WITH_NO: Hex = `0x7f08c379a0${'00'.repeat(28)}5f526020600452600260245261${'6e6f'}60f01b60445260645ffd`

const BlockHash = z.object({ hash: z.string() })
const Block = z.object({ timestamp: z.string() })
const Receipt = z.looseObject({ status: z.string(), blockNumber: z.string() })
const Waiting = z.record(z.string(), z.record(z.string(), z.object({ hash: z.string() })))
const Pool = z.object({ pending: Waiting, queued: Waiting })
const Reply = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
})

function randomAddress(): Hex {
  return `0x${keccak256(toHex(`${Math.random()}`)).slice(-40)}`
}

function post(url: string, body: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://wallet.example' },
    body,
  })
}

async function askRaw(url: string, call: object): Promise<z.infer<typeof Reply>> {
  return Reply.parse(await (await post(url, JSON.stringify(call))).json())
}
