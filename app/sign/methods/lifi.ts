import type { Address, Hash } from 'viem'
import type { TradeIntent } from '../../../src/domain/intent.ts'
import { formatChange, formatUnits, formatUsd } from '../../shared/format.ts'
import { type Ask, createRouter, type LiFiStep, routerToken, SOLANA_ID } from '../lifi-client.ts'
import type { Finished, Plan, ReviewRow, Work } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { expired, Stop, stop } from '../problem.ts'
import { checkQuote, type ProvenTrade, proveTransaction, recipientOf } from '../proofs/check-quote.ts'
import { simulateTrade } from '../proofs/simulate.ts'
import { approveExactly, balanceOf, toApprovals } from '../wallets/erc20.ts'
import type { Transaction } from '../wallets/evm-wallet.ts'
import { followToSuccess } from '../wallets/follow-transaction.ts'

type Reviewed = Pick<Work, 'data' | 'wallets' | 'account' | 'now'>

/**
 * A swap or a bridge through LI.FI. Every answer of the router is proven against the ticket and tried out together with
 * the approval before the wallet is asked for anything; the bytes that were proven are the bytes that are sent.
 */
export const tradePlan: Plan = {
  async review(work) {
    const { wallets, account } = work
    const intent = work.data.intent as TradeIntent
    const held = await balanceOf(wallets.reader, intent.from.address, account)
    const amount = BigInt(intent.from.amountRaw)
    if (held < amount)
      throw stop(
        `Not enough ${intent.from.symbol}`,
        `This needs ${shown(intent.from, amount)}; the wallet holds ${shown(intent.from, held)}. Nothing was sent.`,
        'reconnect',
      )
    const floor = BigInt(intent.to.amountMinRaw)
    const quote = await findQuote(work, floor)
    const proven = proveTransaction(work, quote, floor)
    const approvals = await rehearse(work, proven, floor)
    return {
      rows: toRows(intent, quote, held, proven),
      action: `${intent.kind === 'swap' ? 'Swap' : 'Bridge'} ${shown(intent.from, amount)}`,
      steps: ['network', 'simulate', ...(approvals.length > 0 ? (['approve'] as const) : []), 'sign', 'follow'],
      least: proven.least,
    }
  },

  async run(work) {
    const { data, wallets, account, begin, sent, shownLeast } = work
    const intent = data.intent as TradeIntent
    begin('network')
    await wallets.ensureChain()
    begin('simulate')
    const promised = BigInt(intent.to.amountMinRaw)
    const floor = shownLeast !== undefined && shownLeast > promised ? shownLeast : promised
    const quote = await findQuote(work, floor)
    let proven = proveTransaction(work, quote, floor)
    const approvals = await rehearse(work, proven, floor)
    if (approvals.length > 0 && intent.from.address !== null && proven.spender !== null) {
      begin('approve')
      const token = intent.from.address as Address
      await approveExactly(wallets, { account, token, spender: proven.spender, amount: BigInt(intent.from.amountRaw) })
      // The approval took its time: the price is asked again, and the answer is proven and tried out like the first one.
      const priced = await createRouter(data).refresh(quote)
      const isEnough = BigInt(priced.estimate.toAmountMin) >= floor
      const refreshed = isEnough ? checkQuote(work, priced, floor) : await findQuote(work, floor)
      proven = proveTransaction(work, refreshed, floor)
      await rehearse(work, proven, floor)
    }
    begin('sign')
    const hash = await wallets.send(account, proven.transaction)
    sent(hash)
    begin('follow')
    return tradePlan.resume(work, hash)
  },

  async resume({ data, wallets }, hash) {
    const intent = data.intent as TradeIntent
    await followToSuccess(wallets.reader, hash as Hash, 'ask-again')
    const { amount, message } = await followStatus(data, hash)
    return finished(intent, hash, amount, message)
  },
}

/** A quote of now whose least output is not below `least`. */
export async function findQuote(work: Reviewed, least: bigint): Promise<LiFiStep> {
  const { data, account, now } = work
  const intent = data.intent as TradeIntent
  if (now() > data.expiresAtMs) throw expired()
  const router = createRouter(data)
  const [fromChain, toChain] = [chainId(data, intent.from.chain), chainId(data, intent.to.chain)]
  const ask: Ask = {
    fromChain,
    toChain,
    fromToken: routerToken(fromChain, intent.from.address),
    toToken: routerToken(toChain, intent.to.address),
    fromAmount: intent.from.amountRaw,
    fromAddress: account,
    toAddress: recipientOf(intent, account),
    slippage: intent.slippageBps / 10_000,
  }
  let quote = await router.quote(ask)
  // Another router than the one that quoted: it may slip only as far as the promise allows, with room for the market
  // to move a little before the wallet has answered.
  for (let turn = 0; turn < QUOTE_TURNS && BigInt(quote.estimate.toAmountMin) < least; turn += 1) {
    const out = BigInt(quote.estimate.toAmount)
    if (out < least) break
    const room = Number(((out - least) * 1_000_000n) / out) / 1_000_000
    quote = await router.quote({ ...ask, slippage: Math.floor(room * SLIP_SHARE * 100_000) / 100_000 })
  }
  return checkQuote(work, quote, least)
}

const QUOTE_TURNS = 3
/** Of the room above the promise, what the trade itself may slip. */
const SLIP_SHARE = 0.6

/** Tries approval and trade out together and refuses what would take more or bring less; returns the approvals needed. */
async function rehearse(work: Reviewed, proven: ProvenTrade, least: bigint): Promise<Transaction[]> {
  const { data, wallets, account } = work
  const intent = data.intent as TradeIntent
  const amount = BigInt(intent.from.amountRaw)
  const tokenIn = intent.from.address as Address | null
  const { spender, recipient, transaction } = proven
  const approvals =
    tokenIn === null || spender === null ? [] : await toApprovals(wallets, { account, token: tokenIn, spender, amount })
  const changes = await simulateTrade(wallets.reader, {
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
      `Your link says ${shown(intent.from, amount)}. In the trial run ${shown(intent.from, spent ?? 0n)} left, and ${shown(intent.from, allowanceLeft ?? 0n)} more could be taken afterwards. Nothing was signed.`,
      'ask-again',
    )
  if (intent.kind === 'swap' && (gained === null || gained < least))
    throw stop(
      'The trial run brings too little',
      `You were promised at least ${shown(intent.to, least)}; in the trial run ${shown(intent.to, gained === null || gained < 0n ? 0n : gained)} arrived. Nothing was signed.`,
      'ask-again',
    )
  return approvals
}

function toRows(
  intent: TradeIntent,
  { estimate, toolDetails }: LiFiStep,
  held: bigint,
  { least, spender }: ProvenTrade,
): ReviewRow[] {
  const [quoted, now] = [BigInt(intent.to.amountRaw), BigInt(estimate.toAmount)]
  const drift = Number(((now - quoted) * 1_000_000n) / quoted) / 10_000
  const feesUsd = (estimate.feeCosts ?? []).reduce((sum, { amountUSD }) => sum + Number(amountUSD ?? 0), 0)
  const gasUsd = (estimate.gasCosts ?? []).reduce((sum, { amountUSD }) => sum + Number(amountUSD ?? 0), 0)
  return [
    { label: 'Now about', value: shown(intent.to, now) },
    {
      label: intent.kind === 'swap' ? 'At least, kept by the contract' : 'Exactly, or your money back',
      value: shown(intent.to, least),
      tone: 'good',
    },
    {
      label: 'Since the quote',
      value: drift === 0 ? 'unchanged' : formatChange(drift),
      ...(drift < -0.5 ? { tone: 'warn' as const } : {}),
    },
    { label: 'Router and way', value: `LI.FI, ${toolDetails?.name ?? 'direct'}` },
    { label: 'Fees now', value: `${formatUsd(feesUsd)} and ${formatUsd(gasUsd)} gas` },
    { label: 'Your balance', value: shown(intent.from, held), tone: 'good' },
    ...(spender === null ? [] : [{ label: 'Approved to', value: `LI.FI's contract ${spender}` }]),
  ]
}

function finished(
  intent: TradeIntent,
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
      { label: 'Sent', value: shown(intent.from, BigInt(intent.from.amountRaw)) },
      ...(amount === undefined ? [] : [{ label: 'Received', value: shown(intent.to, amount), tone: 'good' as const }]),
    ],
  }
}

/** Asks the router how a transaction ended. */
export async function followStatus(
  data: SignData,
  hash: string,
): Promise<{ amount: bigint | undefined; message: string | undefined }> {
  for (let turn = 0; ; turn += 1) {
    const answer = await fetch(`${data.router}/status?txHash=${encodeURIComponent(hash)}`)
      .then((response) => (response.ok ? (response.json() as Promise<Status>) : undefined))
      .catch(() => undefined)
    if (answer?.status === 'DONE')
      return {
        amount: answer.receiving?.amount ? BigInt(answer.receiving.amount) : undefined,
        message: answer.substatusMessage,
      }
    if (answer?.status === 'FAILED' || answer?.status === 'INVALID')
      throw new Stop({
        title: 'It did not arrive',
        detail: answer.substatusMessage ?? 'The router says that this has failed. Ask its support with the hash.',
        way: 'none',
        ended: true,
      })
    await new Promise((resolve) => setTimeout(resolve, turn < 5 ? 1_000 : 5_000))
  }
}

interface Status {
  status?: string
  substatusMessage?: string
  receiving?: { amount?: string }
}

const chainId = (data: SignData, slug: string): number => data.chains[slug]?.id ?? SOLANA_ID

const shown = ({ symbol, decimals }: { symbol: string; decimals: number }, raw: bigint): string =>
  `${formatUnits(raw, decimals)} ${symbol}`
