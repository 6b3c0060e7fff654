import { getAddress, type Hex, hashTypedData, isAddressEqual, keccak256, recoverTypedDataAddress, toHex } from 'viem'
import { z } from 'zod'
import { findChain } from '../../../src/domain/chains/find-chain.ts'
import type { Execution, SettledOrder } from '../../exchange/execution.ts'
import { SETTLEMENT } from '../../exchange/vendor-contracts.ts'
import type { NetworkSlug } from '../../market/networks.ts'
import { toSeconds } from '../../market/time.ts'
import { findLeg, priceTrade, toRawOut } from '../../market/trade.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const amount = z.string().regex(/^[1-9]\d{0,77}$/)

const Order = z.object({
  sellToken: address,
  buyToken: address,
  receiver: address,
  sellAmount: amount,
  buyAmount: amount,
  validTo: z.int(),
  appData: z.string(),
  feeAmount: z.literal('0'),
  kind: z.literal('sell'),
  partiallyFillable: z.boolean(),
  sellTokenBalance: z.literal('erc20'),
  buyTokenBalance: z.literal('erc20'),
  signingScheme: z.literal('eip712'),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/),
  from: address,
})

const TYPES = {
  Order: [
    { name: 'sellToken', type: 'address' },
    { name: 'buyToken', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'sellAmount', type: 'uint256' },
    { name: 'buyAmount', type: 'uint256' },
    { name: 'validTo', type: 'uint32' },
    { name: 'appData', type: 'bytes32' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'kind', type: 'string' },
    { name: 'partiallyFillable', type: 'bool' },
    { name: 'sellTokenBalance', type: 'string' },
    { name: 'buyTokenBalance', type: 'string' },
  ],
} as const

const refuse = (errorType: string, description = errorType): Answer => ({
  status: 400,
  json: { errorType, description },
})

/** `POST /{network}/api/v1/orders`: accepts an order only with a valid EIP-712 signature of its owner. */
export const answerNewOrder =
  (networks: Record<string, NetworkSlug>) =>
  async ({ params, body, view, execution }: Ask): Promise<Answer> => {
    const chainId = findChain(networks[params.network ?? ''] ?? '')?.id
    if (!chainId || !execution) return { status: 404, json: { errorType: 'NotFound', description: 'not found' } }
    const read = Order.safeParse(body)
    if (!read.success) return refuse('InvalidJson', read.error.issues[0]?.path.join('.') ?? '')
    const { signature, signingScheme: _, from, appData, ...order } = read.data
    if (order.validTo <= toSeconds(view.nowMs)) return refuse('InsufficientValidTo')
    const message = {
      ...order,
      sellToken: getAddress(order.sellToken),
      buyToken: getAddress(order.buyToken),
      receiver: getAddress(order.receiver),
      sellAmount: BigInt(order.sellAmount),
      buyAmount: BigInt(order.buyAmount),
      feeAmount: 0n,
      appData: keccak256(toHex(appData)),
    }
    const typed = {
      domain: { name: 'Gnosis Protocol', version: 'v2', chainId, verifyingContract: SETTLEMENT },
      types: TYPES,
      primaryType: 'Order',
      message,
    } as const
    const signer = await recoverTypedDataAddress({ ...typed, signature: signature as `0x${string}` }).catch(
      () => undefined,
    )
    if (!signer || !isAddressEqual(signer, getAddress(from)))
      return refuse('WrongOwner', 'signature of another account')
    const id = `${hashTypedData(typed)}${signer.slice(2).toLowerCase()}${order.validTo.toString(16).padStart(8, '0')}`
    if (execution.orders.some((known) => known.id === id)) return refuse('DuplicatedOrder')
    const resting: Execution['orders'][number] = {
      venue: 'cow',
      id,
      owner: signer,
      order: read.data,
      signature,
      atMs: view.nowMs,
    }
    execution.orders.push(resting)
    await fill(resting, message, { execution, view, network: networks[params.network ?? ''] })
    return { status: 201, json: id }
  }

/** A solver fills an order at once where the market gives as much as it asks for; otherwise it rests. */
async function fill(
  resting: Execution['orders'][number],
  order: SettledOrder,
  { execution, view, network }: { execution: Execution; view: Ask['view']; network: NetworkSlug | undefined },
): Promise<void> {
  const from = network && findLeg(network, order.sellToken)
  const to = network && findLeg(network, order.buyToken)
  const trade = from && to && priceTrade(view, from, to, order.sellAmount)
  if (!trade || !to) return
  const { sellToken, buyToken, receiver, sellAmount, buyAmount, validTo, appData } = order
  const found = toRawOut(view, to, (trade.outUsd - trade.gasUsd) * (1 - FEE_BPS / 10_000))
  if (found < buyAmount) return
  const terms = { sellToken, buyToken, receiver, sellAmount, buyAmount, validTo, appData }
  const hash = await execution.settle(terms, resting.signature as Hex, found)
  if (hash) resting.filled = { hash, buyAmount: found }
}

export const FEE_BPS = 2

/** `GET /{network}/api/v2/trades?orderUid=`. */
export function answerTrades({ query, execution }: Ask): Answer {
  const known = execution?.orders.find(({ venue, id }) => venue === 'cow' && id === query.get('orderUid'))
  if (!known?.filled) return { json: [] }
  const { sellAmount } = known.order as z.output<typeof Order>
  const { hash, buyAmount } = known.filled
  return {
    json: [{ orderUid: known.id, owner: known.owner, txHash: hash, sellAmount, buyAmount: buyAmount.toString() }],
  }
}

/** `GET /{network}/api/v1/orders/{uid}`. */
export async function answerOrder({ params, view, execution }: Ask): Promise<Answer> {
  const known = execution?.orders.find(({ venue, id }) => venue === 'cow' && id === params.uid)
  if (!known) return { status: 404, json: { errorType: 'NotFound', description: 'order not found' } }
  known.cancelled = (await execution?.isInvalidated(known.id as Hex)) ?? false
  return { json: toListed(known, view.nowMs) }
}

/** `GET /{network}/api/v1/account/{owner}/orders`, newest first; orders rest on the sandbox's own chain only. */
export const listOrders =
  (networks: Record<string, NetworkSlug>) =>
  ({ params, query, view, execution }: Ask): Answer => {
    const owner = address.safeParse(params.owner)
    if (!owner.success) return { status: 400, text: 'Invalid URL: Cannot parse `owner`' }
    const here = findChain(networks[params.network ?? ''] ?? '')?.id === execution?.chainId
    const own = here ? (execution?.orders ?? []) : []
    const limit = Number(query.get('limit') ?? 10)
    const found = own.filter((order) => order.venue === 'cow' && isAddressEqual(order.owner, getAddress(owner.data)))
    return {
      json: found
        .toReversed()
        .slice(0, limit)
        .map((order) => toListed(order, view.nowMs)),
    }
  }

function toListed({ id, owner, order, atMs, filled, withdrawn, ...rest }: Execution['orders'][number], nowMs: number) {
  const { validTo, sellAmount } = order as z.output<typeof Order>
  const cancelled = rest.cancelled === true || withdrawn === true
  return {
    ...(order as object),
    uid: id,
    owner,
    status: filled ? 'fulfilled' : cancelled ? 'cancelled' : validTo <= toSeconds(nowMs) ? 'expired' : 'open',
    creationDate: new Date(atMs).toISOString(),
    executedSellAmount: filled ? sellAmount : '0',
    executedBuyAmount: (filled?.buyAmount ?? 0n).toString(),
    executedFee: '0',
    invalidated: cancelled,
    class: 'limit',
  }
}
