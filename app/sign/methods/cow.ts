/** A limit order at CoW Protocol, built from the ticket alone. */

import { getAddress } from 'viem'
import { COW_NETWORKS } from '../../shared/chain-tables.ts'
import { stop } from '../problem.ts'
import { APP_DATA, COW_NATIVE, COW_RELAYER, type CowOrder, toCowTyped, toCowUid } from '../proofs/cow-order.ts'
import { type OrderFacts, outAtLevel, type VenueOrder } from './venue-order.ts'

/** Not partially fillable: the whole amount at the limit price or better, or nothing. */
export function toCowOrder({ intent, chainId, account, token }: OrderFacts, baseUrl: string): VenueOrder {
  const network = COW_NETWORKS[chainId]
  const total = BigInt(intent.spend.amountRaw)
  const least = outAtLevel(intent, total)
  if (!network || intent.kind !== 'limit' || least === null || least === 0n)
    throw stop('CoW cannot hold this order', 'It takes limit orders on its own networks only.', 'ask-again')
  const validTo = Math.min(Math.floor(intent.endsAtMs / 1000), 2 ** 32 - 1)
  const order: CowOrder = {
    sellToken: token,
    buyToken: intent.receive.address === null ? COW_NATIVE : getAddress(intent.receive.address),
    receiver: account,
    sellAmount: total.toString(),
    buyAmount: least.toString(),
    validTo,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  return {
    typed: toCowTyped(order, chainId),
    spender: COW_RELAYER,
    total,
    least,
    endsAtSeconds: validTo,
    url: `${baseUrl}/${network}/api/v1/orders`,
    id: toCowUid(order, chainId, account),
    toBody: (signature) => ({ ...order, appData: APP_DATA, signingScheme: 'eip712', signature, from: account }),
  }
}
