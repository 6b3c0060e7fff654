/** Words that the intents' questions and messages share, and how a question with its options is put together. */
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import type { Draft, ReplyOption } from '../reply.ts'
import type { SlotName, Slots } from '../slots.ts'

/** A part of a message; an undefined or false part is left out. */
export type Part = string | undefined | false

interface Worded {
  ask(slots: Slots, missing: readonly SlotName[]): { text: string; fill: Slots[] }
  say(slots: Slots): readonly Part[]
}

type Asked = Pick<Draft, 'text' | 'options' | 'missing'>

/** A question back: repeats what was understood and offers messages that would complete it. */
export function toQuestion(intent: Worded, said: Slots, missing: SlotName[]): Asked {
  const slots = cleanSlots(said)
  const asked = intent.ask(slots, missing)
  const complete = (more: Slots): ReplyOption => toOption(toMessage(intent, { ...slots, ...more }))
  return { text: asked.text, options: asked.fill.map(complete), missing }
}

/** A likely reading said back; the first option says it so plainly that it needs no second question. */
export function toConfirmation(
  intent: Worded,
  said: Slots,
  others: readonly { intent: Worded; slots: Slots }[] = [],
): Asked {
  const slots = cleanSlots(said)
  const yes = { label: 'Yes', message: toMessage(intent, slots) }
  const rest = others.map((other) => toOption(toMessage(other.intent, cleanSlots(other.slots))))
  return {
    text: `${capital(toMessage(intent, withTitles(slots)))}? Say yes and you get the link, or put it another way.`,
    options: [yes, ...rest.filter(({ message }) => message !== yes.message)],
    missing: [],
  }
}

/** Chains by the name that people read. */
function withTitles(slots: Slots): Slots {
  const titles = (['chain', 'originChain', 'destinationChain'] as const).flatMap((name) => {
    const chain = slots[name]
    return chain === undefined ? [] : [[name, chainTitle(chain)] as const]
  })
  return { ...slots, ...Object.fromEntries(titles) }
}

/** The question for a fragment that fits no intent. */
export function toBareQuestion(): Asked {
  const messages = ['price of ETH', 'send 10 USDC to <name>.eth', 'swap 0.1 ETH to USDC', 'is PEPE safe']
  return {
    text: 'What would you like to do with that? For example a price, a payment, a swap or a safety check.',
    options: messages.map(toOption),
    missing: [],
  }
}

/** A message that says what is in the slots, as a person would type it. */
export const toMessage = (intent: Pick<Worded, 'say'>, slots: Slots): string => joinParts(intent.say(slots))

export const joinParts = (parts: readonly Part[]): string =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ')

const toOption = (message: string): ReplyOption => ({ label: capital(message), message })

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The word and the value, or nothing where there is no value. */
export const after = (word: string, value: string | undefined): Part =>
  value === undefined ? undefined : `${word} ${value}`

/** `0.1 ETH`, `$50 of ETH`, `25% of my ETH`, `all my ETH`. */
export function amountOf(amount: string | undefined, token: string | undefined): string | undefined {
  if (amount === undefined) return token
  if (amount === 'all') return joinParts(['all my', token])
  if (amount.endsWith('%')) return joinParts([amount, 'of my', token])
  if (amount.startsWith('$')) return token === undefined ? amount : `${amount} of ${token}`
  return joinParts([amount, token])
}

export const onChain = (chain: string | undefined): string => (chain === undefined ? '' : ` on ${chainTitle(chain)}`)
export const toChain = (chain: string | undefined): string => (chain === undefined ? '' : ` to ${chainTitle(chain)}`)
export const fromChain = (chain: string | undefined): string =>
  chain === undefined ? '' : ` from ${chainTitle(chain)}`

export const symbolOptions = (...names: string[]): Slots[] => names.map((symbol) => ({ symbol }))

/** Cleans what people typed, because it is shown to them and passed on to programs. */
function cleanSlots(slots: Slots): Slots {
  return Object.fromEntries(
    Object.entries(slots).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((text) => cleanText(text, 64)) : cleanText(String(value), 64),
    ]),
  ) as Slots
}
