import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { decodeHeader } from '../../sandbox/pay.ts'
import type { Capability } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { ETH, pay, post, receiptOf } from '../kit/buyer.ts'
import { type RpcProxy, startRpcProxy } from '../kit/rpc-proxy.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let proxy: RpcProxy
beforeAll(async () => {
  shop = await openShop({
    async adjust(chain) {
      proxy = await startRpcProxy(chain.url)
      return { BASE_RPC_URL: proxy.url }
    },
  })
})
afterEach(() => {
  proxy.fault = 'none'
  proxy.methods = undefined
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

const price = () => `${shop.url}/api/price`

async function earnings(work: () => Promise<void>): Promise<bigint> {
  const before = await shop.earned()
  await work()
  return (await shop.earned()) - before
}

/** Sends the same payment again until it is settled one way or the other. */
async function postUntilDone(headers: Record<string, string>) {
  for (let attempt = 0; attempt < 40; attempt++) {
    const answer = await post(price(), ETH, headers)
    if (answer.status !== 503 && answer.status !== 409) return answer
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the payment stayed open')
}

describe('when the chain is in trouble', () => {
  it.each(['down', 'garbage'] as const)(
    '%s before anything was sent: 503, not charged, and the payment stays good',
    async (fault) => {
      const headers = await pay(shop.chain.payer, price())
      proxy.fault = fault
      const earned = await earnings(async () => {
        const answer = await post(price(), ETH, headers)
        expect([answer.status, answer.body.code, answer.body.charged]).toEqual([503, 'chain_unavailable', false])
        expect(answer.headers.get('retry-after')).toBe('2')
      })
      expect(earned).toBe(0n)
      proxy.fault = 'none'
      expect((await post(price(), ETH, headers)).status).toBe(200)
    },
  )

  it('loses the answer to the broadcast: found out from the chain, 200, charged once', async () => {
    const headers = await pay(shop.chain.payer, price())
    proxy.fault = 'lose-answer'
    proxy.methods = ['eth_sendRawTransaction']
    expect(await earnings(async () => expect((await post(price(), ETH, headers)).status).toBe(200))).toBe(10_000n)
  })

  it('has no receipts: the token’s own events are enough', async () => {
    const headers = await pay(shop.chain.payer, price())
    proxy.fault = 'garbage'
    proxy.methods = ['eth_getTransactionReceipt']
    const earned = await earnings(async () => expect((await postUntilDone(headers)).status).toBe(200))
    expect(earned).toBe(10_000n)
  })

  it('stalls past the wait: 503 with the hash; the same payment then gets its answer, charged once', async () => {
    const headers = await pay(shop.chain.payer, price())
    await shop.chain.pauseMining()
    const earned = await earnings(async () => {
      const pending = await post(price(), ETH, headers)
      expect([pending.status, pending.body.code]).toEqual([503, 'settlement_pending'])
      expect(pending.body.transaction).toMatch(/^0x[0-9a-f]{64}$/)
      expect(receiptOf(pending)).toMatchObject({
        success: false,
        errorReason: 'settlement_pending',
        transaction: pending.body.transaction,
      })
      expect(pending.headers.get('payment-required')).toBeNull()
      await shop.chain.resumeMining()
      const answer = await postUntilDone(headers)
      expect([answer.status, receiptOf(answer).transaction]).toEqual([200, pending.body.transaction])
    })
    expect(earned).toBe(10_000n)
  })

  it('shows somebody else’s submission of our authorization, before or after we ask: served, charged once', async () => {
    const headers = await pay(shop.chain.payer, price())
    const earned = await earnings(async () => {
      await submit(headers)
      const answer = await post(price(), ETH, headers)
      expect(answer.status).toBe(200)
      expect((await post(price(), ETH, headers)).text).toBe(answer.text)
    })
    expect(earned).toBe(10_000n)
  })

  it('is raced by a front-runner between verification and settlement: served, charged once', async () => {
    let rush: (() => Promise<unknown>) | undefined
    const replica = await shop.openReplica({ capabilities: first(() => rush?.()) })
    const url = `${replica.url}/api/price`
    const headers = await pay(shop.chain.payer, url)
    rush = () => submit(headers)
    expect(await earnings(async () => expect((await post(url, ETH, headers)).status).toBe(200))).toBe(10_000n)
    await replica.close()
  })

  it('shows that the payer cancelled in between: 402, no data, nothing taken', async () => {
    let cancel: (() => Promise<unknown>) | undefined
    const replica = await shop.openReplica({ capabilities: first(() => cancel?.()) })
    const url = `${replica.url}/api/price`
    // What it did costs gas, so this payer is refused from then on.
    const payer = await shop.chain.createPayer()
    const headers = await pay(payer, url)
    cancel = () => cancelAuthorization(payer, headers)
    const earned = await earnings(async () => {
      const answer = await post(url, ETH, headers)
      expect([answer.status, answer.body.code, answer.body.reason]).toEqual([
        402,
        'payment_failed',
        'authorization_canceled',
      ])
    })
    expect(earned).toBe(0n)
    await replica.close()
  })

  it('a buyer who hangs up before settlement is not charged', async () => {
    let hangUp: (() => void) | undefined
    const pauseAfter = async () => {
      hangUp?.()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const replica = await shop.openReplica({ capabilities: first(pauseAfter) })
    const url = `${replica.url}/api/price`
    const headers = await pay(shop.chain.payer, url)
    const leaving = new AbortController()
    hangUp = () => leaving.abort()
    const request = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(ETH),
      signal: leaving.signal,
    }
    const earned = await earnings(async () => {
      await expect(fetch(url, request)).rejects.toThrow()
      await new Promise((resolve) => setTimeout(resolve, 600))
    })
    expect(earned).toBe(0n)
    hangUp = undefined
    expect((await post(url, ETH, headers)).status).toBe(200)
    await replica.close()
  })
})

/** The catalog, with something happening between verification and the answer. */
function first(happening: () => Promise<unknown> | undefined): Capability[] {
  return catalog.map((capability) => ({
    ...capability,
    answer: async (...asked: Parameters<Capability['answer']>) => {
      await happening()
      return capability.answer(...asked)
    },
  }))
}

interface SignedPayment {
  payload: {
    signature: `0x${string}`
    authorization: Record<'from' | 'to' | 'nonce', `0x${string}`> &
      Record<'value' | 'validAfter' | 'validBefore', string>
  }
}

const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
])

/** What anybody can do with an authorization they have seen. */
async function submit(headers: Record<string, string>): Promise<void> {
  const { payload } = decodeHeader<SignedPayment>(headers['PAYMENT-SIGNATURE'] ?? null)
  const { from, to, value, validAfter, validBefore, nonce } = payload.authorization
  const args = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, payload.signature] as const
  const data = encodeFunctionData({ abi, functionName: 'transferWithAuthorization', args })
  const stranger = await shop.chain.createPayer({ fundsBase: 0n })
  await shop.chain.fundEth(stranger.address)
  await shop.chain.client.sendAs({ from: stranger.address, to: shop.chain.usdc, data })
}

async function cancelAuthorization(payer: SandboxAccount, headers: Record<string, string>): Promise<void> {
  const { payload } = decodeHeader<SignedPayment>(headers['PAYMENT-SIGNATURE'] ?? null)
  const { from, nonce } = payload.authorization
  const signature = await payer.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: shop.chain.usdc },
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer: from, nonce },
  })
  const data = encodeFunctionData({ abi, functionName: 'cancelAuthorization', args: [from, nonce, signature] })
  const stranger = await shop.chain.createPayer({ fundsBase: 0n })
  await shop.chain.fundEth(stranger.address)
  await shop.chain.client.sendAs({ from: stranger.address, to: shop.chain.usdc, data })
}
