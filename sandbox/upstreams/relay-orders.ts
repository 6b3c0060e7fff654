import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  hashStruct,
  isAddress,
  keccak256,
  zeroAddress,
} from 'viem'
import { toBytes32 } from '../../src/domain/base58.ts'
import { findChain } from '../../src/domain/chains/find-chain.ts'
import { namedAccount } from '../chain/accounts.ts'
import { DEPOSITORY, depositoryAbi } from '../exchange/vendor-contracts.ts'
import { seededText } from '../market/seeded.ts'
import type { Leg } from '../market/trade.ts'
import type { Answer, Ask } from './sandbox-upstream.ts'

/** The orders of the simulated Relay: signed by a solver of the sandbox, deposited on its chain, paid out elsewhere. */

const SOLVER = namedAccount('relay solver')
const ORDER_SECONDS = 1800

const fields = (text: string) =>
  text.split(', ').map((pair) => {
    const [type = '', name = ''] = pair.split(' ')
    return { name, type }
  })

const TYPES = {
  Order: fields(
    'string version, string solverChainId, address solver, uint256 salt, Input[] inputs, Output output, Fee[] fees',
  ),
  Input: fields('InputPayment payment, InputRefund[] refunds'),
  InputPayment: fields('string chainId, bytes currency, uint256 amount, uint256 weight'),
  InputRefund: fields(
    'string chainId, bytes recipient, bytes currency, uint256 minimumAmount, uint32 deadline, bytes extraData',
  ),
  Output: fields('string chainId, OutputPayment[] payments, uint32 deadline, bytes[] calls, bytes extraData'),
  OutputPayment: fields('bytes recipient, bytes currency, uint256 minimumAmount, uint256 expectedAmount'),
  Fee: fields('string recipientChainId, bytes recipient, string currencyChainId, bytes currency, uint256 amount'),
}

interface Asked {
  user: string
  recipient: string
  refundTo: string
  from: Leg
  to: Leg
  amount: string
  minimum: bigint
  expected: bigint
  nowSeconds: number
}

export async function signOrder(asked: Asked) {
  const orderData = toOrder(asked)
  const orderId = hashStruct({ types: TYPES, primaryType: 'Order', data: orderData as never })
  const orderSignature = await SOLVER.signMessage({ message: { raw: orderId } })
  return { orderId, orderData, orderSignature }
}

function toOrder({ recipient, refundTo, from, to, amount, minimum, expected, nowSeconds }: Asked) {
  const deadline = nowSeconds + ORDER_SECONDS
  const payment = { chainId: nameOf(from), currency: toBytes(from), amount, weight: '1' }
  return {
    version: 'v1',
    solverChainId: 'base',
    solver: SOLVER.address.toLowerCase(),
    salt: `0x${seededText('0123456789abcdef', 64, recipient, amount, nowSeconds)}`,
    inputs: [
      {
        payment,
        refunds: [
          {
            chainId: nameOf(from),
            recipient: addressBytes(refundTo),
            currency: toBytes(from),
            minimumAmount: '0',
            deadline,
            extraData: '0x',
          },
        ],
      },
    ],
    output: {
      chainId: nameOf(to),
      payments: [
        {
          recipient: addressBytes(recipient),
          currency: toBytes(to),
          minimumAmount: minimum.toString(),
          expectedAmount: expected.toString(),
        },
      ],
      calls: [],
      deadline,
      extraData: '0x',
    },
    fees: [],
  }
}

/** The steps to sign: only the deposit, as an approval is the wallet's own matter. */
export function toDeposit({ user, from, amount }: Asked, orderId: Hex, requestId: string): object[] {
  if (!isAddress(user)) return []
  const isNative = from.address === null
  const data = isNative
    ? encodeFunctionData({ abi: depositoryAbi, functionName: 'depositNative', args: [user, orderId] })
    : encodeFunctionData({
        abi: depositoryAbi,
        functionName: 'depositErc20',
        args: [user, from.address as Address, BigInt(amount), orderId],
      })
  return [
    {
      id: 'deposit',
      action: 'Confirm transaction in your wallet',
      description: 'Depositing funds to the relayer',
      kind: 'transaction',
      items: [
        {
          status: 'incomplete',
          data: { from: user, to: DEPOSITORY, data, value: isNative ? amount : '0', chainId: 8453 },
          check: { endpoint: `/intents/status/v3?requestId=${requestId}`, method: 'GET' },
        },
      ],
      requestId,
    },
  ]
}

/** `GET /requests/v3?hash=`: the request that a deposit pays for. */
export async function answerRequests({ query, execution }: Ask): Promise<Answer> {
  const call = await execution?.findCall(query.get('hash') ?? '')
  if (call?.to.toLowerCase() !== DEPOSITORY.toLowerCase()) return { json: { requests: [] } }
  const { args } = decodeFunctionData({ abi: depositoryAbi, data: call.input })
  return { json: { requests: [{ id: toRequestId(args.at(-1) as Hex), status: 'success' }] } }
}

/** `GET /intents/status/v3`: once its deposit is in a block, the solver pays out on a chain that is only simulated. */
export async function answerStatus({ query, execution, view }: Ask): Promise<Answer> {
  const known = execution?.relayOrders.get(query.get('requestId') ?? '')
  const paidBy = known && (await execution?.findDeposit(known.orderId))
  if (!known || !paidBy || !execution) return { json: { status: 'waiting', inTxHashes: [], txHashes: [] } }
  const { output } = known.orderData
  const [payment] = output.payments
  const hash = await execution.arrive(paidBy, {
    chainId: findChain(output.chainId)?.id ?? 0,
    token: BigInt(payment?.currency ?? 0) === 0n ? null : (payment?.currency ?? null),
    recipient: payment?.recipient ?? zeroAddress,
    amount: BigInt(payment?.expectedAmount ?? 0),
    atMs: view.nowMs,
  })
  return { json: { status: 'success', inTxHashes: [paidBy], txHashes: [hash] } }
}

/** Relay's id of a request is another one than the order's. */
export const toRequestId = (orderId: Hex): Hex => keccak256(orderId)

const nameOf = ({ network }: Leg): string => network
const toBytes = ({ network, address }: Leg): Hex =>
  address === null ? (network === 'solana' ? `0x${'00'.repeat(32)}` : zeroAddress) : addressBytes(address)
const addressBytes = (text: string): Hex => (isAddress(text) ? (text.toLowerCase() as Hex) : toBytes32(text))
