import type { Address, Hash } from 'viem'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { formatChange, formatToken, formatUsd } from '../../shared/format.ts'
import { createLifiClient, followStatus, type LiFiStep } from '../lifi-client.ts'
import type { Finished, Method, ReviewRow, ReviewWork, With } from '../method.ts'
import { stop } from '../problem.ts'
import { checkQuote, type ProvenTrade, proveTransaction } from '../proofs/check-quote.ts'
import { simulateTrade } from '../proofs/simulate.ts'
import { approveExactly, balanceOf, toApprovals } from '../wallets/erc20.ts'
import type { EvmWallet, Transaction } from '../wallets/evm-wallet.ts'
import { followToSuccess } from '../wallets/follow-transaction.ts'
import { findQuote } from './find-quote.ts'

/**
 * A swap or a bridge through LI.FI. Every answer of the router is proven against the ticket and simulated together with
 * the approval before the wallet is asked for anything; the bytes that were proven are the bytes that are sent.
 */
export const lifiMethod: Method<EvmWallet> = {
  async review(work) {
    const { wallet, account } = work
    const intent = work.data.intent as TradeTicket
    const held = await balanceOf(wallet.reader, intent.from.address, account)
    const amount = BigInt(intent.from.amountRaw)
    if (held < amount)
      throw stop(
        `Not enough ${intent.from.symbol}`,
        `This needs ${formatToken(intent.from, amount)}; the wallet holds ${formatToken(intent.from, held)}. Nothing was sent.`,
        'reconnect',
      )
    const floor = BigInt(intent.to.amountMinRaw)
    const quote = await findQuote(work, floor)
    const proven = proveTransaction(work, quote, floor)
    const approvals = await simulate(work, proven, floor)
    return {
      rows: toRows(intent, quote, held, proven),
      action: `${intent.kind === 'swap' ? 'Swap' : 'Bridge'} ${formatToken(intent.from, amount)}`,
      steps: ['network', 'simulate', ...(approvals.length > 0 ? (['approve'] as const) : []), 'sign', 'follow'],
      least: proven.least,
    }
  },

  async run(work) {
    const { data, wallet, account, begin, sent, shownLeast } = work
    const intent = data.intent as TradeTicket
    begin('network')
    await wallet.ensureChain()
    begin('simulate')
    const promised = BigInt(intent.to.amountMinRaw)
    const floor = shownLeast !== undefined && shownLeast > promised ? shownLeast : promised
    const quote = await findQuote(work, floor)
    let proven = proveTransaction(work, quote, floor)
    const approvals = await simulate(work, proven, floor)
    if (approvals.length > 0 && intent.from.address !== null && proven.spender !== null) {
      begin('approve')
      const token = intent.from.address as Address
      await approveExactly(wallet, { account, token, spender: proven.spender, amount: BigInt(intent.from.amountRaw) })
      // The approval may have taken minutes, so the price is requested again; the new answer is proven and simulated
      // too.
      const priced = await createLifiClient(data).refresh(quote)
      const isEnough = BigInt(priced.estimate.toAmountMin) >= floor
      const refreshed = isEnough ? checkQuote(work, priced, floor) : await findQuote(work, floor)
      proven = proveTransaction(work, refreshed, floor)
      await simulate(work, proven, floor)
    }
    begin('sign')
    const hash = await wallet.send(account, proven.transaction)
    sent(hash)
    begin('follow')
    return lifiMethod.resume(work, hash)
  },

  async resume({ data, wallet }, hash) {
    const intent = data.intent as TradeTicket
    await followToSuccess(wallet.reader, hash as Hash, 'ask-again')
    const { amount, message } = await followStatus(data, hash)
    return finished(intent, hash, amount, message)
  },
}

/**
 * Simulates approval and trade together, and refuses a trade that would take more or bring less. Returns the approvals.
 */
async function simulate(
  work: With<EvmWallet, ReviewWork<Address>>,
  proven: ProvenTrade,
  least: bigint,
): Promise<Transaction[]> {
  const { data, wallet, account } = work
  const intent = data.intent as TradeTicket
  const amount = BigInt(intent.from.amountRaw)
  const tokenIn = intent.from.address as Address | null
  const { spender, recipient, transaction } = proven
  const approvals =
    tokenIn === null || spender === null ? [] : await toApprovals(wallet, { account, token: tokenIn, spender, amount })
  const changes = await simulateTrade(wallet.reader, {
    account,
    approvals,
    trade: transaction,
    tokenIn,
    spender,
    tokenOut: intent.kind === 'swap' ? (intent.to.address as Address | null) : undefined,
    recipient,
  })
  if (changes === undefined)
    throw stop(
      'This network cannot try it out',
      'No node of this network that the page may ask can run the trade on trial, so nothing was signed.',
    )
  const { spent, gained, allowanceLeft } = changes
  if ((spent !== null && spent !== amount) || (approvals.length > 0 && allowanceLeft !== 0n))
    throw stop(
      'The trial run takes another amount',
      `Your link says ${formatToken(intent.from, amount)}. In the trial run ${formatToken(intent.from, spent ?? 0n)} left, and ${formatToken(intent.from, allowanceLeft ?? 0n)} more could be taken afterwards. Nothing was signed.`,
      'ask-again',
    )
  if (intent.kind === 'swap' && (gained === null || gained < least))
    throw stop(
      'The trial run brings too little',
      `You were promised at least ${formatToken(intent.to, least)}; in the trial run ${formatToken(intent.to, gained === null || gained < 0n ? 0n : gained)} arrived. Nothing was signed.`,
      'ask-again',
    )
  return approvals
}

function toRows(
  intent: TradeTicket,
  { estimate, toolDetails }: LiFiStep,
  held: bigint,
  { least, spender }: ProvenTrade,
): ReviewRow[] {
  const [quoted, now] = [BigInt(intent.to.amountRaw), BigInt(estimate.toAmount)]
  const drift = Number(((now - quoted) * 1_000_000n) / quoted) / 10_000
  const feesUsd = (estimate.feeCosts ?? []).reduce((sum, { amountUSD }) => sum + Number(amountUSD ?? 0), 0)
  const gasUsd = (estimate.gasCosts ?? []).reduce((sum, { amountUSD }) => sum + Number(amountUSD ?? 0), 0)
  return [
    { label: 'Now about', value: formatToken(intent.to, now) },
    {
      label: intent.kind === 'swap' ? 'At least, kept by the contract' : 'Exactly, or your money back',
      value: formatToken(intent.to, least),
      tone: 'good',
    },
    {
      label: 'Since the quote',
      value: drift === 0 ? 'unchanged' : formatChange(drift),
      ...(drift < -0.5 ? { tone: 'warn' as const } : {}),
    },
    { label: 'Router and way', value: `LI.FI, ${toolDetails?.name ?? 'direct'}` },
    { label: 'Fees now', value: `${formatUsd(feesUsd)} and ${formatUsd(gasUsd)} gas` },
    { label: 'Your balance', value: formatToken(intent.from, held), tone: 'good' },
    ...(spender === null ? [] : [{ label: 'Approved to', value: `LI.FI's contract ${spender}` }]),
  ]
}

function finished(
  intent: TradeTicket,
  hash: string,
  amount: bigint | undefined,
  message: string | undefined,
): Finished {
  const crosses = intent.kind === 'bridge'
  return {
    title: crosses ? 'Bridged' : 'Swapped',
    detail: message?.startsWith('Sandbox')
      ? message
      : `${crosses ? 'The funds have arrived.' : 'The trade is in a block.'}`,
    hash,
    rows: [
      { label: 'Sent', value: formatToken(intent.from, BigInt(intent.from.amountRaw)) },
      ...(amount === undefined
        ? []
        : [{ label: 'Received', value: formatToken(intent.to, amount), tone: 'good' as const }]),
    ],
  }
}
