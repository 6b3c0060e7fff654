/**
 * Proves a deposit at Relay: a plain call of its depository, whose id is the hash of an order that Relay's solver has
 * signed, and that pays the agreed recipient or returns the money to the account.
 */
import { type Address, type Hex, isAddress, isHash, parseAbi, zeroAddress } from 'viem'
import { toBytes32 } from '../../../src/domain/base58.ts'
import { stop } from '../problem.ts'
import { type Agreed, decodeWhole, isSame, larger, type ProvenTrade, refuse, refuseEnvelope } from './agreed.ts'
import { hashOrder, RELAY_NAMES, RELAY_SOLANA, type RelayOrder, signerOf } from './relay-order.ts'

export const depositoryAbi = parseAbi([
  'function depositErc20(address depositor, address token, uint256 amount, bytes32 id)',
  'function depositNative(address depositor, bytes32 id) payable',
])

/** What the page reads of Relay's answer. */
export interface RelayAnswer {
  requestId?: unknown
  steps?: { id?: unknown; kind?: unknown; items?: { data?: Record<string, unknown> }[] }[]
  protocol?: { v2?: { orderId?: unknown; orderData?: RelayOrder; orderSignature?: unknown } }
}

const MOST_SECONDS = 3600

export async function proveRelay(answer: RelayAnswer, agreed: Agreed, solver: Address): Promise<ProvenTrade> {
  const { orderData: order, orderSignature } = answer.protocol?.v2 ?? {}
  const deposit = findDeposit(answer)
  const id = order && hashed(order)
  if (!order || !deposit || !id) throw unreadable()
  await proveOrder(order, id, orderSignature, agreed, solver)
  const value = agreed.tokenIn === null ? agreed.amountIn : 0n
  refuseEnvelope(deposit, agreed, value)
  const { functionName, args } = decodeWhole(depositoryAbi, deposit.data)
  const [depositor, token, amount, givenId] =
    functionName === 'depositErc20' ? args : [args[0], zeroAddress, value, args[1]]
  refuse([
    ['kind of deposit', (functionName === 'depositNative') === (agreed.tokenIn === null)],
    ['depositor', isSame(depositor, agreed.account)],
    ['token to send', isSame(token, agreed.tokenIn ?? zeroAddress)],
    ['amount', amount === agreed.amountIn],
    ['order', givenId === id && (answer.protocol?.v2?.orderId ?? id) === id],
  ])
  const payment = order.output.payments[0]
  const least = BigInt(payment?.minimumAmount ?? 0)
  const expected = BigInt(payment?.expectedAmount ?? 0)
  return {
    transaction: { to: agreed.target, data: deposit.data as Hex, value },
    spender: agreed.tokenIn === null ? null : agreed.spender,
    expected: larger(expected, least),
    least,
    ...(isHash(String(answer.requestId)) ? { reference: String(answer.requestId) } : {}),
  }
}

/** A step that wants a signature, and any step beside approval and deposit, is refused. */
function findDeposit({ steps = [] }: RelayAnswer): Record<string, unknown> | undefined {
  const isPlain = steps.every(({ id, kind }) => kind === 'transaction' && (id === 'approve' || id === 'deposit'))
  const deposits = steps.filter(({ id }) => id === 'deposit').flatMap(({ items = [] }) => items)
  return isPlain && deposits.length === 1 ? deposits[0]?.data : undefined
}

/** Undefined for an order whose parts are of another shape than its types. */
function hashed(order: RelayOrder): Hex | undefined {
  try {
    return hashOrder(order)
  } catch {
    return undefined
  }
}

async function proveOrder(
  order: RelayOrder,
  id: Hex,
  signature: unknown,
  agreed: Agreed,
  solver: Address,
): Promise<void> {
  const { inputs, output, fees } = order
  const [input, payment] = [inputs[0], output.payments[0]]
  const [origin, target] = [nameOf(agreed.chainId), nameOf(agreed.toChainId)]
  const refunds = input?.refunds ?? []
  const isTimely = (deadline: number) =>
    deadline > agreed.nowSeconds && deadline <= agreed.nowSeconds + MOST_SECONDS && deadline <= agreed.deadlineSeconds
  refuse([
    ['signer', isSame(await signerOf(id, signature), solver)],
    ['solver', isSame(order.solver, solver) && order.version === 'v1'],
    ['amount', inputs.length === 1 && input?.payment.amount === agreed.amountIn.toString()],
    ['token to send', isSame(input?.payment.currency, agreed.tokenIn ?? zeroAddress)],
    ['network', origin !== undefined && input?.payment.chainId === origin],
    ['address for refunds', refunds.length > 0 && refunds.some(({ chainId }) => chainId === origin)],
    ['address for refunds', refunds.every((refund) => isOwn(refund, origin, agreed))],
    ['network to arrive on', target !== undefined && output.chainId === target],
    ['recipient', output.payments.length === 1 && isSame(payment?.recipient, toBytes(agreed.recipient))],
    ['token to receive', isSame(payment?.currency, toCurrency(agreed))],
    ['minimum', BigInt(payment?.minimumAmount ?? 0) >= agreed.least],
    ['kind of delivery', output.calls.length === 0 && fees.length === 0],
    ['deadline', isTimely(output.deadline)],
  ])
}

/** Refunds go to the account on the chain it came from, or to the recipient on the chain of arrival. */
function isOwn(
  { chainId, recipient }: RelayOrder['inputs'][number]['refunds'][number],
  origin: string | undefined,
  agreed: Agreed,
) {
  if (chainId === origin) return isSame(recipient, agreed.account)
  return chainId === nameOf(agreed.toChainId) && isSame(recipient, toBytes(agreed.recipient))
}

const nameOf = (chainId: number | null): string | undefined =>
  chainId === null ? RELAY_SOLANA : Object.hasOwn(RELAY_NAMES, chainId) ? RELAY_NAMES[chainId] : undefined

const toBytes = (address: string): Hex => (isAddress(address) ? address : toBytes32(address))

const toCurrency = ({ tokenOut, toChainId }: Agreed): Hex =>
  tokenOut === null ? (toChainId === null ? `0x${'00'.repeat(32)}` : zeroAddress) : toBytes(tokenOut)

const unreadable = () =>
  stop(
    'This bridge cannot be checked',
    'The router chose a way whose transaction does not show who receives how much, so nothing was signed.',
    'ask-again',
  )
