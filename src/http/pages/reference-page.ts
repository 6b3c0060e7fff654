/** `/docs/reference`: every operation of the OpenAPI document as plain HTML, which needs no script. */
import { html } from 'hono/html'
import { toDocsBar, toDocsFrame } from './docs-frame.ts'
import { listSchemaFields, type SchemaField } from './schema-fields.ts'

type Html = ReturnType<typeof html>

interface Media {
  content?: Record<string, { schema?: unknown; example?: unknown }>
  description?: string
}

interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: readonly string[]
  'x-payment-info'?: { price: { amount: string } }
  requestBody?: Media
  responses: Record<string, Media & { $ref?: string }>
}

export interface OpenApiDocument {
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Media> }
}

interface Route extends Operation {
  id: string
  method: string
  path: string
}

export function toReferencePage(stylePath: string, document: OpenApiDocument): Promise<string> {
  const routes = listRoutes(document)
  const groups = document.tags.map((tag) => ({
    ...tag,
    own: routes.filter(({ tags = [] }) => tags.includes(tag.name)),
  }))
  return toDocsFrame({
    title: 'Reference · Sextant',
    stylePath,
    head: html`<link rel="alternate" type="application/json" title="OpenAPI" href="/openapi.json">`,
    body: html`<div class="docs page"><div class="in">${toDocsBar()}
<div class="columns">
<nav class="side" aria-label="Operations"><ul>${routes.map(({ id, path }) => html`<li><a href="#${id}">${path}</a></li>`)}</ul></nav>
<main>
<h1>Reference</h1>
<p>Every operation with its fields, an example and its errors. Programs read the same in <a href="/openapi.json">openapi.json</a>. Errors have the shape of RFC 9457; their codes are in <a href="/docs/errors">errors</a>.</p>
${groups.map(
  ({ name, description, own }) => html`<h2 id="${toId(name)}">${name}</h2>
<p>${description}</p>
${own.map((route) => toSection(route, document))}`,
)}
</main>
</div></div></div>`,
  })
}

function listRoutes({ paths }: OpenApiDocument): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      id: operation.operationId ?? toId(`${method}${path}`),
      method: method.toUpperCase(),
      path,
    })),
  )
}

function toSection(route: Route, { components }: OpenApiDocument): Html {
  const { id, method, path, summary, description, requestBody, responses } = route
  const price = route['x-payment-info']?.price.amount
  const asked = jsonOf(requestBody)
  const answered = jsonOf(responses['200'])
  return html`<section aria-labelledby="${id}">
<h3 id="${id}">${summary ?? path}</h3>
<p><code>${method} ${path}</code>${price === undefined ? '' : html` <b>$${price}</b>`}</p>
<p>${description ?? ''}</p>
${price === undefined ? '' : html`<p><a href="${path}">Try it: fill in the fields and pay with your wallet</a>, or read <a href="${path}/sample">a sample answer</a>.</p>`}
${asked ? html`<h4>Request</h4>${toTable(`Fields of the request, ${path}`, listSchemaFields(asked.schema))}${toExample('Example of a request', asked.example)}` : ''}
${answered ? html`<h4>Answer</h4>${toTable(`Fields of the answer, ${path}`, listSchemaFields(answered.schema))}${toExample('Example of an answer', answered.example)}` : ''}
<h4>Statuses</h4>
<ul>${Object.entries(responses).map(([status, response]) => html`<li><code>${status}</code> ${wordsOf(response, components)}</li>`)}</ul>
</section>`
}

const jsonOf = (media: Media | undefined) => media?.content?.['application/json']

function wordsOf(response: Operation['responses'][string], { responses }: OpenApiDocument['components']): string {
  const named = response.$ref?.split('/').at(-1)
  return (named === undefined ? response.description : responses[named]?.description) ?? ''
}

/** Long lists are folded: most people look for one field. */
const MANY = 12

function toTable(label: string, fields: readonly SchemaField[]): Html | '' {
  if (fields.length === 0) return ''
  const table = html`<div class="wide" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead>
<tbody>${fields.map(
    ({ path, type, required, description }) =>
      html`<tr><td><code>${path}</code>${required ? '' : html` <span class="quiet">optional</span>`}</td><td>${type}</td><td>${description}</td></tr>
`,
  )}</tbody>
</table></div>`
  return fields.length > MANY ? html`<details><summary>${fields.length} fields</summary>${table}</details>` : table
}

const toExample = (label: string, example: unknown): Html | '' =>
  example === undefined
    ? ''
    : html`<details><summary>${label}</summary><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre></details>`

const toId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
