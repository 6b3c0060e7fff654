import { getAddress, type Hex, hashTypedData, isAddressEqual, recoverTypedDataAddress } from 'viem'
import { z } from 'zod'
import { REPERMIT } from '../exchange/order-fills.ts'
import { toSeconds } from '../market/time.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://agents-sink.orbs.network: accepts an order only with a valid EIP-712 signature of its swapper. */
export const orbs: SandboxUpstream = {
  name: 'orbs',
  prefix: '/orbs',
  lagMs: 0,
  routes: [
    { method: 'POST', path: '/orders/new', answer: takeOrder },
    { path: '/orders', answer: listOrders },
  ],
  notFound: { status: 404, json: { error: 'not found' } },
  tooMany: { status: 429, json: { error: 'too many requests' } },
}

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const whole = z.string().regex(/^\d{1,78}$/)

const Body = z.object({
  order: z.object({
    permitted: z.object({ token: address, amount: whole }),
    spender: address,
    nonce: whole,
    deadline: whole,
    witness: z.object({
      reactor: address,
      executor: address,
      exchange: z.object({ adapter: address, ref: address, share: z.int(), data: z.string() }),
      swapper: address,
      nonce: whole,
      start: whole,
      deadline: whole,
      chainid: z.int(),
      exclusivity: z.int(),
      epoch: z.int(),
      slippage: z.int().max(5000),
      freshness: z.int().min(1),
      input: z.object({ token: address, amount: whole, maxAmount: whole }),
      output: z.object({ token: address, limit: whole, triggerLower: whole, triggerUpper: whole, recipient: address }),
    }),
  }),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/),
  status: z.literal('pending').optional(),
})

const field = (text: string) => {
  const [type = '', name = ''] = text.split(' ')
  return { name, type }
}
const fields = (text: string) => text.split(', ').map(field)

const TYPES = {
  RePermitWitnessTransferFrom: fields(
    'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness',
  ),
  TokenPermissions: fields('address token, uint256 amount'),
  Exchange: fields('address adapter, address ref, uint32 share, bytes data'),
  Input: fields('address token, uint256 amount, uint256 maxAmount'),
  Output: fields('address token, uint256 limit, uint256 triggerLower, uint256 triggerUpper, address recipient'),
  Order: fields(
    'address reactor, address executor, Exchange exchange, address swapper, uint256 nonce, uint256 start, uint256 deadline, uint256 chainid, uint32 exclusivity, uint32 epoch, uint32 slippage, uint32 freshness, Input input, Output output',
  ),
}

const refuse = (error: string): Answer => ({ status: 400, json: { error } })

async function takeOrder({ body, view, execution }: Ask): Promise<Answer> {
  const read = Body.safeParse(body)
  if (!execution || !read.success) return refuse(`invalid order: ${read.error?.issues[0]?.path.join('.')}`)
  const { order, signature } = read.data
  const { witness } = order
  const amounts = { chunk: BigInt(witness.input.amount), total: BigInt(witness.input.maxAmount) }
  if (amounts.chunk === 0n || amounts.chunk > amounts.total) return refuse('invalid amounts')
  if (amounts.total % amounts.chunk !== 0n) return refuse('maxAmount must be whole chunks')
  if (witness.epoch !== 0 && (witness.epoch < 60 || witness.epoch <= witness.freshness))
    return refuse('epoch too short')
  if (Number(witness.deadline) <= toSeconds(view.nowMs)) return refuse('deadline has passed')
  const typed = {
    domain: { name: 'RePermit', version: '1', chainId: witness.chainid, verifyingContract: REPERMIT },
    types: TYPES,
    primaryType: 'RePermitWitnessTransferFrom',
    message: order,
  } as const
  const signer = await recoverTypedDataAddress({ ...typed, signature: signature as `0x${string}` } as never).catch(
    () => undefined,
  )
  if (!signer || !isAddressEqual(signer, getAddress(witness.swapper))) return refuse('invalid signature')
  const id = hashTypedData(typed as never)
  execution.orders.push({ venue: 'orbs', id, owner: signer, order, signature, atMs: view.nowMs })
  return { status: 201, json: { success: true, orderHash: id, signedOrder: { hash: id, order, signature } } }
}

async function listOrders({ query, view, execution }: Ask): Promise<Answer> {
  const orders = (execution?.orders ?? []).filter(
    ({ venue, id, owner }) =>
      venue === 'orbs' &&
      (query.get('hash') === null || query.get('hash') === id) &&
      (query.get('swapper') === null || query.get('swapper')?.toLowerCase() === owner.toLowerCase()),
  )
  const listed = orders.map(async ({ id, owner, order, signature }) => {
    const { cancelled, fills } = (await execution?.progressOf(owner, id as Hex)) ?? { cancelled: false, fills: [] }
    const { input, deadline } = (order as z.output<typeof Body>['order']).witness
    const done = fills.reduce((sum, { amountIn }) => sum + amountIn, 0n)
    const over = Number(deadline) <= toSeconds(view.nowMs)
    const status =
      done >= BigInt(input.maxAmount) ? 'completed' : cancelled ? 'cancelled' : over ? 'expired' : 'pending'
    const chunks = fills.map(({ amountIn, amountOut, hash }) => ({
      ...{ status: 'success', inAmount: amountIn.toString(), outAmount: amountOut.toString(), txHash: hash },
    }))
    return { hash: id, order, signature, metadata: { status, chunks } }
  })
  return { json: { orders: await Promise.all(listed) } }
}
