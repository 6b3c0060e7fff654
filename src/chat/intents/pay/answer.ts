/** Answers with a payment that is sealed into a link to sign. */
import { toBaseUnits } from '../../../domain/amount.ts'
import type { Chain } from '../../../domain/chains/chain.ts'
import { formatAmount } from '../../../domain/format.ts'
import { toIso } from '../../../domain/provenance.ts'
import { refuseField, refuseRule } from '../../say/refuse.ts'
import type { Say } from '../../say/say.ts'
import type { Slots } from '../../slots.ts'
import { readAmount, toUnits } from '../amounts.ts'
import type { AnswerContext } from '../answer-context.ts'
import { findHome, getChain, stableOn, standIn, USUAL_CHAIN } from '../home-chains.ts'
import { type Answer, getSlot } from '../intent.ts'
import { type PayCard, payText } from './card.ts'
import { toLocalText } from './local-text.ts'
import { type CheckedPayment, checkRecipient, listWarnings, type Recipient, readRecipient } from './recipient.ts'

/** Equal to the validity of a link to sign. */
const LINK_MS = 600_000

export const answerPay: Answer = async (slots, context) => {
  const asked = getSlot(slots, 'amount')
  const recipient = await readRecipient(getSlot(slots, 'recipient'), context)
  const { chain, name, defaults, notes } = await placePayment(slots, recipient, context)
  if (chain.kind !== recipient.kind) throw wrongKind(recipient, chain, context.say)
  const token = await context.dependencies.sources.tokens.resolve(name, chain, 'token')
  checkRecipient({ recipient, token, sender: senderOn(chain, context) }, context.say)
  const units = await toUnits(readAmount(asked, 'amount', context.say), { token, chain, field: 'amount' }, context)
  const payment = { recipient, chain, token, amount: units.amount }
  const card = await toCard({ ...payment, warnings: await listWarnings(payment, context) }, context)
  return {
    type: 'pay',
    text: (context.say.lang === 'en' ? payText : toLocalText(context.say))(card, [...units.notes, ...notes]),
    notes: [...units.notes, ...notes],
    link: card.link,
    data: card,
    defaults,
  }
}

/** The token and the chain of a payment: USDC on Base, unless the message or the recipient's address says otherwise. */
async function placePayment(slots: Slots, recipient: Recipient, context: AnswerContext) {
  const defaults: Slots = {}
  const notes: string[] = []
  const { say } = context
  const home = slots.token === undefined ? USUAL_CHAIN : await findHome(slots.token, context)
  const slug = slots.chain ?? (recipient.kind === 'solana' ? 'solana' : (home ?? USUAL_CHAIN))
  const chain = getChain(slug, 'chain')
  if (slots.chain === undefined) {
    defaults.chain = chain.slug
    notes.push(say('noteChain', { chain: chain.name }))
  }
  const said = slots.token ?? stableOn(chain)
  const name = standIn(said, chain, context)
  if (slots.token === undefined) notes.push(say('notePayIn', { token: name }))
  else if (name !== said) notes.push(say('noteStandIn', { coin: said, chain: chain.name, token: name }))
  if (name !== slots.token) defaults.token = name
  return { chain, name, defaults, notes }
}

const senderOn = ({ kind }: Chain, { wallet }: AnswerContext): string | null =>
  kind === 'solana' ? wallet.solana : wallet.evm

interface Payment extends CheckedPayment {
  warnings: PayCard['warnings']
}

async function toCard(
  { recipient, chain, token, amount, warnings }: Payment,
  context: AnswerContext,
): Promise<PayCard> {
  const raw = toBaseUnits(amount, token.decimals)
  if (raw === undefined)
    throw refuseRule('amount', context.say('noDecimals', { token: token.symbol, decimals: token.decimals }))
  const { sources, context: clock } = context.dependencies
  const nowMs = clock.now()
  const paymentId = clock.randomId('p')
  const { address, name, source } = recipient
  const { link, longLink } = await sources.tickets.seal({
    kind: 'pay',
    id: paymentId,
    spend: {
      chain: token.chain,
      address: token.address,
      symbol: token.symbol,
      decimals: token.decimals,
      amountRaw: raw.toString(),
    },
    recipient: address,
    recipientName: name,
    sender: senderOn(chain, context),
    quotedAtMs: nowMs,
  })
  return {
    amount,
    amountRaw: raw.toString(),
    token,
    chain: chain.slug,
    chainId: chain.id,
    recipient: address,
    recipientName: name,
    warnings,
    paymentId,
    quotedAt: toIso(nowMs),
    expiresAt: toIso(nowMs + LINK_MS),
    link,
    longLink,
    summary: `Pay ${formatAmount(amount)} ${token.symbol} to ${name ?? address} on ${chain.name}.`,
    meta: {
      requestId: context.requestId,
      asOf: toIso(nowMs),
      ageSeconds: 0,
      stale: false,
      sources: source === null ? [] : [{ name: source, at: toIso(nowMs) }],
      charged: false,
    },
  }
}

const wrongKind = ({ kind }: Recipient, { name }: Chain, say: Say) =>
  refuseField('recipient', 'chain', say(kind === 'solana' ? 'noSolanaOn' : 'noEvmOn', { chain: name }))
