import { type ReadResourceResult, type Resource, ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { Offer } from '../../capabilities/offer.ts'
import { toAnswerSchema, toRequestSchema } from '../wire/json-schema.ts'

/** What an MCP client may read before it pays: the catalog, what fields and words mean, and a sample of each answer. Free. */
export interface McpResources {
  listed: Resource[]
  /** Fails for a resource that is not there. */
  read(uri: string): ReadResourceResult
}

interface Readable extends Resource {
  mimeType: string
  text: string
}

/** Pages of the documents that are offered, with what they are for; one that is missing is left out. */
const PAGES = {
  fields: ['Fields of answers', 'Every field of every answer: what it means, its unit, when it is null.'],
  glossary: ['Glossary', 'Words of the service and of its code, one line each.'],
  errors: ['Errors', 'Every error code: what it means, whether it was charged, what to do.'],
} as const

/** `docs` are the pages under `/docs`, by name. What has an address of its own on the web has that as its URI. */
export function createResources(
  offers: readonly Offer[],
  publicUrl: string,
  docs: ReadonlyMap<string, string>,
): McpResources {
  const all: Readable[] = [
    toJson('sextant://catalog', 'catalog', 'Catalog', CATALOG, toCatalog(offers)),
    ...Object.entries(PAGES).flatMap(([name, [title, description]]) =>
      toPage(publicUrl, docs, name, title, description),
    ),
    ...offers.map(({ name, title, example }) =>
      toJson(
        `${publicUrl}/api/${name}/sample`,
        `sample-${name}`,
        `Sample: ${title}`,
        `A fixed answer of the tool ${name}; its figures are those of no particular day.`,
        { sample: true, ...(example.output as object) },
      ),
    ),
  ]
  const byUri = new Map(all.map((one) => [one.uri, one]))
  return {
    listed: all.map(({ text, ...resource }) => ({ ...resource, size: Buffer.byteLength(text) })),
    read(uri) {
      const found = byUri.get(uri)
      if (!found) throw new ResourceNotFoundError(uri)
      return { contents: [{ uri, mimeType: found.mimeType, text: found.text }] }
    },
  }
}

const CATALOG = 'Every tool with its price, its arguments, its answer and an example of both.'

const toCatalog = (offers: readonly Offer[]) => ({
  tools: offers.map(({ name, title, priceUsd, summary, payable, input, output, example }) => ({
    ...{ name, title, priceUsd, summary, chargedFor: payable },
    ...{ arguments: toRequestSchema(input), answer: toAnswerSchema(output), example: example.input },
  })),
})

const toJson = (uri: string, name: string, title: string, description: string, value: object): Readable => ({
  ...{ uri, name, title, description, mimeType: 'application/json', text: JSON.stringify(value) },
})

function toPage(
  publicUrl: string,
  docs: ReadonlyMap<string, string>,
  name: string,
  title: string,
  description: string,
): Readable[] {
  const text = docs.get(name)
  return text === undefined
    ? []
    : [{ uri: `${publicUrl}/docs/${name}`, name, title, description, mimeType: 'text/markdown', text }]
}
