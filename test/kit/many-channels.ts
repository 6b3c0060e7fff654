import { encodeFunctionData, type Hex, toHex } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { priceOffer } from '../../src/capabilities/price/offer.ts'
import { CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import type { ChannelOrder } from '../../src/payments/channels/charge-voucher.ts'
import { ESCROW_ABI } from '../../src/payments/channels/escrow-abi.ts'
import { depositCall, together } from '../../src/payments/channels/escrow-calls.ts'
import { type Channel, channelOf, type Entry } from './channel-buyer.ts'
import { signDeposit, signVoucher } from './channel-signing.ts'
import type { Shop } from './shop.ts'

/** Channels by the thousand: opened in few transactions, and paid from within this process, without HTTP. */

/** What one transaction of the sandbox's chain has gas for. */
const PER_TRANSACTION = 50

/** Calls of the escrow in as few transactions as have room for them. */
export async function callEscrowTogether(shop: Shop, from: Hex, calls: readonly Hex[]): Promise<void> {
  await shop.chain.fundEth(from)
  for (let at = 0; at < calls.length; at += PER_TRANSACTION) {
    const data = together(calls.slice(at, at + PER_TRANSACTION) as [Hex, ...Hex[]])
    await shop.chain.client.sendAs({ from, to: CHANNEL_ESCROW, data })
  }
}

export const withdrawCall = ({ config }: Channel, amount: bigint): Hex =>
  encodeFunctionData({ abi: ESCROW_ABI, functionName: 'initiateWithdraw', args: [config, amount] })
export const finalizeCall = ({ config }: Channel): Hex =>
  encodeFunctionData({ abi: ESCROW_ABI, functionName: 'finalizeWithdraw', args: [config] })

/** Channels of one payer, told apart by their salt, each with this much in escrow. */
export async function openMany(
  shop: Shop,
  entry: Entry,
  { payer, count, each }: { payer: SandboxAccount; count: number; each: bigint },
): Promise<Channel[]> {
  const channels = Array.from({ length: count }, (_, index) =>
    channelOf(entry, payer, { salt: toHex(index, { size: 32 }) }),
  )
  const deposits: Hex[] = []
  for (const { config, id } of channels)
    deposits.push(depositCall(config, { amount: each, ...(await signDeposit(payer, config.payer, id, each)) }))
  await callEscrowTogether(shop, shop.chain.relayer.address, deposits)
  return channels
}

interface Bought {
  most: bigint
  /** A good one by default. */
  signature?: Hex
  question: string
  onWork?(): void
}

/** A purchase of a price, as the till gets it from the routes. */
export async function toOrder(shop: Shop, channel: Channel, { most, signature, question, onWork }: Bought) {
  const [terms] = shop.world.acceptsOf(priceOffer)
  const { config, id: channelId, voucherKey } = channel
  const signed = signature ?? (await signVoucher(voucherKey, channelId, most))
  const order: ChannelOrder = {
    payment: {
      ...{ kind: 'voucher', config, accepted: terms, resourceUrl: null, paymentId: null },
      voucher: { channelId, maxClaimableAmount: most, signature: signed },
    },
    terms,
    purchase: {
      ...{ route: '/api/price', requestHash: question, client: 'home', address: 'home' },
      isWanted: () => true,
      whenCutOff: () => undefined,
    },
    async work() {
      onWork?.()
      return JSON.stringify({ question })
    },
  }
  return order
}
