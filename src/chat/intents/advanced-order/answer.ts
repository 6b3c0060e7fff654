/** Answers with an order that is sealed into a link to sign. */
import type { z } from 'zod'
import { advancedOrderText } from '../../../capabilities/advanced-order/card.ts'
import { advancedOrderOffer } from '../../../capabilities/advanced-order/offer.ts'
import { ORDER_CHAINS } from '../../../capabilities/advanced-order/order-chains.ts'
import { DEFAULT_SECONDS } from '../../../capabilities/advanced-order/schedule.ts'
import type { Chain } from '../../../domain/chains/chain.ts'
import { fail, toFailure } from '../../../domain/failure.ts'
import { NOBODY } from '../../../domain/nobody.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { refuseRule } from '../../say/refuse.ts'
import type { Slots } from '../../slots.ts'
import type { AnswerContext } from '../answer-context.ts'
import { findHome, getChain, standIn, USUAL_CHAIN } from '../home-chains.ts'
import type { Answer } from '../intent.ts'
import { toLocalText, toLocalWarnings } from './local-text.ts'
import { toLevel, toQuantity } from './quantity.ts'

type OrderInput = z.input<typeof advancedOrderOffer.input>

export const answerOrder: Answer = async (slots, context) => {
  const { orderType, token: said } = slots
  const { say } = context
  if (orderType === undefined || said === undefined) throw refuseRule('token', say('noOrderToken'))
  const defaults: Slots = {}
  const notes: string[] = []
  const chain = await placeOrder(slots, context)
  if (slots.chain === undefined) {
    defaults.chain = chain.slug
    notes.push(say('noteChain', { chain: chain.name }))
  }
  const name = standIn(said, chain, context)
  if (name !== said) {
    defaults.token = name
    notes.push(say('noteStandIn', { coin: said, chain: chain.name, token: name }))
  }
  const side = slots.side ?? (orderType === 'stop-loss' || orderType === 'take-profit' ? 'sell' : undefined)
  if (side === undefined) throw refuseRule('side', say('noSide', { token: name }))

  const token = await context.dependencies.sources.tokens.resolve(name, chain, 'token')
  const level = await toLevel(slots, token, context)
  const quantity = await toQuantity(slots, { token, chain, side, level: level.priceLevel }, context)
  const input = {
    orderType,
    side,
    token: name,
    qty: quantity.qty,
    ...(level.priceLevel === undefined ? {} : { priceLevel: level.priceLevel }),
    ...whole('durationSeconds', slots),
    ...whole('twapBucketCount', slots),
    chain: chain.slug,
    senderAddress: context.wallet.evm ?? NOBODY.evm,
  } satisfies OrderInput
  const order = await askInParts(input, context)
  const expiry = order.warnings.find(({ code }) => code === 'DEFAULT_EXPIRY')
  if (expiry) {
    defaults.durationSeconds = String(DEFAULT_SECONDS)
    notes.push(say('noteExpiry'))
  }
  const told = [...level.notes, ...quantity.notes, ...notes]
  return {
    type: 'advanced-order',
    text: (say.lang === 'en' ? advancedOrderText : toLocalText(say))(order, told),
    notes: told,
    ...(say.lang === 'en' ? {} : { warnings: toLocalWarnings(say, order) }),
    link: order.link,
    data: order,
    defaults,
  }
}

/** People who name only how long it takes expect a part a day or an hour, unless those would be too small to be filled. */
async function askInParts(input: OrderInput, context: AnswerContext) {
  const parts = input.twapBucketCount === undefined ? usualParts(input) : undefined
  if (parts === undefined) return context.ask(advancedOrderOffer, input)
  try {
    return await context.ask(advancedOrderOffer, { ...input, twapBucketCount: parts })
  } catch (thrown) {
    if (toFailure(thrown).code !== 'order_too_small') throw thrown
    return context.ask(advancedOrderOffer, input)
  }
}

function usualParts({ orderType, durationSeconds = 0 }: OrderInput): number | undefined {
  if (orderType !== 'twap') return undefined
  const every = [DAY_MS, HOUR_MS].map((ms) => ms / 1000).find((seconds) => durationSeconds >= 2 * seconds)
  return every === undefined ? undefined : Math.floor(durationSeconds / every)
}

/**
 * The named chain, else the token's home chain, else the usual one. Fails when no venue serves that chain: the order is
 * not moved to another.
 */
async function placeOrder({ chain, token = '' }: Slots, context: AnswerContext): Promise<Chain> {
  if (chain !== undefined) return getChain(chain, 'chain')
  const home = (await findHome(token, context)) ?? USUAL_CHAIN
  if (ORDER_CHAINS.includes(home)) return getChain(home, 'chain')
  throw fail({ code: 'unsupported_chain', field: 'chain', chain: home, supported: ORDER_CHAINS })
}

function whole<Name extends 'durationSeconds' | 'twapBucketCount'>(name: Name, slots: Slots) {
  const text = slots[name]
  return text === undefined ? {} : ({ [name]: Number(text) } as Record<Name, number>)
}
