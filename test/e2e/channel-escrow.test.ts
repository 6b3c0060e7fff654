import fc from 'fast-check'
import {
  decodeErrorResult,
  decodeEventLog,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { CHANNEL_CODE_HASHES } from '../../sandbox/chain/install-channels.ts'
import { type SandboxChain, startChain } from '../../sandbox/start-chain.ts'
import { CHANNEL_COLLECTOR, CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { createChannelDigests, depositNonce } from '../../src/payments/channels/digests.ts'
import { ESCROW_ABI } from '../../src/payments/channels/escrow-abi.ts'
import type { ChannelConfig } from '../../src/payments/wire/channel.ts'
import { createChannelModel, type ModelCall, type ModelRow, type SignatureKind } from '../kit/channel-model.ts'
import { digests, signAs, signDeposit, signVoucher, toCollectorData, toRow } from '../kit/channel-signing.ts'

// The sandbox's escrow contract on a real chain with Circle's token: the official interface, and the meaning of the model.

const ERRORS = parseAbi([
  'error InvalidChannel()',
  'error ZeroDeposit()',
  'error DepositOverflow()',
  'error InvalidSignature()',
  'error NotReceiverAuthorizer()',
  'error NotAuthorizedToClaim()',
  'error NotAuthorizedToRefund()',
  'error ClaimExceedsCeiling()',
  'error ClaimExceedsBalance()',
  'error WithdrawalAlreadyPending()',
  'error WithdrawalNotPending()',
  'error NotAuthorizedToFinalizeWithdraw()',
  'error WithdrawDelayNotElapsed()',
  'error NothingToWithdraw()',
  'error WithdrawAmountExceedsAvailable()',
  'error WithdrawDelayOutOfRange()',
  'error EmptyBatch()',
  'error DepositCollectionFailed()',
  'error InvalidCollector()',
  'error InvalidRefundNonce()',
  'error ZeroRefund()',
  'error ECDSAInvalidSignature()',
  'error ECDSAInvalidSignatureLength(uint256 length)',
  'error ECDSAInvalidSignatureS(bytes32 s)',
  'error ReentrancyGuardReentrantCall()',
  'error SafeERC20FailedOperation(address token)',
  'error FailedCall()',
  'error OnlyX402BatchSettlement()',
])
const ZERO_SALT = `0x${'0'.repeat(64)}` as Hex

let chain: SandboxChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const lower = (text: string): Hex => text.toLowerCase() as Hex
const read = <T>(functionName: string, args: readonly unknown[]): Promise<T> =>
  chain.client.readContract({ abi: ESCROW_ABI, address: CHANNEL_ESCROW, functionName, args } as never) as Promise<T>

/** The name of the error that a call of this sender ends with; undefined when it would go through. */
async function errorOf(from: Hex, data: Hex, to: Hex = CHANNEL_ESCROW): Promise<string | undefined> {
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ from, to, data, gas: '0x7a1200' }, 'latest'],
    }),
  })
  const { error } = (await response.json()) as { error?: { data?: Hex | { data: Hex } } }
  if (!error) return undefined
  const reason = typeof error.data === 'object' ? error.data.data : error.data
  try {
    const { errorName } = decodeErrorResult({ abi: ERRORS, data: reason as Hex })
    // The token gives its reasons in words.
    return (errorName as string) === 'Error' ? 'token' : errorName
  } catch {
    return 'token'
  }
}

const send = (from: Hex, data: Hex) => chain.client.sendAs({ from, to: CHANNEL_ESCROW, data, gas: 8_000_000n })

describe('the escrow contract of the sandbox', () => {
  it('is the code that the service is told to expect', async () => {
    const codes = await Promise.all(
      [CHANNEL_ESCROW, CHANNEL_COLLECTOR].map((address) => chain.client.getCode({ address: address as Hex })),
    )
    expect(codes.map((code) => keccak256(code ?? '0x'))).toEqual([...CHANNEL_CODE_HASHES])
  })

  it('has the published vectors and selectors of the official one', async () => {
    const config: ChannelConfig = {
      payer: '0x2d0916a4473a6a862266438efc02ed5fd6561e3d',
      payerAuthorizer: '0x2d0916a4473a6a862266438efc02ed5fd6561e3d',
      receiver: '0xeb825715e38f1e2a06a32d8eebb23678ca78ba97',
      receiverAuthorizer: lower(privateKeyToAccount(keccak256(toHex('authorizer'))).address),
      token: lower(chain.usdc),
      withdrawDelay: 900,
      salt: ZERO_SALT,
    }
    expect(config.receiverAuthorizer).toBe('0x672b7765cb9c4bae6c76d828f14eea9a9740eefa')
    const id = '0xc0f73c40c52b42bc9cb64ed43e854c81e690cf86dfc6c604753de206670f38e7'
    const row = toRow({ config, maxClaimableAmount: 10_000n, totalClaimed: 10_000n, signature: '0x' })
    const found = [
      await read<Hex>('getChannelId', [config]),
      await read<Hex>('getVoucherDigest', [id, 10_000n]),
      await read<Hex>('getRefundDigest', [id, 0n, 60_000n]),
      await read<Hex>('getClaimBatchDigest', [[row]]),
      await read<Hex>('getClaimBatchDigest', [[]]),
    ]
    const own = { channelId: id, maxClaimableAmount: 10_000n, totalClaimed: 10_000n } as const
    expect(found).toEqual([
      digests.channelId(config),
      digests.voucher(id, 10_000n),
      digests.refund(id, 0n, 60_000n),
      digests.claimBatch([own]),
      digests.claimBatch([]),
    ])
    expect(found.map((hash) => `${hash.slice(0, 10)} ${hash.slice(-4)}`)).toEqual([
      '0xc0f73c40 38e7',
      '0x5106b6ab 2ae7',
      '0x0e4b4a57 616e',
      '0xee3bf75e c4a0',
      '0x3483bc42 c340',
    ])
    expect(depositNonce(id, toHex(7n, { size: 32 }))).toMatch(/^0xec24c880.*96ee2$/)
    const other = createChannelDigests(84_532)
    const elsewhere = other.channelId({
      payer: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      payerAuthorizer: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      receiver: '0x19ee5100d3a1e687f85b952bd3fbec108ab6a8d7',
      receiverAuthorizer: '0xd407e409e34e0b9afb99ecceb609bdbcd5e7f1bf',
      token: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
      withdrawDelay: 900,
      salt: ZERO_SALT,
    })
    expect(elsewhere).toBe('0x5fafb915f0dbee350d7f84d91802dea47e8e3a71929c3cd79da161c291fb28bd')
    expect(other.voucher(elsewhere, 1_000n)).toBe('0xa2874adbecca0abb1884b4ac1c100e3906d25208ad0c9e6a8fcf9790ccfa2246')

    const selectors = ESCROW_ABI.filter((item) => item.type === 'function').map((item) =>
      keccak256(toHex(`${item.name}(${item.inputs.map(typeOf).join()})`)).slice(2, 10),
    )
    expect(selectors.slice(0, 16).join(' ')).toBe(
      '140f1e75 29237b0c e43ce1f2 9db32a8f cf5cf3dc e88377b1 dce4bfae b77433e9 ac9650d8 7a7ebd7b b7f06ebe f0dc792e 21ff6389 5e5e0b87 862bb199 e25cf189',
    )
    expect((await read<unknown[]>('eip712Domain', [])).slice(0, 5)).toEqual([
      '0x0f',
      'x402 Batch Settlement',
      '1',
      8453n,
      CHANNEL_ESCROW,
    ])
  })

  it('does what the model says, call for call', { timeout: 300_000 }, async () => {
    const people = await Promise.all(
      ['payer one', 'payer two', 'voucher key', 'receiver', 'authorizer', 'second authorizer', 'stranger'].map((name) =>
        chain.createPayer({ name: `escrow model ${name}` }),
      ),
    )
    const [one, two, key, receiver, authorizer, second, stranger] = people as [
      SandboxAccount,
      SandboxAccount,
      SandboxAccount,
      SandboxAccount,
      SandboxAccount,
      SandboxAccount,
      SandboxAccount,
    ]
    const wallet = await chain.createSmartWallet(one.address)
    await chain.mintUsdc(wallet, 1_000_000_000n)
    for (const address of [wallet, ...people.map((person) => person.address)]) await chain.fundEth(address)
    const configOf = (changes: Partial<ChannelConfig>): ChannelConfig => ({
      payer: lower(one.address),
      payerAuthorizer: lower(one.address),
      receiver: lower(receiver.address),
      receiverAuthorizer: lower(authorizer.address),
      token: lower(chain.usdc),
      withdrawDelay: 900,
      salt: ZERO_SALT,
      ...changes,
    })
    const parties = [
      { config: configOf({}), payer: one, voucher: one, authorizer },
      {
        config: configOf({ payer: lower(two.address), payerAuthorizer: lower(key.address) }),
        payer: two,
        voucher: key,
        authorizer,
      },
      {
        config: configOf({ payer: lower(wallet), payerAuthorizer: zeroAddress }),
        payer: one,
        voucher: one,
        authorizer,
      },
      {
        config: configOf({ receiverAuthorizer: lower(second.address), withdrawDelay: 2_592_000 }),
        payer: one,
        voucher: one,
        authorizer: second,
      },
      { config: configOf({ withdrawDelay: 899 }), payer: one, voucher: one, authorizer },
      { config: configOf({ receiverAuthorizer: zeroAddress }), payer: one, voucher: one, authorizer },
    ].map((party) => ({ ...party, id: digests.channelId(party.config) }))
    type Party = (typeof parties)[number]
    const KINDS: SignatureKind[] = ['good', 'stranger', 'v0', 'v29', 'high s', '64 bytes', '66 bytes']
    const amount = fc.oneof(
      { weight: 8, arbitrary: fc.bigInt({ min: 1n, max: 2_000n }) },
      { weight: 1, arbitrary: fc.constantFrom(0n, 2n ** 128n - 1n) },
    )
    const party = fc.oneof({ weight: 9, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(parties.length - 1) })
    const signature = fc.oneof(
      { weight: 6, arbitrary: fc.constant<SignatureKind>('good') },
      { weight: 1, arbitrary: fc.constantFrom(...KINDS) },
    )
    const row = fc.record({ party, above: amount, total: amount, isFree: fc.boolean(), signature })
    const step = fc.record({
      kind: fc.constantFrom(
        'deposit',
        'deposit',
        'claim',
        'claimSigned',
        'claimSigned',
        'settle',
        'withdraw',
        'finalize',
        'refund',
        'refundSigned',
        'wait',
      ),
      party,
      amount,
      rows: fc.array(row, { maxLength: 4 }),
      signature,
      isRight: fc.nat(5).map((found) => found > 0),
      sender: fc.nat(people.length - 1),
      nonceOff: fc.nat(6).map((found) => (found === 6 ? 1n : 0n)),
    })
    const model = createChannelModel()
    const count = Number(process.env.ESCROW_STEPS ?? 400)
    const steps = fc.sample(step, { numRuns: count, seed: Number(process.env.FUZZ_SEED ?? 20_261_116) })
    const seen = new Map<string, number>()

    for (const [index, chosen] of steps.entries()) {
      const about = `step ${index}: ${JSON.stringify(chosen, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`
      if (chosen.kind === 'wait') {
        await chain.increaseTime(chosen.isRight ? 901 : 100)
        continue
      }
      const { call, data, sender } = await toCall(chosen)
      const found = await errorOf(sender, data)
      const block = await chain.client.getBlock()
      if (found !== undefined) {
        const expected = model.apply(call, lower(sender), Number(block.timestamp))
        expect([found, about]).toEqual([expected.error, about])
        seen.set(found, (seen.get(found) ?? 0) + 1)
      } else {
        const receipt = await send(sender, data)
        const { timestamp } = await chain.client.getBlock({ blockNumber: receipt.blockNumber })
        const expected = model.apply(call, lower(sender), Number(timestamp))
        const logs = receipt.logs.filter((log) => lower(log.address) === lower(CHANNEL_ESCROW))
        const events = logs.map(({ data: words, topics }) => {
          const { eventName, args } = decodeEventLog({ abi: ESCROW_ABI, data: words, topics })
          const values = Object.entries(args).filter(([name]) => name !== 'config')
          return [eventName, ...values.map(([, value]) => (typeof value === 'string' ? lower(value) : value))]
        })
        expect([events, about]).toEqual([expected.events.map((event) => event.map((value) => value)), about])
        expect([expected.error, about]).toEqual([undefined, about])
        seen.set(call.kind, (seen.get(call.kind) ?? 0) + 1)
      }
      const ofParty = parties[chosen.party] as Party
      await compareState(ofParty)
    }
    for (const each of parties) await compareState(each)
    // The money in the contract is what was deposited and not paid out again.
    const held = parties.slice(0, 4).reduce((total, { id }) => total + model.channelOf(id).balance, 0n)
    const settled = model.receiverOf(lower(receiver.address), lower(chain.usdc)).settled
    expect(await chain.balanceOf(CHANNEL_ESCROW)).toBe(held - settled)
    // Most ways to go through and to be refused were taken.
    expect(seen.size, JSON.stringify([...seen])).toBeGreaterThan(20)

    async function compareState({ id, config }: Party): Promise<void> {
      const state = model.channelOf(id)
      const [balance, totalClaimed] = await read<[bigint, bigint]>('channels', [id])
      const [withdrawing, withdrawAt] = await read<[bigint, number]>('pendingWithdrawals', [id])
      const nonce = await read<bigint>('refundNonce', [id])
      expect({ balance, totalClaimed, withdrawing, withdrawAt, nonce }).toEqual(state)
      const [claimed, paid] = await read<[bigint, bigint]>('receivers', [config.receiver, config.token])
      expect({ claimed, settled: paid }).toEqual(model.receiverOf(config.receiver, config.token))
    }

    async function toCall(chosen: (typeof steps)[number]): Promise<{ call: ModelCall; data: Hex; sender: Hex }> {
      const { config, id, payer, authorizer: signer } = parties[chosen.party] as Party
      const anyone = (people[chosen.sender] as SandboxAccount).address
      const bySide = (account: Hex) => (chosen.isRight ? account : anyone)
      const encode = (functionName: string, args: readonly unknown[]): Hex =>
        encodeFunctionData({ abi: ESCROW_ABI, functionName, args } as never)
      switch (chosen.kind) {
        case 'deposit': {
          const isFunded = chosen.isRight && chosen.amount < 10_000n
          const signed = await signDeposit(isFunded ? payer : stranger, config.payer, id, chosen.amount, {
            validBefore: 2n ** 40n,
          })
          const data = encode('deposit', [config, chosen.amount, CHANNEL_COLLECTOR, toCollectorData(signed)])
          return { call: { kind: 'deposit', config, id, amount: chosen.amount, isFunded }, data, sender: anyone }
        }
        case 'claim':
        case 'claimSigned': {
          const rows = await Promise.all(chosen.rows.map(toModelRow))
          const encoded = await Promise.all(rows.map(encodeRow))
          if (chosen.kind === 'claim')
            return { call: { kind: 'claim', rows }, data: encode('claim', [encoded]), sender: bySide(receiver.address) }
          const ids = rows.map(({ id: channelId, most, total }) => ({
            channelId,
            maxClaimableAmount: most,
            totalClaimed: total,
          }))
          const first = parties.find(({ id: known }) => known === rows[0]?.id) ?? parties[0]
          const isNobody = BigInt(rows[0]?.config.receiverAuthorizer ?? 1) === 0n
          const kind = isNobody ? 'stranger' : chosen.signature
          const by = await signAs((first as Party).authorizer, digests.claimBatch(ids), kind, stranger)
          return {
            call: { kind: 'claimSigned', rows, signature: kind },
            data: encode('claimWithSignature', [encoded, by]),
            sender: anyone,
          }
        }
        case 'settle':
          return {
            call: { kind: 'settle', receiver: config.receiver, token: config.token },
            data: encode('settle', [config.receiver, config.token]),
            sender: anyone,
          }
        case 'withdraw':
          return {
            call: { kind: 'withdraw', config, id, amount: chosen.amount },
            data: encode('initiateWithdraw', [config, chosen.amount]),
            sender: bySide(config.payer),
          }
        case 'finalize':
          return {
            call: { kind: 'finalize', config, id },
            data: encode('finalizeWithdraw', [config]),
            sender: bySide(config.payer),
          }
        case 'refund':
          return {
            call: { kind: 'refund', config, id, amount: chosen.amount },
            data: encode('refund', [config, chosen.amount]),
            sender: bySide(receiver.address),
          }
        default: {
          const nonce = model.channelOf(id).nonce + chosen.nonceOff
          const kind = BigInt(config.receiverAuthorizer) === 0n ? 'stranger' : chosen.signature
          const by = await signAs(signer, digests.refund(id, nonce, chosen.amount), kind, stranger)
          const call: ModelCall = { kind: 'refundSigned', config, id, amount: chosen.amount, nonce, signature: kind }
          return { call, data: encode('refundWithSignature', [config, chosen.amount, nonce, by]), sender: anyone }
        }
      }
    }

    /** Mostly a little above what is claimed, and within the ceiling. */
    async function toModelRow(chosen: (typeof steps)[number]['rows'][number]): Promise<ModelRow> {
      const { config, id } = parties[chosen.party] as Party
      const total = chosen.isFree ? chosen.total : cap(model.channelOf(id).totalClaimed + (chosen.total % 300n))
      return {
        config,
        id,
        total,
        most: chosen.isFree ? chosen.above : cap(total + chosen.above),
        signature: chosen.signature,
      }
    }
    async function encodeRow({ config, id, most, total, signature: kind }: ModelRow) {
      const { voucher } = parties.find((each) => each.id === id) as Party
      const by = await signVoucher(voucher, id, most, kind, stranger)
      return toRow({ config, maxClaimableAmount: most, totalClaimed: total, signature: by })
    }
  })

  it('takes the gas of the official one, within a tenth', async () => {
    const [receiver, authorizer] = await Promise.all([
      chain.createPayer({ fundsBase: 0n }),
      chain.createPayer({ fundsBase: 0n }),
    ])
    const sender = chain.relayer.address
    const encode = (functionName: string, args: readonly unknown[]): Hex =>
      encodeFunctionData({ abi: ESCROW_ABI, functionName, args } as never)
    const gasOf = async (data: Hex, from: Hex = sender) => Number((await send(from, data)).gasUsed)
    const open = async () => {
      const payer = await chain.createPayer()
      const config: ChannelConfig = {
        payer: lower(payer.address),
        payerAuthorizer: lower(payer.address),
        receiver: lower(receiver.address),
        receiverAuthorizer: lower(authorizer.address),
        token: lower(chain.usdc),
        withdrawDelay: 900,
        salt: ZERO_SALT,
      }
      return { payer, config, id: digests.channelId(config) }
    }
    type Opened = Awaited<ReturnType<typeof open>>
    const deposit = async ({ payer, config, id }: Opened) => {
      const signed = await signDeposit(payer, config.payer, id, 1_000_000n, { validBefore: 2n ** 40n })
      return gasOf(encode('deposit', [config, 1_000_000n, CHANNEL_COLLECTOR, toCollectorData(signed)]))
    }
    const toClaim = async (channels: readonly Opened[], total: bigint) => {
      const rows = await Promise.all(
        channels.map(async ({ payer, config, id }) => {
          const signature = await signVoucher(payer, id, total)
          return { row: toRow({ config, maxClaimableAmount: total, totalClaimed: total, signature }), id }
        }),
      )
      const entries = rows.map(({ id }) => ({ channelId: id, maxClaimableAmount: total, totalClaimed: total }))
      const signature = await signAs(authorizer, digests.claimBatch(entries))
      return encode('claimWithSignature', [rows.map(({ row }) => row), signature])
    }
    const channels: Opened[] = []
    const first = await open()
    channels.push(first)
    const found: Record<string, [number, number]> = { 'first deposit': [await deposit(first), 140_292] }
    found['top-up'] = [await deposit(first), 119_344]
    for (let count = 0; count < 11; count++) {
      const one = await open()
      await deposit(one)
      channels.push(one)
    }
    // The first claim and payout of a receiver take fresh slots.
    await gasOf(await toClaim(channels.slice(11), 10_000n))
    await gasOf(encode('settle', [receiver.address, chain.usdc]))
    found['claim of 1'] = [await gasOf(await toClaim([first], 10_000n)), 60_276]
    found.settle = [await gasOf(encode('settle', [receiver.address, chain.usdc])), 56_840]
    found['claim of 10, each'] = [(await gasOf(await toClaim(channels.slice(1, 11), 10_000n))) / 10, 27_261]
    await chain.fundEth(first.payer.address)
    found.initiateWithdraw = [await gasOf(encode('initiateWithdraw', [first.config, 5n]), first.payer.address), 52_665]
    await chain.increaseTime(901)
    found.finalizeWithdraw = [await gasOf(encode('finalizeWithdraw', [first.config]), first.payer.address), 60_214]
    for (const [name, [ours, official]] of Object.entries(found)) {
      expect([name, Math.abs(ours - official) / official < 0.1, ours, official]).toEqual([name, true, ours, official])
    }
    // What channels are for: at 100 calls less than a twentieth of a transfer in a batch of 64 (52,058 gas each).
    const totalOf = (...names: string[]) => names.reduce((sum, name) => sum + (found[name]?.[0] ?? Number.NaN), 0)
    const alone = totalOf('first deposit', 'claim of 1', 'settle')
    expect(alone / 100).toBeLessThan(52_058 / 20)
  })
})

const cap = (value: bigint): bigint => (value > 2n ** 128n - 1n ? 2n ** 128n - 1n : value)

function typeOf(input: { type: string; components?: readonly { type: string }[] }): string {
  if (!input.type.startsWith('tuple')) return input.type
  return `(${(input.components ?? []).map(typeOf as never).join()})${input.type.slice(5)}`
}
