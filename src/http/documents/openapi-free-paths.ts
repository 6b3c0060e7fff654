import type { Offer } from '../../capabilities/offer.ts'
import { toAnswerSchema, toRequestSchema } from '../wire/json-schema.ts'
import { ChatReplySchema, ChatRequestSchema, chatExample } from '../wire/schemas.ts'
import { toResponses } from './openapi-responses.ts'

const free = { tags: ['Free'], security: [] }

/** The unpaid paths of the OpenAPI document. Directories count a path as free only if it says `security: []`. */
export const toFreePaths = (offers: readonly Offer[]) => ({
  '/api/chat': {
    post: {
      operationId: 'chat',
      summary: 'Chat',
      description:
        'Ask in plain words; answered by the same functions as the paid routes. Free, within a daily cap for intel reads. Refusals and caps are 200 too.',
      ...free,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toRequestSchema(ChatRequestSchema), example: chatExample.request } },
      },
      responses: {
        200: {
          description: 'The reply; text is always there.',
          content: { 'application/json': { schema: toAnswerSchema(ChatReplySchema), example: chatExample.reply } },
        },
        ...toResponses([
          'BadRequest',
          'MethodNotAllowed',
          'ContentTooLarge',
          'UnsupportedMediaType',
          'TooManyRequests',
          'InternalError',
        ]),
      },
    },
  },
  '/api/{name}/sample': {
    get: {
      ...read('getSample', 'Example of an answer', 'application/json', SampleSchema).get,
      description:
        'A fixed answer of a paid route, marked with sample: true; the figures are those of no particular day.',
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'Name of the paid route.',
          schema: { type: 'string', enum: offers.map(({ name }) => name) },
          example: offers[0]?.name,
        },
      ],
    },
  },
  '/openapi.json': read('getOpenApi', 'This document', 'application/json', { type: 'object' }),
  '/llms.txt': read('getLlmsTxt', 'Summary for language models', 'text/plain', { type: 'string' }),
  '/llms-full.txt': read('getLlmsFull', 'All documents in one file', 'text/plain', { type: 'string' }),
  '/skill.md': read('getSkill', 'Skill for coding agents', 'text/markdown', { type: 'string' }),
  '/.well-known/x402': read('getManifest', 'Paid routes and their terms', 'application/json', { type: 'object' }),
  '/record': read('getRecord', 'The signed record: sold, received, refused, latency, upstreams', 'application/json', {
    type: 'object',
    properties: {
      format: { const: 'sextant-record' },
      version: { const: 1 },
      record: { type: 'object' },
      jws: { type: 'string' },
    },
    required: ['format', 'jws', 'record', 'version'],
  }),
  '/healthz': read('getHealth', 'Whether the service runs', 'application/json', {
    type: 'object',
    properties: { status: { type: 'string' } },
  }),
  '/charts/{symbol}.png': {
    get: {
      ...read('getChart', 'Price chart of seven days', 'image/png', {}).get,
      parameters: [
        {
          name: 'symbol',
          in: 'path',
          required: true,
          description: 'Token symbol.',
          schema: { type: 'string', minLength: 1, maxLength: 20 },
          example: 'ETH',
        },
      ],
      responses: {
        200: { description: 'Price chart of seven days.', content: { 'image/png': {} } },
        ...toResponses(['NotFound', 'TooManyRequests', 'InternalError', 'BadGateway', 'Unavailable']),
      },
    },
  },
})

const SampleSchema = { type: 'object', properties: { sample: { const: true } }, required: ['sample'] }

function read(operationId: string, summary: string, mediaType: string, schema: object) {
  return {
    get: {
      operationId,
      summary,
      description: `${summary}.`,
      ...free,
      responses: {
        200: { description: `${summary}.`, content: { [mediaType]: { schema } } },
        ...toResponses(['NotFound', 'InternalError']),
      },
    },
  }
}
