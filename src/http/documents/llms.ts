import type { z } from 'zod'
import type { Offer } from '../../capabilities/offer.ts'
import {
  custodyLine,
  howToPay,
  howToPayByChannel,
  neverCharged,
  SERVICE_LINE,
  type Seller,
  spendingRule,
  withoutSlash,
} from '../wire/about.ts'
import { type JsonSchema, toRequestSchema } from '../wire/json-schema.ts'
import { ChatRequestSchema, chatExample } from '../wire/schemas.ts'

export interface LlmsFacts extends Seller {
  offers: readonly Offer[]
}

/**
 * `/llms.txt`: the service on one page of plain text for language models (format of llmstxt.org), made from the offers.
 */
export function toLlmsTxt({ offers, ...seller }: LlmsFacts): string {
  const url = withoutSlash(seller.publicUrl)
  const [first] = offers
  return `${[
    '# Sextant',
    `> ${SERVICE_LINE}`,
    custodyLine,
    `How to pay:\n${howToPay(seller)
      .map((step, index) => `${index + 1}. ${step}`)
      .join('\n')}`,
    ...toChannelPart(seller),
    `Never charged:\n${neverCharged.map(toBullet).join('\n')}`,
    spendingRule.join(' '),
    '## Paid routes',
    ...offers.map((offer) => toRoute(url, offer)),
    '## Free routes',
    toChatRoute(url),
    ...(first ? ['## Worked example', toWorkedExample(url, first)] : []),
    '## Optional',
    [
      `- [OpenAPI](${url}/openapi.json): every schema, example and error, OpenAPI 3.1`,
      `- [Everything](${url}/llms-full.txt): this page and all documents in one file`,
      `- [Skill](${url}/skill.md): the same for coding agents, as a skill`,
      `- [MCP](${url}/mcp): the same routes as tools, over streamable HTTP; payment in \`_meta["x402/payment"]\``,
      `- [Samples](${url}/api/price/sample): GET /api/<name>/sample is a fixed example of each paid answer, free`,
      `- [Manifest](${url}/.well-known/x402): paid routes and their terms`,
      `- [Receipts](${url}/docs/receipts): how to verify the signed receipt of an answer; keys in ${url}/.well-known/did.json`,
      `- [Record](${url}/record.json): what was sold, what arrived on chain, refusals, latency and upstreams, signed`,
      `- [Documents](${url}/docs): for people`,
      `- [Chart](${url}/charts/ETH.png): seven days of a token's price as PNG, for any symbol`,
      `- [Health](${url}/healthz): whether the service runs`,
    ].join('\n'),
  ].join('\n\n')}\n`
}

function toChannelPart(seller: Seller): string[] {
  const lines = howToPayByChannel(seller)
  return lines.length === 0 ? [] : [`Paying by channel:\n${lines.map(toBullet).join('\n')}`]
}

function toRoute(url: string, { name, title, priceUsd, summary, payable, input, example }: Offer): string {
  return [
    `- [${title}](${url}/api/${name}): POST /api/${name}, $${priceUsd}. ${summary}`,
    ...toFieldLines(input),
    `  - Example body: \`${JSON.stringify(example.input)}\``,
    `  - Payable: ${payable}`,
  ].join('\n')
}

function toChatRoute(url: string): string {
  return [
    `- [Chat](${url}/api/chat): POST /api/chat, free. Ask in plain words; \`text\` of the reply is always there and safe to relay.`,
    ...toFieldLines(ChatRequestSchema),
    `  - Example body: \`${JSON.stringify(chatExample.request)}\``,
    '  - Reply: `type` (open set), `text`, `lang` (the language of the message, one of fourteen), `intent` (what was understood, what was assumed), `link` where something is to be signed, `image` on prices, `options` on questions',
    `  - What can be asked, and what is assumed: ${url}/docs/chat`,
  ].join('\n')
}

const toFieldLines = (input: z.ZodType): string[] =>
  listBodyFields(toRequestSchema(input)).map(
    ({ name, rule, description }) => `  - \`${name}\` (${rule}): ${description}`,
  )

function toWorkedExample(url: string, { name, priceUsd, example }: Offer): string {
  return [
    `Ask, for $${priceUsd}:`,
    toBlock(
      'http',
      `POST ${url}/api/${name}\nContent-Type: application/json\nPAYMENT-SIGNATURE: <base64 JSON of the signed payment>\n\n${JSON.stringify(example.input)}`,
    ),
    'Answer, 200:',
    toBlock('json', JSON.stringify(example.output)),
  ].join('\n\n')
}

const toBlock = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
const toBullet = (line: string): string => `- ${line}`

export interface BodyField {
  name: string
  /** Type, whether it is required, bounds and default, such as "integer, optional, 1 to 10, default 5". */
  rule: string
  description: string
}

/** Describes the fields of a request, from its JSON schema. */
export function listBodyFields({ properties = {}, required = [] }: JsonSchema): BodyField[] {
  return Object.entries(properties).map(([name, schema]) => {
    const field: JsonSchema = typeof schema === 'boolean' ? {} : schema
    const rule = [toType(field), required.includes(name) ? 'required' : 'optional', toBounds(field), toDefault(field)]
    return { name, rule: rule.filter((part) => part !== '').join(', '), description: field.description ?? '' }
  })
}

const toType = ({ type, enum: values }: JsonSchema): string => values?.join(' | ') ?? String(type)

function toBounds({ minLength, maxLength, minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  if (maxLength !== undefined) return `length ${minLength ?? 0} to ${maxLength}`
  if (minLength !== undefined) return `length at least ${minLength}`
  if (exclusiveMinimum !== undefined) return `more than ${exclusiveMinimum}, at most ${maximum}`
  return minimum === undefined ? '' : `${minimum} to ${maximum}`
}

const toDefault = (field: JsonSchema): string =>
  field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`

/** Pages for callers come first, in this order; the others, mostly for operators, follow by name. */
const FIRST = ['payments', 'errors', 'chat', 'chat-limits', 'discovery', 'risk', 'market-read', 'sources']

/** `/llms-full.txt`: llms.txt followed by every page under `/docs`. */
export function toLlmsFull(llms: string, pages: ReadonlyMap<string, string>, publicUrl: string): string {
  const names = [...pages.keys()].sort((left, right) => placeOf(left) - placeOf(right) || (left < right ? -1 : 1))
  const parts = names.map((name) => `<!-- ${publicUrl}/docs/${name} -->\n\n${pages.get(name)?.trim()}`)
  return `${[llms.trim(), ...parts].join('\n\n---\n\n')}\n`
}

const placeOf = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
