import type { z } from 'zod'
import type { Offer } from '../../capabilities/offer.ts'
import { howToPay, howToPayByChannel, neverCharged, type Seller, spendingRule, withoutSlash } from '../wire/about.ts'
import { toRequestSchema } from '../wire/json-schema.ts'
import { ChatRequestSchema, chatExample } from '../wire/schemas.ts'
import { hashOf } from '../wire/static-file.ts'

export const SKILL_NAME = 'sextant'

const DESCRIPTION =
  'Crypto data by the call: token prices, swap and bridge quotes, token risk, smart-money flows, yields, prediction-market odds, market reads, DAO treasuries, sniper checks and order quotes. Use when a task needs live on-chain or market facts, or a link for a person to sign a trade. Paid in USDC on Base with x402, no account; a chat in plain words is free.'

export interface SkillFacts extends Seller {
  offers: readonly Offer[]
}

/** `/skill.md`: how a coding agent uses the service, in the format of agentskills.io. */
export function toSkill({ offers, ...seller }: SkillFacts): string {
  const url = withoutSlash(seller.publicUrl)
  const [first] = offers
  return `---
name: ${SKILL_NAME}
description: ${JSON.stringify(DESCRIPTION)}
---

# Sextant

## When to use what

- A person asks in plain words, or there is no wallet: \`POST ${url}/api/chat\`, free. Relay \`text\` as it is.
- A program needs the figures: one of the paid routes below. \`GET ${url}/api/<name>/sample\` shows an answer for free.
- Something is to be signed: the answers of \`quote\` and \`advanced-order\` hold a link. Give it to the person; never sign for them.

## Routes

All are \`POST ${url}/api/<name>\` with a JSON object. Fields in **bold** are required.

| name | price | fields | for |
|---|---|---|---|
${toRow('chat', 'free', ChatRequestSchema, 'anything, in plain words')}
${offers.map(({ name, priceUsd, input, title }) => toRow(name, `$${priceUsd}`, input, title)).join('\n')}

## Paying

${howToPay(seller)
  .map((step, index) => `${index + 1}. ${step}`)
  .join('\n')}

Any x402 client takes these steps by itself. As MCP tools: \`${url}/mcp\`, with the payment in \`_meta["x402/payment"]\`.
${howToPayByChannel(seller)
  .map((line) => `\n${line}\n`)
  .join('')}
${spendingRule.join(' ')}

## One call

\`\`\`ts
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'

const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(account)))
const answer = await pay('${url}/api/${first?.name}', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '${JSON.stringify(first?.example.input)}',
})
\`\`\`

Free, without a wallet:

\`\`\`sh
curl -s ${url}/api/chat -H 'content-type: application/json' -d '${JSON.stringify(chatExample.request)}'
\`\`\`

## When it goes wrong

Errors are problem+json; branch on \`code\`. ${neverCharged.join(' ')}

| status | what to do |
|---|---|
| 400, 422 | correct the fields in \`errors\`, send the same payment again |
| 402 | pay, or read \`reason\`: why a payment did not count |
| 404 | no such token, DAO or data; the question has no answer here |
| 409 | \`payment_in_progress\`: send the same again in a second; otherwise sign a new payment |
| 429, 502, 503, 504 | wait \`Retry-After\` seconds, send the same payment again |

More: ${url}/llms-full.txt (everything in one file), ${url}/openapi.json (every schema).
`
}

/** `/.well-known/agent-skills/index.json` (Agent Skills Discovery 0.2): the skill's address and SHA-256. */
export function toSkillIndex(skill: string, publicUrl: string): object {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: SKILL_NAME,
        type: 'skill-md',
        description: DESCRIPTION,
        url: `${withoutSlash(publicUrl)}/.well-known/agent-skills/${SKILL_NAME}/SKILL.md`,
        digest: `sha256:${hashOf(skill)}`,
      },
    ],
  }
}

function toRow(name: string, price: string, input: z.ZodType, use: string): string {
  const { properties = {}, required = [] } = toRequestSchema(input)
  const fields = Object.keys(properties).map((field) =>
    required.includes(field) ? `**\`${field}\`**` : `\`${field}\``,
  )
  return `| \`${name}\` | ${price} | ${fields.join(', ')} | ${use} |`
}
