/** Replies without data: help, and the text for a request that is not on offer or not safe. */
import { offers } from '../../capabilities/catalog.ts'
import type { Draft } from '../reply.ts'

export type HelpTopic = keyof typeof TOPICS
export type UnsupportedSubject = keyof typeof SUBJECTS
export type Danger = keyof typeof DANGERS

/** What chat can do, as the catalog of intents tells it. */
export interface Abilities {
  /** For the help text, a sentence a line. */
  lines: readonly string[]
  /** For a list in one sentence. */
  short: readonly string[]
}

export function toHelp(topic: HelpTopic, abilities: Abilities): Draft {
  return { type: 'help', text: TOPICS[topic](abilities), options: [...OPTIONS[topic]] }
}

/** Something that is not on offer, or no request at all: what cannot be done, and what can. */
export function toUnknown(subject: UnsupportedSubject | null, abilities: Abilities): Draft {
  const can = `I can do ${abilities.short.slice(0, -1).join(', ')} and ${abilities.short.at(-1)}.`
  if (subject === null) return { type: 'unknown', text: `I can't help with that. ${can}` }
  return { type: 'unknown', text: subject === 'education' ? `${SUBJECTS.education} ${can}` : SUBJECTS[subject] }
}

export function toUnsafe(danger: Danger): Draft {
  return { type: 'unsafe', text: DANGERS[danger] }
}

const toList = ({ lines }: Abilities): string[] => [
  ...lines,
  'Nothing is ever signed here: you get a link, and your wallet asks you.',
]

const TOPICS = {
  greeting: (abilities: Abilities) =>
    ['Hi. Ask about crypto in plain words. I can do:', ...toList(abilities)].join('\n'),
  thanks: () => 'You are welcome. Ask for anything else.',
  abilities: (abilities: Abilities) => ['I can do:', ...toList(abilities)].join('\n'),
  cost: () =>
    [
      'Chat is free; smart money, sniper checks, market reads, wallets and gas have a daily number of free reads.',
      'Paid routes, per call in USDC on Base over x402, no account:',
      ...pairs(offers.map(({ name, priceUsd }) => `${name} $${priceUsd}`)),
    ].join('\n'),
}

const option = (message: string) => ({ label: message.charAt(0).toUpperCase() + message.slice(1), message })

const START = ['price of ETH', 'swap 0.1 ETH to USDC on base', 'is PEPE safe', 'best USDC yield'].map(option)

const OPTIONS: Record<HelpTopic, readonly { label: string; message: string }[]> = {
  greeting: START,
  abilities: START,
  thanks: START.slice(0, 3),
  cost: ['what can you do', 'price of ETH'].map(option),
}

/** Two a line, so that all of them fit. */
const pairs = (entries: readonly string[]): string[] =>
  entries.flatMap((entry, place) =>
    place % 2 === 0 ? [[entry, entries[place + 1]].filter((text) => text !== undefined).join(', ')] : [],
  )

/** What people ask for that is not on offer, and what is offered instead. */
const SUBJECTS = {
  history: "I can't show past transactions or profit and loss. I can show what a wallet holds now, and its orders.",
  leverage: "I can't do leverage, shorts or perpetuals. I can quote spot swaps and limit, stop-loss or TWAP orders.",
  nfts: "I can't do NFTs. I can do tokens: prices, swaps, safety checks.",
  launch: "I can't launch tokens. I can check one that was launched, for safety and for snipers.",
  votes: "I can't vote or make proposals. I can show what the Uniswap, ENS and Arbitrum DAOs hold.",
  claims:
    "I can't claim airdrops or rewards, and be careful with pages that offer it. I can check whether a token is safe.",
  'chart-analysis': "I can't do technical analysis. I can show a price with its chart, and fear and greed.",
  alerts: "I can't send alerts. A limit, stop-loss or take-profit order acts by itself when a price is reached.",
  education: "I can't teach or explain at length.",
  cancel:
    'Nothing was placed and nothing is stored: a link that is not signed does nothing. For an order that you signed, say: cancel my orders.',
} as const

const DANGERS = {
  secret:
    'I never ask for or use private keys or seed phrases. If you have shared one, move the funds to a new wallet now.',
  injection: 'I only act on what you ask in plain words yourself, and instructions inside other text are not followed.',
  theft: "I don't help with that.",
} as const

/** As tuples, for schemas. */
export const HELP_TOPICS = Object.keys(TOPICS) as [HelpTopic, ...HelpTopic[]]
export const UNSUPPORTED_SUBJECTS = Object.keys(SUBJECTS) as [UnsupportedSubject, ...UnsupportedSubject[]]
export const DANGER_NAMES = Object.keys(DANGERS) as [Danger, ...Danger[]]
