import { toBaseUnits } from '../../../domain/amount.ts'
import type { Chain } from '../../../domain/chain.ts'
import { fail } from '../../../domain/failure.ts'
import { formatAmount } from '../../../domain/format-amount.ts'
import { toIso } from '../../../domain/provenance.ts'
import type { Slots } from '../../understand/understanding.ts'
import { readAmount, toUnits } from '../amounts.ts'
import type { Answer, Desk } from '../answer-context.ts'
import { findHome, getChain, stableOn, standIn, USUAL_CHAIN } from '../home-chains.ts'
import { toQuestion } from '../questions.ts'
import { type PayCard, payText } from './card.ts'
import { type CheckedPayment, checkRecipient, listWarnings, type Recipient, readRecipient } from './recipient.ts'

/** As long as a link can be signed as it is. */
const LINK_MS = 600_000

export const answerPay: Answer = async (slots, desk) => {
  const { recipient: said, amount: asked } = slots
  if (said === undefined || asked === undefined)
    return { type: 'clarify', ...toQuestion('pay', slots, said === undefined ? ['recipient'] : ['amount']) }
  const recipient = await readRecipient(said, desk)
  const { chain, name, defaults, notes } = await placePayment(slots, recipient, desk)
  if (chain.kind !== recipient.kind) throw wrongKind(recipient, chain)
  const token = await desk.reach.sources.tokens.resolve(name, chain, 'token')
  checkRecipient({ recipient, token, sender: senderOn(chain, desk) })
  const units = await toUnits(readAmount(asked, 'amount'), { token, chain, field: 'amount' }, desk)
  const payment = { recipient, chain, token, amount: units.amount }
  const card = await toCard({ ...payment, warnings: await listWarnings(payment, desk) }, desk)
  return {
    type: 'pay',
    text: payText(card, [...units.notes, ...notes]),
    link: card.link,
    data: card,
    defaults,
  }
}

/** The token that is sent and where: dollars on Base unless something else was said or the recipient lives elsewhere. */
async function placePayment(slots: Slots, recipient: Recipient, desk: Desk) {
  const defaults: Slots = {}
  const notes: string[] = []
  const home = slots.token === undefined ? USUAL_CHAIN : await findHome(slots.token, desk)
  const slug = slots.chain ?? (recipient.kind === 'solana' ? 'solana' : (home ?? USUAL_CHAIN))
  const chain = getChain(slug, 'chain')
  if (slots.chain === undefined) {
    defaults.chain = chain.slug
    notes.push(`Assumed ${chain.name}, as no chain was named.`)
  }
  const said = slots.token ?? stableOn(chain)
  const name = standIn(said, chain, desk)
  if (slots.token === undefined) notes.push(`Assumed that you pay in ${name}.`)
  else if (name !== said) notes.push(`${said} itself is not on ${chain.name}: ${name} stands for it.`)
  if (name !== slots.token) defaults.token = name
  return { chain, name, defaults, notes }
}

const senderOn = ({ kind }: Chain, { wallet }: Desk): string | null => (kind === 'solana' ? wallet.solana : wallet.evm)

interface Payment extends CheckedPayment {
  warnings: PayCard['warnings']
}

async function toCard({ recipient, chain, token, amount, warnings }: Payment, desk: Desk): Promise<PayCard> {
  const raw = toBaseUnits(amount, token.decimals)
  if (raw === undefined)
    throw fail({
      code: 'missing_conditional_field',
      field: 'amount',
      rule: `${token.symbol} has ${token.decimals} decimals; say no more`,
    })
  const { context, sources } = desk.reach
  const nowMs = context.now()
  const paymentId = context.randomId('p')
  const { address, name, source } = recipient
  const link = await sources.tickets.seal({
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
    sender: senderOn(chain, desk),
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
    summary: `Pay ${formatAmount(amount)} ${token.symbol} to ${name ?? address} on ${chain.name}.`,
    meta: {
      requestId: desk.requestId,
      asOf: toIso(nowMs),
      ageSeconds: 0,
      stale: false,
      sources: source === null ? [] : [{ name: source, at: toIso(nowMs) }],
      charged: false,
    },
  }
}

const wrongKind = ({ kind }: Recipient, { name }: Chain) =>
  fail({
    code: 'invalid_request',
    errors: [
      {
        field: 'recipient',
        rule: 'chain',
        message: `${kind === 'solana' ? 'A Solana address' : 'An EVM address'} cannot be paid on ${name}.`,
      },
    ],
  })
