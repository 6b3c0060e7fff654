/** Words that the intents' questions and messages share, and how a question with its options is put together. */
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import type { Draft, ReplyOption } from '../reply.ts'
import { capitalIn, placeIn } from '../say/lines.ts'
import type { Say } from '../say/say.ts'
import { ENGLISH } from '../say/say-in.ts'
import type { SlotName, Slots } from '../slots.ts'

/** A part of a message; an undefined or false part is left out. */
export type Part = string | undefined | false

interface Worded {
  ask(slots: Slots, missing: readonly SlotName[], say: Say): { text: string; fill: Slots[] }
  say(slots: Slots): readonly Part[]
  label(slots: Slots, say: Say): string
}

type Asked = Pick<Draft, 'text' | 'options' | 'missing'>

/** A question back: repeats what was understood and offers messages that would complete it. */
export function toQuestion(intent: Worded, said: Slots, missing: SlotName[], say: Say = ENGLISH): Asked {
  const slots = cleanSlots(said)
  const asked = intent.ask(slots, missing, say)
  const complete = (more: Slots): ReplyOption => toOption(intent, { ...slots, ...more }, say)
  return { text: asked.text, options: asked.fill.map(complete), missing }
}

/** A likely reading said back; the first option says it so plainly that it needs no second question. */
export function toConfirmation(
  intent: Worded,
  said: Slots,
  others: readonly { intent: Worded; slots: Slots }[] = [],
  say: Say = ENGLISH,
): Asked {
  const slots = cleanSlots(said)
  const yes = { label: say('yes'), message: toMessage(intent, slots) }
  const rest = others.map((other) => toOption(other.intent, cleanSlots(other.slots), say))
  return {
    text: say('readBack', { what: toOption(intent, withTitles(slots), say).label }),
    options: [yes, ...rest.filter(({ message }) => message !== yes.message)],
    missing: [],
  }
}

/** One option for each request. */
export const toOptions = (intent: Worded, requests: readonly Slots[], say: Say): ReplyOption[] =>
  requests.map((slots) => toOption(intent, cleanSlots(slots), say))

/** Chains by the name that people read. */
function withTitles(slots: Slots): Slots {
  const titles = (['chain', 'originChain', 'destinationChain'] as const).flatMap((name) => {
    const chain = slots[name]
    return chain === undefined ? [] : [[name, chainTitle(chain)] as const]
  })
  return { ...slots, ...Object.fromEntries(titles) }
}

/** The question for a fragment that fits no intent. */
export function toBareQuestion(say: Say = ENGLISH): Asked {
  const messages = [say('examplePrice'), say('exampleSwap'), say('exampleRisk'), say('exampleYield')]
  const options = messages.map((message) => ({ label: capitalIn(say, message), message }))
  return { text: say('askAnything'), options, missing: [] }
}

/** A message that says what is in the slots, as a person would type it. */
export const toMessage = (intent: Pick<Worded, 'say'>, slots: Slots): string => joinParts(intent.say(slots))

export const joinParts = (parts: readonly Part[]): string =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ')

/** The message is the English one in every language: it is read the same way wherever it is sent from. */
function toOption(intent: Pick<Worded, 'say' | 'label'>, slots: Slots, say: Say): ReplyOption {
  const message = toMessage(intent, slots)
  return { label: say.lang === 'en' ? capital(message) : capitalIn(say, intent.label(slots, say)), message }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The word and the value, or nothing where there is no value. */
export const after = (word: string, value: string | undefined): Part =>
  value === undefined ? undefined : `${word} ${value}`

/** The same in the asker's language, with its figures; without a token it is empty. */
export function amountSaid(say: Say, amount: string | undefined, token: string | undefined): string {
  if (amount === undefined || token === undefined) return amountAlone(say, amount) ?? token ?? ''
  if (amount === 'all') return say('allMy', { token })
  const shown = amountAlone(say, amount) ?? amount
  if (amount.endsWith('%')) return say('shareOfMy', { share: shown, token })
  return amount.startsWith('$') ? say('usdOf', { usd: shown, token }) : `${shown} ${token}`
}

function amountAlone({ figures, lang }: Say, amount: string | undefined): string | undefined {
  if (amount === undefined || lang === 'en' || !/^\$?\d+(?:\.\d+)?%?$/.test(amount)) return amount
  if (amount.startsWith('$')) return figures.usd(Number(amount.slice(1)))
  return amount.endsWith('%') ? figures.share(amount.slice(0, -1)) : figures.amount(amount)
}

/** `0.1 ETH`, `$50 of ETH`, `25% of my ETH`, `all my ETH`. */
export function amountOf(amount: string | undefined, token: string | undefined): string | undefined {
  if (amount === undefined) return token
  if (amount === 'all') return joinParts(['all my', token])
  if (amount.endsWith('%')) return joinParts([amount, 'of my', token])
  if (amount.startsWith('$')) return token === undefined ? amount : `${amount} of ${token}`
  return joinParts([amount, token])
}

export const onChain = (say: Say, chain: string | undefined): string => placeIn(say, chain)
export const toChain = (say: Say, chain: string | undefined): string =>
  chain === undefined ? '' : say('to', { chain: chainTitle(chain) })
export const fromChain = (say: Say, chain: string | undefined): string =>
  chain === undefined ? '' : say('from', { chain: chainTitle(chain) })

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
