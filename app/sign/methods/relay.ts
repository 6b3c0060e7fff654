/** Relay: a deposit into its escrow, for an order that its solver has signed; order and deposit are proved. */
import { type Hash, isHash, zeroAddress } from 'viem'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { askRouter, readStatus, untilNextLook } from '../ask-router.ts'
import type { SignData } from '../page-data.ts'
import { proveRelay, type RelayAnswer } from '../proofs/prove-relay.ts'
import { solverFor } from '../proofs/relay-order.ts'
import { recall } from '../ticket-memory.ts'
import { endOnOtherChain, endReturned } from './bridge-end.ts'
import type { TradeRouter } from './trade-router.ts'

const SOLANA_ID = 792703809
const NATIVE_SOLANA = '11111111111111111111111111111111'

interface IntentStatus {
  status?: unknown
  txHashes?: unknown[]
}

export const relayRouter: TradeRouter = {
  promise: "by an order that Relay's solver has signed; otherwise what you paid comes back, less the network fee",

  async prepare({ data }, agreed) {
    const { slippageBps } = data.intent as TradeTicket
    const toSolana = agreed.toChainId === null
    const answer = await askRouter<RelayAnswer>(`${data.router}/quote/v2`, {
      body: {
        user: agreed.account,
        recipient: agreed.recipient,
        originChainId: agreed.chainId,
        destinationChainId: agreed.toChainId ?? SOLANA_ID,
        originCurrency: agreed.tokenIn ?? zeroAddress,
        destinationCurrency: agreed.tokenOut ?? (toSolana ? NATIVE_SOLANA : zeroAddress),
        amount: agreed.amountIn.toString(),
        tradeType: 'EXACT_INPUT',
        slippageTolerance: String(slippageBps),
        refundTo: agreed.account,
        includeProtocolData: true,
        explicitDeposit: true,
        disableOriginSwaps: true,
        usePermit: false,
        useDepositAddress: false,
      },
    })
    return proveRelay(answer, agreed, solverFor(data))
  },

  async follow(work, hash, { from }) {
    const { reference } = recall((work.data.intent as TradeTicket).id)
    for (let turn = 0; ; turn += 1) {
      const id = reference ?? (await findRequest(work.data, hash))
      const found = id
        ? await readStatus<IntentStatus>(`${work.data.router}/intents/status/v3?requestId=${id}`)
        : undefined
      const named = found?.txHashes?.[0]
      if (found?.status === 'success') return endOnOtherChain(work, named, from)
      if (found?.status === 'refund') return endReturned(work, { router: 'Relay', given: named, account: from })
      if (found?.status === 'failure')
        return {
          kind: 'failed',
          detail: `Relay says that the order has failed, without a refund so far. Ask its support with the transaction ${hash}.`,
        }
      await untilNextLook(turn)
    }
  },
}

/** Relay's id of the trade, by the transaction that paid for it. */
async function findRequest({ router }: SignData, hash: Hash): Promise<string | undefined> {
  const found = await readStatus<{ requests?: { id?: unknown }[] }>(`${router}/requests/v3?hash=${hash}`)
  const id = String(found?.requests?.[0]?.id ?? '')
  return isHash(id) ? id : undefined
}
