import { type Address, getAddress, type Hash } from 'viem'
import type { TradeIntent } from '../../src/domain/intent.ts'
import { formatChange, formatUnits, formatUsd, shortAddress } from '../shared/format.ts'
import { followToSuccess } from './follow.ts'
import type { SignData } from './page-data.ts'
import type { Finished, Plan, ReviewRow, Work } from './plan.ts'
import { expired, Stop, stop } from './problem.ts'
import type { Ask, LiFiStep, Router } from './router.ts'
import { simulateGain } from './simulate-gain.ts'
import { allowanceOf, approveExactly, balanceOf } from './tokens.ts'
import type { Transaction } from './wallet.ts'

type Reviewed = Pick<Work, 'data' | 'wallets' | 'account' | 'now'>

/** A swap or a bridge through LI.FI: asked again here, held against the promise, run by LI.FI's own library. */
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
    const quote = await findQuote(work)
    const spender = spenderOf(quote)
    const needsApproval =
      intent.from.address !== null &&
      spender !== null &&
      (await allowanceOf(wallets.reader, intent.from.address as Address, account, spender)) < amount
    return {
      rows: toRows(intent, quote, held, spender),
      action: `${intent.kind === 'swap' ? 'Swap' : 'Bridge'} ${shown(intent.from, amount)}`,
      steps: ['network', ...(needsApproval ? (['approve'] as const) : []), 'simulate', 'sign', 'follow'],
    }
  },

  async run(work) {
    const { data, wallets, account, begin, sent } = work
    const intent = data.intent as TradeIntent
    begin('network')
    await wallets.ensureChain()
    const quote = await findQuote(work)
    const spender = spenderOf(quote)
    if (intent.from.address !== null && spender !== null) {
      begin('approve')
      const token = intent.from.address as Address
      await approveExactly(wallets, { account, token, spender, amount: BigInt(intent.from.amountRaw) })
    }
    begin('simulate')
    const { router } = await loadRouter(work)
    const { hash, toAmount, message } = await router.execute(quote, {
      async check(step, transaction) {
        checkQuote(work, step)
        checkTransaction(intent, step, transaction)
        if (work.now() > data.expiresAtMs) throw expired()
        await checkOutcome(work, transaction)
        begin('sign')
      },
      sent(out) {
        sent(out)
        begin('follow')
      },
    })
    return finished(intent, hash, toAmount === undefined ? undefined : BigInt(toAmount), message)
  },

  async resume({ data, wallets }, hash) {
    const intent = data.intent as TradeIntent
    await followToSuccess(wallets.reader, hash as Hash, 'ask-again')
    const { amount, message } = await followStatus(data, hash)
    return finished(intent, hash, amount, message)
  },
}

/** A quote of now that keeps the promise on the chain itself: its least output is never below the ticket's. */
export async function findQuote(work: Reviewed): Promise<LiFiStep> {
  const { data, account, now } = work
  const intent = data.intent as TradeIntent
  if (now() > data.expiresAtMs) throw expired()
  const { router, routerToken, SOLANA_ID } = await loadRouter(work)
  const [fromChain, toChain] = [chainId(data, intent.from.chain, SOLANA_ID), chainId(data, intent.to.chain, SOLANA_ID)]
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
  const least = BigInt(intent.to.amountMinRaw)
  let quote = await askRouter(router, ask)
  // Another router than the one that quoted: it may slip only as far as the promise allows, with room for the market
  // to move a little before the wallet has answered.
  for (let turn = 0; turn < QUOTE_TURNS && BigInt(quote.estimate.toAmountMin) < least; turn += 1) {
    const out = BigInt(quote.estimate.toAmount)
    if (out < least) break
    const room = Number(((out - least) * 1_000_000n) / out) / 1_000_000
    quote = await askRouter(router, { ...ask, slippage: Math.floor(room * SLIP_SHARE * 100_000) / 100_000 })
  }
  return checkQuote(work, quote)
}

/** Where LI.FI's contract stands on most chains. */
const LIFI: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const QUOTE_TURNS = 3
/** Of the room above the promise, what the trade itself may slip. */
const SLIP_SHARE = 0.6

async function askRouter(router: Router, ask: Ask): Promise<LiFiStep> {
  try {
    return await router.quote(ask)
  } catch (thrown) {
    const status = (thrown as { cause?: { status?: number } }).cause?.status
    if (status === 404 || status === 400)
      throw stop(
        'No route right now',
        'The router has no way to carry this out at the moment. Nothing was signed.',
        'ask-again',
      )
    throw thrown
  }
}

/** Refuses anything but what the ticket says. */
export function checkQuote({ data, account }: Pick<Work, 'data' | 'account'>, quote: LiFiStep): LiFiStep {
  const intent = data.intent as TradeIntent
  const { action, estimate } = quote
  const wrong = [
    ['token to send', same(action.fromToken.address, intent.from.address)],
    ['token to receive', same(action.toToken.address, intent.to.address)],
    ['network', matchesChain(data, intent.from.chain, action.fromChainId)],
    ['network to arrive on', matchesChain(data, intent.to.chain, action.toChainId)],
    ['amount', action.fromAmount === intent.from.amountRaw],
    ['sender', (action.fromAddress ?? '').toLowerCase() === account.toLowerCase()],
    ['recipient', sameAccount(action.toAddress ?? account, recipientOf(intent, account))],
  ].filter(([, right]) => !right)
  if (wrong.length > 0)
    throw stop(
      'The router changed the deal',
      `Its answer has another ${wrong[0]?.[0]} than your link. Nothing was signed.`,
      'ask-again',
    )
  const least = BigInt(intent.to.amountMinRaw)
  if (BigInt(estimate.toAmountMin) < least)
    throw stop(
      'The price has moved too far',
      `You were promised at least ${shown(intent.to, least)}. The router now gives about ${shown(intent.to, BigInt(estimate.toAmount))} and at least ${shown(intent.to, BigInt(estimate.toAmountMin))}. Nothing was signed.`,
      'ask-again',
    )
  return quote
}

/** The transaction may go to the contract that the quote names, take the amount and the fees it names, and nothing more. */
function checkTransaction(intent: TradeIntent, { estimate }: LiFiStep, { to, value = 0n }: Transaction): void {
  const extra = (estimate.feeCosts ?? [])
    .filter(({ included, token }) => !included && isNative(token.address))
    .reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)
  const most = (intent.from.address === null ? BigInt(intent.from.amountRaw) : 0n) + extra
  const named = estimate.approvalAddress ? getAddress(estimate.approvalAddress) : null
  const elsewhere = named === null ? intent.from.address !== null : getAddress(to) !== named
  if (value > most || elsewhere)
    throw stop(
      'The router asks for more',
      'Its transaction would take more than your link says, or goes somewhere else than its quote. Nothing was signed.',
      'ask-again',
    )
}

/** On one chain the trial run shows what arrives; it must be what was promised, at the account that was promised. */
async function checkOutcome({ data, wallets, account }: Work, transaction: Transaction): Promise<void> {
  const intent = data.intent as TradeIntent
  if (intent.kind !== 'swap') return wallets.simulate(account, transaction)
  const owner = recipientOf(intent, account) as Address
  const gained = await simulateGain(wallets.reader, {
    account,
    transaction,
    token: intent.to.address as Address | null,
    owner,
  })
  if (gained === undefined) return wallets.simulate(account, transaction)
  const least = BigInt(intent.to.amountMinRaw)
  if (gained < least)
    throw stop(
      'The trial run brings too little',
      `You were promised at least ${shown(intent.to, least)}; in the trial run ${shown(intent.to, gained < 0n ? 0n : gained)} arrived. Nothing was signed.`,
      'ask-again',
    )
}

function toRows(
  intent: TradeIntent,
  { estimate, toolDetails }: LiFiStep,
  held: bigint,
  spender: Address | null,
): ReviewRow[] {
  const [quoted, now] = [BigInt(intent.to.amountRaw), BigInt(estimate.toAmount)]
  const drift = Number(((now - quoted) * 1_000_000n) / quoted) / 10_000
  const feesUsd = (estimate.feeCosts ?? []).reduce((sum, { amountUSD }) => sum + Number(amountUSD ?? 0), 0)
  const gasUsd = (estimate.gasCosts ?? []).reduce((sum, { amountUSD }) => sum + Number(amountUSD ?? 0), 0)
  return [
    { label: 'Now about', value: shown(intent.to, now) },
    { label: 'At least, kept by the contract', value: shown(intent.to, BigInt(estimate.toAmountMin)), tone: 'good' },
    {
      label: 'Since the quote',
      value: drift === 0 ? 'unchanged' : formatChange(drift),
      ...(drift < -0.5 ? { tone: 'warn' as const } : {}),
    },
    { label: 'Router and way', value: `LI.FI, ${toolDetails?.name ?? 'direct'}` },
    { label: 'Fees now', value: `${formatUsd(feesUsd)} and ${formatUsd(gasUsd)} gas` },
    { label: 'Your balance', value: shown(intent.from, held), tone: 'good' },
    ...(spender === null
      ? []
      : [
          {
            label: 'Approved to',
            value: spender === LIFI ? "LI.FI's contract" : `${shortAddress(spender)}, not LI.FI's usual contract`,
            ...(spender === LIFI ? {} : { tone: 'warn' as const }),
          },
        ]),
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

/** After a reload, or for a wallet that LI.FI's library does not drive: the router says how it ended. */
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

const NATIVES = new Set([
  '0x0000000000000000000000000000000000000000',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '11111111111111111111111111111111',
])
const isNative = (address: string): boolean => NATIVES.has(address.toLowerCase())
const same = (given: string, wanted: string | null): boolean =>
  wanted === null ? isNative(given) : sameAccount(given, wanted)
/** Solana's addresses differ by case, EVM's do not. */
const sameAccount = (left: string, right: string): boolean =>
  left === right || (left.startsWith('0x') && left.toLowerCase() === right.toLowerCase())

const chainId = (data: SignData, slug: string, solanaId: number): number => data.chains[slug]?.id ?? solanaId
const matchesChain = (data: SignData, slug: string, given: number): boolean => {
  const id = data.chains[slug]?.id
  return id === null ? given === 1151111081099710 : id === given
}

function recipientOf({ from, to, recipient, sender }: TradeIntent, account: string): string {
  if (recipient !== null) return recipient
  if ((from.chain === 'solana') !== (to.chain === 'solana'))
    throw stop('No recipient', 'This link does not say which wallet receives on the other network.', 'ask-again')
  return sender ?? account
}

const spenderOf = ({ estimate }: LiFiStep): Address | null =>
  estimate.skipApproval || !estimate.approvalAddress ? null : getAddress(estimate.approvalAddress)

const shown = ({ symbol, decimals }: { symbol: string; decimals: number }, raw: bigint): string =>
  `${formatUnits(raw, decimals)} ${symbol}`

/** LI.FI's library is large and only trades need it. */
async function loadRouter({ data, wallets, account }: Pick<Work, 'data' | 'wallets' | 'account'>) {
  const { createRouter, routerToken, SOLANA_ID } = await import('./router.ts')
  return { router: createRouter(data, wallets, account), routerToken, SOLANA_ID }
}
