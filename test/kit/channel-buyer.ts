import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import type { Hex } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { ESCROW_ABI } from '../../src/payments/channels/escrow-abi.ts'
import type { ChannelConfig } from '../../src/payments/wire/channel.ts'
import { digests, signDeposit, signVoucher } from './channel-signing.ts'
import type { Shop } from './shop.ts'

/** Buyers that pay by channel: the official client as it is published, and one that signs whatever a test wants. */

/** With only the batch scheme registered, that entry is the one it pays. */
export function officialBuyer(shop: Shop, payer: SandboxAccount) {
  const signer = { ...payer, readContract: shop.chain.client.readContract.bind(shop.chain.client) }
  const scheme = new BatchSettlementEvmScheme(signer as never)
  const client = new x402Client().register('eip155:8453', scheme)
  return { scheme, client, pay: wrapFetchWithPayment(fetch, client) }
}

export const readOnChain = async (shop: Pick<Shop, 'chain'>, id: Hex) => {
  const [balance, totalClaimed] = await shop.chain.client.readContract({
    abi: ESCROW_ABI,
    address: CHANNEL_ESCROW,
    functionName: 'channels',
    args: [id],
  })
  return { balance, totalClaimed }
}

export interface Entry {
  scheme: string
  network: string
  amount: string
  asset: Hex
  payTo: Hex
  extra: Record<string, unknown>
}

/** The challenge of a route, decoded. */
export async function readChallenge(url: string, route = 'price') {
  const response = await fetch(`${url}/api/${route}`, { method: 'POST' })
  return decodeHeader(response.headers.get('payment-required') ?? '')
}

export const decodeHeader = (text: string) =>
  JSON.parse(Buffer.from(text, 'base64').toString()) as {
    error: string
    accepts: Entry[]
    extensions: Record<string, unknown>
  }

export interface Channel {
  payer: SandboxAccount
  voucherKey: SandboxAccount
  config: ChannelConfig
  id: Hex
}

export function channelOf(
  entry: Entry,
  payer: SandboxAccount,
  changes: Partial<ChannelConfig> = {},
  voucherKey = payer,
): Channel {
  const config: ChannelConfig = {
    payer: lower(payer.address),
    payerAuthorizer: lower(voucherKey.address),
    receiver: lower(entry.payTo),
    receiverAuthorizer: lower(String(entry.extra.receiverAuthorizer)),
    token: lower(entry.asset),
    withdrawDelay: Number(entry.extra.withdrawDelay),
    salt: `0x${'0'.repeat(64)}`,
    ...changes,
  }
  return { payer, voucherKey, config, id: digests.channelId(config) }
}

export interface Sent {
  status: number
  body: Record<string, unknown>
  receipt: { success: boolean; transaction: string; amount: string; extra: Record<string, unknown> } | undefined
  required: ReturnType<typeof decodeHeader> | undefined
  headers: Headers
}

export interface Voucher {
  most: bigint
  signature?: Hex
  deposit?: bigint
  /** Changes the payload before it is sent. */
  change?(payload: Record<string, unknown>): unknown
  paymentId?: string
  refund?: bigint | 'all'
}

/** A channel payment as the header carries it. */
export async function toHeader(entry: Entry, channel: Channel, voucher: Voucher): Promise<string> {
  const { config, id, payer, voucherKey } = channel
  const signature = voucher.signature ?? (await signVoucher(voucherKey, id, voucher.most))
  const signed = voucher.deposit === undefined ? undefined : await signDeposit(payer, config.payer, id, voucher.deposit)
  const payload = {
    type: voucher.refund !== undefined ? 'refund' : signed ? 'deposit' : 'voucher',
    channelConfig: config,
    voucher: { channelId: id, maxClaimableAmount: String(voucher.most), signature },
    ...(voucher.refund !== undefined && voucher.refund !== 'all' ? { amount: String(voucher.refund) } : {}),
    ...(signed
      ? {
          deposit: {
            amount: String(voucher.deposit),
            authorization: {
              erc3009Authorization: {
                ...signed,
                validAfter: String(signed.validAfter),
                validBefore: String(signed.validBefore),
              },
            },
          },
        }
      : {}),
  }
  const envelope = {
    x402Version: 2,
    payload: voucher.change ? voucher.change(payload) : payload,
    accepted: entry,
    ...(voucher.paymentId ? { extensions: { 'payment-identifier': { info: { id: voucher.paymentId } } } } : {}),
  }
  return Buffer.from(JSON.stringify(envelope)).toString('base64')
}

/** Sends one call that a voucher pays for. */
export async function callWith(
  url: string,
  header: string,
  {
    route = 'price',
    body = { symbol: 'ETH' } as unknown,
    method = 'POST',
    headers = {} as Record<string, string>,
  } = {},
): Promise<Sent> {
  const response = await fetch(`${url}/api/${route}`, {
    method,
    headers: { 'content-type': 'application/json', 'payment-signature': header, ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const [receipt, required] = [response.headers.get('payment-response'), response.headers.get('payment-required')]
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    receipt: receipt ? JSON.parse(Buffer.from(receipt, 'base64').toString()) : undefined,
    required: required ? decodeHeader(required) : undefined,
    headers: response.headers,
  }
}

const lower = (text: string): Hex => text.toLowerCase() as Hex
