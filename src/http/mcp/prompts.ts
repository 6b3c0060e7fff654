import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Offer } from '../../capabilities/offer.ts'
import { cleanEcho } from '../../domain/clean-text.ts'

/** Ready-made requests for a person to start from. Each names its tools and what they cost, and asks before anything is paid. */
export interface McpPrompts {
  listed: Prompt[]
  /** Fails for a prompt that is not there, and for arguments that are missing or too long. */
  get(name: string, given: Record<string, string> | undefined): GetPromptResult
}

interface Template {
  title: string
  description: string
  /** Names of arguments and what they mean; all are required. */
  arguments: Record<string, string>
  /** Names of the paid tools that it uses. */
  tools: readonly string[]
  toText(given: Record<string, string>): string
}

const TEMPLATES: Record<string, Template> = {
  'check-token': {
    title: 'Check a token before buying it',
    description: 'Risk and launch history of one token, with the evidence.',
    arguments: { token: 'Symbol or contract address, such as PEPE.' },
    tools: ['risk', 'sniper-check'],
    toText: ({ token }) =>
      `Check the token ${token} before I buy it: who can change or freeze it, whether it can be sold, who holds it, and how it was launched. Tell me the evidence for each point, what could not be found out, and do not call it safe.`,
  },
  'compare-yields': {
    title: 'Compare yields',
    description: 'Where a token earns what, and how much of that is fees.',
    arguments: { token: 'Symbol, such as USDC.' },
    tools: ['yield'],
    toText: ({ token }) =>
      `Compare where ${token} earns yield. Tell fees from token rewards, name the chain and the size of each pool, and say what each of them could lose.`,
  },
  'plan-swap': {
    title: 'Plan a swap or bridge',
    description: 'A quote with its costs, and a link that the person signs.',
    arguments: {
      amount: 'How much to spend, such as 0.1.',
      from: 'Token and chain to spend, such as ETH on Base.',
      to: 'Token and chain to receive, such as USDC on Arbitrum.',
    },
    tools: ['price', 'quote'],
    toText: ({ amount, from, to }) =>
      `I want to swap ${amount} ${from} to ${to}. Quote it, compare the rate with the market price, list every fee, and give me the link to sign. I sign myself; never ask me for a key.`,
  },
  'market-brief': {
    title: 'Brief me on the market',
    description: 'Mood, themes and odds, in a few sentences.',
    arguments: {},
    tools: ['market-read', 'prediction-markets'],
    toText: () =>
      'Brief me on the crypto market today: mood, themes, where money moves, and the odds of the events that matter. A few sentences, with the time of each figure.',
  },
}

/** Longer arguments are no token, amount or chain. */
const LONGEST_ARGUMENT = 100

/** Prompts whose tools are all on offer, with today's prices. */
export function createPrompts(offers: readonly Offer[]): McpPrompts {
  const priceOf = new Map(offers.map(({ name, priceUsd }) => [name, priceUsd]))
  const known = new Map(Object.entries(TEMPLATES).filter(([, { tools }]) => tools.every((tool) => priceOf.has(tool))))
  return {
    listed: [...known].map(([name, { title, description, arguments: asked }]) => ({
      ...{ name, title, description },
      arguments: Object.entries(asked).map(([argument, about]) => ({
        name: argument,
        description: about,
        required: true,
      })),
    })),
    get(name, given = {}) {
      const template = known.get(name)
      if (!template) throw invalid(`There is no prompt called "${cleanEcho(name)}".`)
      const values = Object.fromEntries(
        Object.keys(template.arguments).map((argument) => [argument, readArgument(argument, given)]),
      )
      const costs = template.tools.map((tool) => `${tool} $${priceOf.get(tool)}`).join(', ')
      const text = `${template.toText(values)}\n\nTools of Sextant for this, each paid per call in USDC: ${costs}. Ask me before you pay, and never sign for more than these prices. Without a wallet use its tool chat, which is free.`
      return { description: template.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
    },
  }
}

function readArgument(name: string, given: Record<string, string>): string {
  const value = Object.hasOwn(given, name) ? given[name] : undefined
  const isText = typeof value === 'string' && value.length <= LONGEST_ARGUMENT
  const text = isText ? cleanEcho(value, LONGEST_ARGUMENT).trim() : ''
  if (text === '') throw invalid(`The argument "${name}" must be a text of 1 to ${LONGEST_ARGUMENT} characters.`)
  return text
}

const invalid = (why: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, why)
