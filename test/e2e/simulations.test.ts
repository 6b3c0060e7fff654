import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '../../sandbox/chain/accounts.ts'
import { type Requirements, signAuthorization, toAuthorization } from '../../sandbox/pay.ts'
import { type SandboxChain, startChain } from '../../sandbox/start-chain.ts'
import { transferCall } from '../../src/payments/chain/calls.ts'
import { createRpc, type Rpc } from '../../src/payments/chain/rpc.ts'
import { createTokenContract } from '../../src/payments/chain/token-contract.ts'
import { createEmbeddedFacilitator } from '../../src/payments/facilitators/embedded.ts'
import { TERMS as ANY_TERMS, failureOf, paymentOf } from '../../src/payments/payment.test-kit.ts'
import { createEoaCache } from '../../src/payments/settlement/eoa-cache.ts'
import { createPreflight } from '../../src/payments/settlement/preflight.ts'
import { createSimulations } from '../../src/payments/settlement/simulation.ts'
import type { Payment } from '../../src/payments/wire/payment.ts'
import type { Terms } from '../../src/payments/wire/terms.ts'

let chain: SandboxChain
let node: Rpc
let terms: Terms
const asked: string[] = []

beforeAll(async () => {
  chain = await startChain()
  node = createRpc(chain.url)
  terms = { ...ANY_TERMS, payTo: chain.payTo }
})
afterAll(async () => {
  await node.close()
  await chain.stop()
})

const rpc: Rpc = {
  call(method, params, timeoutMs) {
    asked.push(method)
    return node.call(method, params, timeoutMs)
  },
  close: async () => undefined,
}

async function signed(payer: Awaited<ReturnType<SandboxChain['createPayer']>>, value = terms.amount): Promise<Payment> {
  const wanted = { ...terms, amount: value } as unknown as Requirements
  const fields = toAuthorization(payer.address, wanted)
  const signature = (await signAuthorization(payer, fields, wanted)) as Hex
  const lower = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text).toLowerCase()]))
  return { ...paymentOf(lower), signature }
}

it('a real token judges many payments in one call, each by itself', async () => {
  const [rich, poor, other] = await Promise.all([
    chain.createPayer(),
    chain.createPayer({ fundsBase: 5n }),
    chain.createPayer(),
  ])
  const burner = await chain.createSmartWallet(rich.address, 'GasBurningWallet')
  const good = await signed(rich)
  const forged = { ...(await signed(rich)), signature: (await signed(other)).signature }
  const fromBurner = paymentOf({
    ...(await signed(rich)).authorization,
    from: burner.toLowerCase() as Hex,
  })
  const all = [good, forged, await signed(poor), fromBurner, await signed(other)]
  const token = createTokenContract(rpc, chain.relayer.address)
  const simulate = createSimulations(rpc, chain.relayer.address, token.simulate)
  asked.length = 0
  const told = await Promise.all(all.map((payment) => simulate(payment, terms)))
  expect(asked).toEqual(['eth_call'])
  expect(told).toEqual([
    { reason: undefined, isEoa: true },
    { reason: 'invalid_exact_evm_signature', isEoa: true },
    { reason: 'invalid_exact_evm_insufficient_balance', isEoa: true },
    { reason: expect.stringMatching(/signature|simulation_failed/), isEoa: false },
    { reason: undefined, isEoa: true },
  ])
})

function openFacilitator() {
  const token = createTokenContract(rpc, chain.relayer.address)
  return createEmbeddedFacilitator({
    token,
    relayers: [{ address: chain.relayer.address, send: () => Promise.reject(new Error('nothing is sent here')) }],
    eoas: createEoaCache(rpc),
    context: { now: Date.now, randomId: String, log: { debug() {}, info() {}, warn() {}, error() {} } },
    preflight: createPreflight(
      rpc,
      chain.relayer.address,
      createSimulations(rpc, chain.relayer.address, token.simulate),
    ),
  })
}

it('what a known account without code did not sign is refused without a call', async () => {
  const [payer, forger] = await Promise.all([chain.createPayer(), chain.createPayer()])
  const facilitator = openFacilitator()
  expect(await facilitator.verify(await signed(payer), terms)).toBe('fresh')
  const { signature } = await signed(forger)
  const forged = await signed(payer)
  asked.length = 0
  const refused = await failureOf(facilitator.verify({ ...forged, signature }, terms))
  expect([refused, asked]).toMatchObject([{ reason: 'invalid_exact_evm_signature' }, []])
})

it('S10: forged signatures of an odd length teach that the payer has no code, and the next ones cost no call', async () => {
  const payer = await chain.createPayer()
  const { verify } = openFacilitator()
  const forged = async () => ({ ...(await signed(payer)), signature: `0x${'5a'.repeat(66)}` as Hex })
  const [first, second] = [await forged(), await forged()]
  expect(await failureOf(verify(first, terms))).toMatchObject({ reason: 'invalid_exact_evm_signature' })
  asked.length = 0
  expect(await failureOf(verify(second, terms))).toMatchObject({ reason: 'invalid_exact_evm_signature' })
  expect(asked).toEqual([])
})

it('S10: an authorization that was cancelled is searched for once, however often it is sent', async () => {
  const payer = await chain.createPayer()
  const { verify } = openFacilitator()
  const payment = await signed(payer)
  const cancelling = await payer.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: chain.usdc },
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer: payer.address, nonce: payment.authorization.nonce as Hex },
  })
  const abi = parseAbi(['function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)'])
  const args = [payer.address, payment.authorization.nonce as Hex, cancelling] as const
  const data = encodeFunctionData({ abi, args })
  await chain.client.sendAs({ from: accounts.deployer.address, to: chain.usdc, data })
  asked.length = 0
  const used = { reason: 'invalid_exact_evm_nonce_already_used' }
  expect(await failureOf(verify(payment, terms))).toMatchObject(used)
  expect(asked).toContain('eth_getLogs')
  asked.length = 0
  expect(await failureOf(verify(payment, terms))).toMatchObject(used)
  expect(asked).toEqual([])
})

it('the preflight finds the good ones in one call, and the token judges the others', async () => {
  const [good, poor, listed, wallet] = await Promise.all([
    chain.createPayer(),
    chain.createPayer({ fundsBase: 5n }),
    chain.createPayer(),
    chain.createPayer(),
  ])
  await chain.setBlacklisted(listed.address, true)
  await chain.client.setCode({ address: wallet.address, bytecode: '0x60006000fd' })
  const token = createTokenContract(rpc, chain.relayer.address)
  const simulate = createSimulations(rpc, chain.relayer.address, token.simulate)
  const preflight = createPreflight(rpc, chain.relayer.address, simulate)
  const payments = await Promise.all([good, good, poor, listed, wallet].map((payer) => signed(payer)))
  asked.length = 0
  const told = await Promise.all(payments.map((payment) => preflight(payment, terms, true)))
  expect(asked).toEqual(['eth_call', 'eth_call'])
  expect(told).toMatchObject([
    { reason: undefined, isEoa: true },
    { reason: undefined, isEoa: true },
    { reason: 'invalid_exact_evm_insufficient_balance', isEoa: true },
    { reason: expect.any(String), isEoa: true },
    { reason: expect.any(String), isEoa: false },
  ])

  const used = await signed(good)
  await chain.client.sendAs({ from: chain.relayer.address, to: terms.asset, data: transferCall(used) })
  expect(await preflight(used, terms, true)).toMatchObject({ reason: 'invalid_exact_evm_nonce_already_used' })
})
