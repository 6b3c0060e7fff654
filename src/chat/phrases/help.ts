import { offers } from '../../capabilities/catalog.ts'
import type { Draft } from '../intents/answer-context.ts'
import type { Help } from '../understand/understanding.ts'

/** Replies that only talk. */
export function toHelp(topic: Help['topic']): Draft {
  return { type: 'help', text: TEXTS[topic](), options: OPTIONS[topic] }
}

const ABILITIES = [
  'Prices and charts, swap and bridge quotes, payments to an address or .eth name.',
  'Token safety checks, holder and sniper checks, who is buying or selling.',
  'Yields, prediction-market odds, market reads, DAO treasuries.',
  'Limit, stop-loss, take-profit and TWAP orders.',
  'Nothing is ever signed here: you get a link, and your wallet asks you.',
]

const TEXTS: Record<Help['topic'], () => string> = {
  greeting: () => ['Hi. Ask about crypto in plain words. I can do:', ...ABILITIES].join('\n'),
  abilities: () => ['I can do:', ...ABILITIES].join('\n'),
  thanks: () => 'You are welcome. Ask for anything else.',
  cost: () =>
    [
      'Chat is free; smart money, sniper checks and market reads have a daily number of free reads.',
      'Paid routes, per call in USDC on Base over x402, no account:',
      ...pairs(offers.map(({ name, priceUsd }) => `${name} $${priceUsd}`)),
    ].join('\n'),
}

const option = (message: string) => ({ label: message.charAt(0).toUpperCase() + message.slice(1), message })

const START = ['price of ETH', 'swap 0.1 ETH to USDC on base', 'is PEPE safe', 'best USDC yield'].map(option)

const OPTIONS: Record<Help['topic'], { label: string; message: string }[]> = {
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
