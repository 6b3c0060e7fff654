import { isAddressEqual, recoverTypedDataAddress } from 'viem'
import { z } from 'zod'
import { findChain } from '../../../src/domain/chains/find-chain.ts'
import type { NetworkSlug } from '../../market/networks.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'

const Body = z.object({
  orderUids: z.array(z.string().regex(/^0x[0-9a-f]{112}$/)).min(1),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/),
  signingScheme: z.literal('eip712'),
})
const SETTLEMENT = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const TYPES = { OrderCancellations: [{ name: 'orderUids', type: 'bytes[]' }] } as const

/** `DELETE /{network}/api/v1/orders`: withdraws open orders by a signature of their owner. */
export const answerCancellation =
  (networks: Record<string, NetworkSlug>) =>
  async ({ params, body, execution }: Ask): Promise<Answer> => {
    const chainId = findChain(networks[params.network ?? ''] ?? '')?.id
    const read = Body.safeParse(body)
    if (!chainId || !execution || !read.success)
      return { status: 400, json: { errorType: 'InvalidJson', description: read.error?.issues[0]?.path.join('.') } }
    const { orderUids, signature } = read.data
    const signer = await recoverTypedDataAddress({
      domain: { name: 'Gnosis Protocol', version: 'v2', chainId, verifyingContract: SETTLEMENT },
      types: TYPES,
      primaryType: 'OrderCancellations',
      message: { orderUids: orderUids as `0x${string}`[] },
      signature: signature as `0x${string}`,
    }).catch(() => undefined)
    const orders = orderUids.map((uid) => execution.orders.find(({ id }) => id === uid))
    if (orders.some((order) => !order))
      return { status: 404, json: { errorType: 'OrderNotFound', description: 'order not found' } }
    if (!signer || orders.some((order) => order && !isAddressEqual(order.owner, signer)))
      return { status: 401, json: { errorType: 'WrongOwner', description: 'signature of another account' } }
    for (const order of orders) if (order) order.withdrawn = true
    return { json: 'Cancelled' }
  }
