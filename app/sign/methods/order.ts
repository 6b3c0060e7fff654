/** Limit, stop-loss, take-profit and TWAP orders: approve, sign, post; the venue does the rest. */
import { type Address, encodeFunctionData, getAddress, type Hash } from 'viem'
import { signTypedData } from 'viem/actions'
import type { OrderTicket } from '../../../src/domain/ticket.ts'
import { formatTimeOf, formatToken } from '../../shared/format.ts'
import type { Finished, Method, Review, RunWork, With } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { expired, stop } from '../problem.ts'
import { rehearseApproval } from '../proofs/rehearse-approval.ts'
import { recall, remember } from '../ticket-memory.ts'
import { approveExactly, balanceOf, tokenAbi } from '../wallets/erc20.ts'
import type { EvmWallet } from '../wallets/evm-wallet.ts'
import { follow } from '../wallets/follow-transaction.ts'
import { toCowOrder } from './cow.ts'
import { toOrbsOrder } from './orbs.ts'
import { postOrder, refuseOtherOrder } from './post-order.ts'
import type { VenueOrder } from './venue-order.ts'

export const orderMethod: Method<EvmWallet> = {
  async review({ data, wallet, account, now }) {
    const intent = data.intent as OrderTicket
    checkVenue(intent)
    if (now() > data.expiresAtMs) throw expired()
    const order = build(data, account, now())
    const token = spentToken(data)
    const wraps = needsWrap(intent)
    const held = await balanceOf(wallet.reader, wraps ? null : token, account)
    if (held < order.total)
      throw stop(
        `Not enough ${intent.spend.symbol}`,
        `This needs ${formatToken(intent.spend, order.total)}; the wallet holds ${formatToken(intent.spend, held)}. Nothing was signed.`,
        'reconnect',
      )
    const approval = { account, token, spender: order.spender, amount: order.total }
    const approvals = await rehearseApproval(wallet, approval)
    const rest = BigInt(intent.spend.amountRaw) - order.total
    const rows: Review['rows'] = [
      { label: 'Your balance', value: formatToken(intent.spend, held), tone: 'good' },
      ...worstCase(intent, order),
      ...(rest > 0n ? [{ label: 'Not used, to make equal parts', value: formatToken(intent.spend, rest) }] : []),
      { label: 'Approved to', value: `${intent.venue === 'cow' ? 'CoW Protocol' : 'Orbs Spot'} ${order.spender}` },
      { label: 'Ends', value: formatTimeOf(order.endsAtSeconds * 1000) },
    ]
    return {
      rows,
      action: 'Sign the order',
      steps: [
        'network',
        ...(wraps && !recall(intent.id).wrapped ? (['wrap'] as const) : []),
        ...(approvals.length > 0 ? (['approve'] as const) : []),
        'sign',
        'post',
      ],
    }
  },

  async run(work) {
    const { data, wallet, account, now, begin } = work
    const intent = data.intent as OrderTicket
    checkVenue(intent)
    const known = recall(intent.id)
    if (known.signed) return post(work, known.signed.url, known.signed.body)
    if (now() > data.expiresAtMs) throw expired()
    begin('network')
    await wallet.ensureChain()
    if (needsWrap(intent)) await wrap(work)
    const order = build(data, account, now())
    begin('approve')
    const approval = { account, token: spentToken(data), spender: order.spender, amount: order.total }
    await rehearseApproval(wallet, approval)
    await approveExactly(wallet, approval)
    begin('sign')
    const signer = await wallet.signer(account)
    const signature = await signTypedData(signer, { account, ...order.typed } as Parameters<typeof signTypedData>[1])
    const body = JSON.stringify(order.toBody(signature))
    // The venue may accept the order and its answer get lost; then the same order is posted again, never a second one.
    remember(intent.id, { reference: order.id, signed: { venue: intent.venue, url: order.url, body } })
    return post(work, order.url, body)
  },

  async resume({ data }, id) {
    return placed(data, id)
  },
}

/** The row on the worst price that the venue's contract allows, and what happens below it. */
function worstCase({ kind, schedule, receive }: OrderTicket, { least }: VenueOrder): Review['rows'] {
  if (schedule)
    return [
      { label: 'Least for each part', value: formatToken(receive, least) },
      {
        label: 'Least if all parts fill',
        value: formatToken(receive, least * BigInt(schedule.buckets)),
        note: 'a part that would bring less waits or lapses',
      },
    ]
  if (kind === 'stop-loss')
    return [
      {
        label: 'Never for less than',
        value: formatToken(receive, least),
        note: 'if the price falls below that too fast, it does not fill',
      },
    ]
  return [{ label: 'Least it may bring', value: formatToken(receive, least) }]
}

async function wrap({ data, wallet, account, begin }: With<EvmWallet, RunWork<Address>>): Promise<void> {
  const intent = data.intent as OrderTicket
  begin('wrap')
  let hash = recall(intent.id).wrapped
  if (hash === undefined) {
    const transaction = {
      to: spentToken(data),
      value: BigInt(intent.spend.amountRaw),
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' }),
    }
    await wallet.simulate(account, transaction)
    hash = await wallet.send(account, transaction)
    remember(intent.id, { wrapped: hash })
  }
  const { kind } = await follow(wallet.reader, hash as Hash)
  if (kind !== 'mined') {
    remember(intent.id, { wrapped: undefined })
    throw stop('Wrapping did not go through', 'The coin was not wrapped. Nothing else was spent.')
  }
}

async function post({ data, begin }: Pick<RunWork, 'data' | 'begin'>, url: string, body: string): Promise<Finished> {
  const intent = data.intent as OrderTicket
  begin('post')
  const answer = await postOrder(url, body, () => remember(intent.id, { signed: undefined }))
  const { reference } = recall(intent.id)
  if (reference !== undefined) refuseOtherOrder(answer, reference)
  const id = reference ?? readId(answer)
  remember(intent.id, { orderId: id, signed: undefined })
  return placed(data, id)
}

/** Orbs answers with an object that contains the order's id. */
function readId(answer: unknown): string {
  const { orderHash, signedOrder } = (answer ?? {}) as { orderHash?: string; signedOrder?: { hash?: string } }
  return orderHash ?? signedOrder?.hash ?? ''
}

function placed({ intent, venues }: SignData, id: string): Finished {
  const { venue, endsAtMs } = intent as OrderTicket
  const explorer =
    venue === 'cow' && venues.cow.startsWith('https:') ? `https://explorer.cow.fi/orders/${id}` : undefined
  return {
    title: 'Order placed',
    detail: `It rests at ${venue === 'cow' ? 'CoW Protocol' : 'Orbs Spot'} until it fills or ends on ${formatTimeOf(endsAtMs)}. The token stays in your wallet until then.`,
    orderId: id,
    ...(explorer ? { orderUrl: explorer } : {}),
  }
}

function build(data: SignData, account: Address, nowMs: number): VenueOrder {
  const intent = data.intent as OrderTicket
  const chainId = data.chains[intent.spend.chain]?.id ?? 0
  const order = { intent, chainId, account, token: spentToken(data), nowMs }
  return intent.venue === 'cow' ? toCowOrder(order, data.venues.cow) : toOrbsOrder(order, data.venues.orbs)
}

function checkVenue({ venue }: OrderTicket): void {
  if (venue !== 'cow' && venue !== 'orbs')
    throw stop(
      'This venue signs elsewhere',
      'Orders on this network rest at Definitive, which takes them only in its own app. Nothing can be signed here.',
      'none',
    )
}

const needsWrap = ({ spend }: OrderTicket): boolean => spend.address === null

/** Venues take only ERC-20 tokens, so the native coin is spent in its wrapped form. */
function spentToken({ intent, chains }: SignData): Address {
  const { spend } = intent as OrderTicket
  const token = spend.address ?? chains[spend.chain]?.wrapped
  if (!token) throw stop('Cannot be wrapped', 'The token form of this coin is not known here.', 'none')
  return getAddress(token)
}
