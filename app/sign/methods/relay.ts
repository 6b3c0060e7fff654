/** Relay: a deposit into its escrow, for an order that its solver has signed; order and deposit are proved. */
import { type Hash, isHash, zeroAddress } from 'viem'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { askRouter, readStatus, toRaw, untilNextLook } from '../ask-router.ts'
import type { SignData } from '../page-data.ts'
import type { Agreed } from '../proofs/agreed.ts'
import { proveRelay, type RelayAnswer } from '../proofs/prove-relay.ts'
import { solverFor } from '../proofs/relay-order.ts'
import { recall } from '../ticket-memory.ts'
import { endOnOtherChain, endReturned } from './bridge-end.ts'
import { askForMinimum } from './price-moved.ts'
import type { TradeRouter, TradeWork } from './trade-router.ts'

const SOLANA_ID = 792703809
const NATIVE_SOLANA = '11111111111111111111111111111111'

interface IntentStatus {
  status?: unknown
  txHashes?: unknown[]
}

export const relayRouter: TradeRouter = {
  promise: "by an order that Relay's solver has signed; otherwise what you paid comes back, less the network fee",

  async prepare(work, agreed) {
    const answer = await askForMinimum(work.data.intent as TradeTicket, agreed.least, {
      ask: (slippageBps) => ask(work, agreed, slippageBps),
      read: (answer) => readPayment(answer) ?? { out: 0n, least: agreed.least },
    })
    return proveRelay(answer, agreed, solverFor(work.data))
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

function ask({ data }: TradeWork, agreed: Agreed, slippageBps: number): Promise<RelayAnswer> {
  const nativeThere = agreed.toChainId === null ? NATIVE_SOLANA : zeroAddress
  return askRouter<RelayAnswer>(`${data.router}/quote/v2`, {
    body: {
      user: agreed.account,
      recipient: agreed.recipient,
      originChainId: agreed.chainId,
      destinationChainId: agreed.toChainId ?? SOLANA_ID,
      originCurrency: agreed.tokenIn ?? zeroAddress,
      destinationCurrency: agreed.tokenOut ?? nativeThere,
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
}

/** What the solver's order pays; undefined for an answer without one, which the proof refuses. */
function readPayment({ protocol }: RelayAnswer): { out: bigint; least: bigint } | undefined {
  const payment = protocol?.v2?.orderData?.output?.payments?.[0]
  return payment && { out: toRaw(payment.expectedAmount), least: toRaw(payment.minimumAmount) }
}

/** Relay's id of the trade, by the transaction that paid for it. */
async function findRequest({ router }: SignData, hash: Hash): Promise<string | undefined> {
  const found = await readStatus<{ requests?: { id?: unknown }[] }>(`${router}/requests/v3?hash=${hash}`)
  const id = String(found?.requests?.[0]?.id ?? '')
  return isHash(id) ? id : undefined
}
