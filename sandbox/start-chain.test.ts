import { createWalletClient, domainSeparator, type Hex, http, parseEventLogs } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accounts } from './chain/accounts.ts'
import { type Authorization, createAuthorization, encodeTransfer, signAuthorization } from './chain/authorization.ts'
import { sandboxBase, waitForReceipt } from './chain/client.ts'
import { usdcAbi } from './chain/usdc-abi.ts'
import { type SandboxChain, startChain } from './start-chain.ts'

let chain: SandboxChain
beforeAll(async () => {
  chain = await startChain()
}, 120_000)
afterAll(() => chain?.stop())

const price = 10_000n

describe('USDC of the sandbox', () => {
  test('presents itself as USDC on Base', async () => {
    const usdc = { abi: usdcAbi, address: chain.usdc }
    const facts = await chain.client.multicall({
      allowFailure: false,
      contracts: [
        { ...usdc, functionName: 'name' },
        { ...usdc, functionName: 'symbol' },
        { ...usdc, functionName: 'version' },
        { ...usdc, functionName: 'decimals' },
        { ...usdc, functionName: 'currency' },
        { ...usdc, functionName: 'DOMAIN_SEPARATOR' },
      ],
    })
    const domain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: chain.usdc }
    expect(facts).toEqual(['USD Coin', 'USDC', '2', 6, 'USD', domainSeparator({ domain })])
    expect(await chain.client.getChainId()).toBe(8453)
  })

  test('moves exactly what a signed authorization says, once, in a transaction of the relayer', async () => {
    const payer = await chain.createPayer()
    const authorization = createAuthorization({ from: payer.address, to: chain.payTo, value: price })
    const data = encodeTransfer(authorization, await signAuthorization(payer, authorization))
    const before = await chain.balanceOf(chain.payTo)

    const receipt = await sendAsRelayer(data)
    expect(receipt.status).toBe('success')
    expect(
      parseEventLogs({ abi: usdcAbi, logs: receipt.logs }).map(({ eventName, args }) => ({ eventName, args })),
    ).toEqual([
      { eventName: 'AuthorizationUsed', args: { authorizer: payer.address, nonce: authorization.nonce } },
      { eventName: 'Transfer', args: { from: payer.address, to: chain.payTo, value: price } },
    ])
    expect(await chain.balanceOf(payer.address)).toBe(1_000_000_000n - price)
    expect(await chain.balanceOf(chain.payTo)).toBe(before + price)
    expect(await chain.transfersTo(chain.payTo, receipt.blockNumber)).toEqual([
      {
        from: payer.address,
        to: chain.payTo,
        value: price,
        transactionHash: receipt.transactionHash,
        blockNumber: receipt.blockNumber,
      },
    ])

    expect((await sendAsRelayer(data)).status).toBe('reverted')
    expect(await chain.balanceOf(chain.payTo)).toBe(before + price)
  })

  test('takes a plain signature as bytes too', async () => {
    const { authorization, signature } = await signedByPayer()
    const receipt = await chain.client.sendAs(byRelayer(encodeTransfer(authorization, signature, 'bytes')))
    expect(await chain.transfersTo(chain.payTo, receipt.blockNumber)).toMatchObject([{ value: price }])
  })

  test('refuses a changed value, and a blacklisted payer until he is pardoned', async () => {
    const { authorization, signature } = await signedByPayer()
    const data = encodeTransfer(authorization, signature)
    await expect(simulate(encodeTransfer({ ...authorization, value: price + 1n }, signature))).rejects.toThrow(
      'invalid signature',
    )
    await chain.setBlacklisted(chain.payer.address, true)
    await expect(simulate(data)).rejects.toThrow('account is blacklisted')
    await chain.setBlacklisted(chain.payer.address, false)
    await expect(simulate(data)).resolves.toBeDefined()
  })

  test('mints what is asked for, also many times at once', async () => {
    const { address } = await chain.createPayer({ fundsBase: 0n })
    await Promise.all([1n, 20n, 300n, 4_000n].map((amountBase) => chain.mintUsdc(address, amountBase)))
    expect(await chain.balanceOf(address)).toBe(4_321n)
  })
})

describe('smart wallets', () => {
  test('an owned wallet pays with its owner’s signature', async () => {
    const { authorization, signature } = await signedForWallet('OwnedWallet')
    await chain.client.sendAs(byRelayer(encodeTransfer(authorization, signature, 'bytes')))
    expect(await chain.balanceOf(authorization.from)).toBe(0n)
  }, 60_000)

  test('each trap does what its name says', async () => {
    const dead = await signedForWallet('DeadWallet')
    await expect(simulate(encodeTransfer(dead.authorization, dead.signature, 'bytes'))).rejects.toThrow(
      'invalid signature',
    )

    const burning = await signedForWallet('GasBurningWallet')
    const { gasUsed } = await chain.client.sendAs(
      byRelayer(encodeTransfer(burning.authorization, burning.signature, 'bytes')),
    )
    expect(gasUsed).toBeGreaterThan(3_000_000n)

    const twoFaced = await signedForWallet('TwoFacedWallet')
    const data = encodeTransfer(twoFaced.authorization, twoFaced.signature, 'bytes')
    await expect(simulate(data)).resolves.toBeDefined()
    expect((await sendAsRelayer(data)).status).toBe('reverted')
  }, 60_000)
})

describe('blocks and time', () => {
  test('a payment waits while mining is paused, and is mined when it goes on', async () => {
    await chain.pauseMining()
    const height = await chain.client.getBlockNumber()
    const hash = await relayerClient().sendTransaction(callOfRelayer('0x', 50_000n))
    expect(await chain.client.getBlockNumber()).toBe(height)
    await chain.resumeMining()
    expect((await waitForReceipt(chain.client, hash)).blockNumber).toBe(height + 1n)
  })

  test('a block time makes blocks without transactions, also after a pause', async () => {
    await chain.setBlockTime(1)
    await chain.pauseMining()
    const height = await chain.client.getBlockNumber()
    await chain.resumeMining()
    await vi.waitFor(async () => expect(await chain.client.getBlockNumber()).toBeGreaterThan(height), 10_000)
    await chain.setBlockTime(null)
  })

  test('blocks are mined on demand', async () => {
    const height = await chain.client.getBlockNumber()
    await chain.mine(3)
    expect(await chain.client.getBlockNumber()).toBe(height + 3n)
  })

  test('the clock is that of the machine until it is moved ahead', async () => {
    await chain.mine()
    const { timestamp } = await chain.client.getBlock()
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(5)
    await chain.increaseTime(3_600)
    const later = await chain.client.getBlock()
    expect(Number(later.timestamp - timestamp)).toBeGreaterThanOrEqual(3_600)
    expect(Number(later.timestamp - timestamp)).toBeLessThan(3_610)
  })
})

async function signedByPayer() {
  const authorization = createAuthorization({ from: chain.payer.address, to: chain.payTo, value: price })
  return { authorization, signature: await signAuthorization(chain.payer, authorization) }
}

async function signedForWallet(kind: Parameters<SandboxChain['createSmartWallet']>[1]) {
  const wallet = await chain.createSmartWallet(chain.payer.address, kind)
  await chain.mintUsdc(wallet, price)
  const authorization: Authorization = createAuthorization({ from: wallet, to: chain.payTo, value: price })
  return { authorization, signature: await signAuthorization(chain.payer, authorization) }
}

function callOfRelayer(data: Hex, gas?: bigint) {
  return data === '0x'
    ? { account: accounts.relayer, to: chain.payTo, gas }
    : { account: accounts.relayer, to: chain.usdc, data, gas }
}

function byRelayer(data: Hex) {
  return { from: accounts.relayer.address, to: chain.usdc, data }
}

function simulate(data: Hex) {
  return chain.client.call(callOfRelayer(data))
}

function relayerClient() {
  return createWalletClient({ account: accounts.relayer, chain: sandboxBase, transport: http(chain.url) })
}

async function sendAsRelayer(data: Hex) {
  const hash = await relayerClient().sendTransaction(callOfRelayer(data, 500_000n))
  return waitForReceipt(chain.client, hash)
}
