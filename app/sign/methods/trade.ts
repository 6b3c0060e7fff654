/**
 * A swap or a bridge by one transaction. Every answer of the router is proved against the ticket and simulated together
 * with the approval before the wallet is asked for anything; the bytes that were proved are the bytes that are sent.
 */
import { type Address, getAddress, type Hash } from 'viem'
import { getCode, getGasPrice, getTransaction } from 'viem/actions'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { formatToken } from '../../shared/format.ts'
import type { Method, RunWork, With } from '../method.ts'
import { Stop, stop } from '../problem.ts'
import { type Agreed, isSame, type ProvenTrade } from '../proofs/agreed.ts'
import { simulateAtTwo } from '../proofs/compare-nodes.ts'
import type { Changes } from '../proofs/simulate.ts'
import { toAgreed } from '../proofs/to-agreed.ts'
import { recall, remember } from '../ticket-memory.ts'
import { approveExactly, balanceOf, toApprovals } from '../wallets/erc20.ts'
import type { EvmWallet, Transaction } from '../wallets/evm-wallet.ts'
import { isAskedFor } from '../wallets/find-sent.ts'
import { followToSuccess } from '../wallets/follow-transaction.ts'
import { sendOnce } from '../wallets/send-once.ts'
import { toFinished } from './finished.ts'
import { checkImpact, toPanel } from './trade-panel.ts'
import type { TradeRouter, TradeWork } from './trade-router.ts'

export function createTradeMethod(router: TradeRouter): Method<EvmWallet> {
  return {
    async review(work) {
      const intent = work.data.intent as TradeTicket
      const agreed = toAgreed(work, 0n)
      await checkBalance(work, agreed)
      const proven = await router.prepare(work, agreed)
      const rehearsed = await rehearse(work, agreed, proven)
      const gasWei = await checkGas(work, proven, rehearsed.gasUsed)
      const panel = toPanel(work, { agreed, proven, gasWei, promise: router.promise, left: rehearsed.allowanceLeft })
      checkImpact(panel)
      const needsApproval = rehearsed.approvals.length > 0
      return {
        panel,
        rows: [],
        action: `${intent.kind === 'swap' ? 'Swap' : 'Bridge'} ${formatToken(intent.from, agreed.amountIn)}`,
        steps: ['network', 'simulate', ...(needsApproval ? (['approve'] as const) : []), 'sign', 'follow'],
        least: proven.least,
      }
    },

    async run(work) {
      const { wallet, account, begin, sent, shownLeast = 0n } = work
      begin('network')
      await wallet.ensureChain()
      begin('simulate')
      // Only a minimum is carried over from what was shown: everything else is asked, proved and simulated again.
      let agreed = toAgreed(work, lower(shownLeast))
      let proven = await router.prepare(work, agreed)
      let { approvals } = await rehearse(work, agreed, proven)
      if (approvals.length > 0 && (await wallet.canBatch(account))) {
        begin('sign')
        remember(work.data.intent.id, { reference: proven.reference })
        const hash = await wallet.sendBatch(account, [...approvals, proven.transaction])
        sent(hash)
        begin('follow')
        return follow(work, router, hash)
      }
      if (approvals.length > 0 && agreed.tokenIn && proven.spender) {
        begin('approve')
        await approveExactly(wallet, {
          account,
          token: agreed.tokenIn,
          spender: proven.spender,
          amount: agreed.amountIn,
        })
        // The approval may have taken minutes, so the price is asked for again; the new answer is proved and simulated
        // too.
        agreed = toAgreed(work, lower(shownLeast))
        proven = await router.prepare(work, agreed)
        ;({ approvals } = await rehearse(work, agreed, proven))
        if (approvals.length > 0)
          throw stop(
            'The approval is gone',
            'The token is no longer approved as it was a moment ago. Nothing was sent.',
          )
      }
      begin('sign')
      return send(work, router, proven)
    },

    async resume(work, hash) {
      return follow(work, router, hash as Hash)
    },
  }

  async function send(
    work: With<EvmWallet, RunWork<Address>>,
    way: TradeRouter,
    { transaction, reference }: ProvenTrade,
  ) {
    const { data, wallet, account, begin, sent } = work
    const { id } = data.intent
    remember(id, { reference })
    const hash = await sendOnce({ id, wallet, account, sent }, transaction)
    begin('follow')
    return follow(work, way, hash)
  }
}

/** What was shown may be worse by this much without a new look at it. */
const lower = (shown: bigint): bigint => shown - shown / 1000n

async function follow(work: Parameters<TradeRouter['follow']>[0], router: TradeRouter, hash: Hash) {
  const receipt = await followToSuccess(work.wallet.reader, hash, 'ask-again')
  await checkSent(work, hash)
  const ending = await router.follow(work, hash, receipt)
  return toFinished(work.data, hash, ending)
}

async function checkBalance({ data, wallet, account }: TradeWork, { tokenIn, amountIn }: Agreed): Promise<void> {
  const { from } = data.intent as TradeTicket
  const held = await balanceOf(wallet.reader, tokenIn, account)
  if (held < amountIn)
    throw stop(
      `Not enough ${from.symbol}`,
      `This needs ${formatToken(from, amountIn)}; the wallet holds ${formatToken(from, held)}. Nothing was sent.`,
      'reconnect',
    )
}

/** Gas prices move; this much more than the estimate has to be there. */
const GAS_ROOM_PCT = 120n

/** Refuses a wallet whose native coin does not cover amount, the method's own fee and gas; returns the gas in base units. */
async function checkGas(
  { wallet, account }: TradeWork,
  { transaction }: ProvenTrade,
  gasUsed: bigint,
): Promise<bigint> {
  const [price, held] = await Promise.all([getGasPrice(wallet.reader), balanceOf(wallet.reader, null, account)])
  const gasWei = price * gasUsed
  const needed = transaction.value + (gasWei * GAS_ROOM_PCT) / 100n
  const { nativeCurrency } = wallet.chain
  if (held < needed)
    throw stop(
      `Not enough ${nativeCurrency.symbol} for the network fee`,
      `With the network fee this needs about ${formatToken(nativeCurrency, needed)}; the wallet holds ${formatToken(nativeCurrency, held)}. Nothing was sent.`,
      'reconnect',
    )
  return gasWei
}

/** Simulates approval and trade together, and refuses a trade that would take more or bring less. */
async function rehearse(
  { data, wallet, account }: TradeWork,
  agreed: Agreed,
  proven: ProvenTrade,
): Promise<Changes & { approvals: Transaction[] }> {
  const { from, to, kind } = data.intent as TradeTicket
  const { tokenIn, amountIn } = agreed
  const { spender, transaction, least } = proven
  const approvals =
    tokenIn === null || spender === null
      ? []
      : await toApprovals(wallet, { account, token: tokenIn, spender, amount: amountIn })
  const isSwap = kind === 'swap'
  const wrapped = data.chains[from.chain]?.wrapped
  const changes = await simulateAtTwo(wallet, {
    account,
    approvals,
    trade: transaction,
    tokenIn,
    spender,
    tokenOut: isSwap ? (agreed.tokenOut as Address | null) : undefined,
    recipient: isSwap ? (agreed.recipient as Address) : account,
    others: wrapped && !isSame(tokenIn, wrapped) ? [getAddress(wrapped)] : [],
  })
  if (changes === undefined)
    throw stop(
      'This network cannot try it out',
      'No node of this network that the page may ask can run the trade on trial, so nothing was signed.',
    )
  const { spent, gained, allowanceLeft } = changes
  if ((spent !== null && spent !== amountIn) || (approvals.length > 0 && allowanceLeft !== 0n))
    throw stop(
      'The trial run takes another amount',
      `Your link says ${formatToken(from, amountIn)}. In the trial run ${formatToken(from, spent ?? 0n)} left, and ${formatToken(from, allowanceLeft ?? 0n)} more could be taken afterwards. Nothing was signed.`,
      'ask-again',
    )
  if (isSwap && (gained === null || gained < least))
    throw stop(
      'The trial run brings too little',
      `You were promised at least ${formatToken(to, least)}; in the trial run ${formatToken(to, gained === null || gained < 0n ? 0n : gained)} arrived. Nothing was signed.`,
      'ask-again',
    )
  return { ...changes, approvals }
}

/** A wallet may send something else than it was given; then this page does not call the trade its own. */
async function checkSent({ data, wallet: { reader } }: Parameters<typeof follow>[0], hash: Hash): Promise<void> {
  const { asked } = recall(data.intent.id)
  if (!asked) return
  const [mined, code] = await Promise.all([
    getTransaction(reader, { hash }).catch(() => undefined),
    getCode(reader, { address: asked.account as Address }).catch(() => undefined),
  ])
  // The transaction of a smart wallet belongs to whoever carries it out; what it did is read from the chain.
  if (!mined || code !== undefined || isAskedFor(asked, mined)) return
  throw new Stop({
    title: 'The wallet sent something else',
    detail: 'The transaction is not the one that was checked here. Look it up before you do anything else.',
    way: 'none',
    ended: true,
  })
}
