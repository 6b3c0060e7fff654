import { z } from 'zod'
import { decodeHeader } from '../../sandbox/pay.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import { post } from './buyer.ts'
import { helpOf, sextant } from './cli.ts'
import { callWith, connectMcp } from './mcp.ts'

/** What one face of the service (challenge, document, tool list, help) says about offers and payment. */
export interface Told {
  offers: { name: string; priceUsd: string; fields: string[] }[]
  /** Who is paid, in what, and where. */
  seller: { network: string; asset: string; payTo: string }
}

export interface Face {
  name: string
  /** Reads it over HTTP from a running service, as any client would. */
  read(url: string): Promise<Told>
}

/** Every place that states names, prices and fields of the offers. A new one is one more entry. */
export const faces: readonly Face[] = [
  { name: 'live 402 answers', read: readChallenges },
  { name: 'version 1 bodies of 402 answers', read: readBodies },
  { name: '/openapi.json', read: readOpenApi },
  { name: '/llms.txt', read: async (url) => toldInText(await textAt(`${url}/llms.txt`)) },
  { name: '/llms-full.txt', read: async (url) => toldInText(await textAt(`${url}/llms-full.txt`)) },
  { name: '/skill.md', read: readSkill },
  { name: '/.well-known/x402', read: (url) => readManifest(`${url}/.well-known/x402`) },
  { name: '/.well-known/x402.json', read: (url) => readManifest(`${url}/.well-known/x402.json`) },
  { name: 'MCP tools', read: readTools },
  { name: 'CLI help', read: readHelp },
]

const Schema = z.object({ properties: z.record(z.string(), z.unknown()) })
const Terms = z.object({ network: z.string(), asset: z.string(), payTo: z.string(), amount: z.string() })
const Required = z.object({
  resource: z.object({ url: z.string() }),
  accepts: z.tuple([Terms], z.unknown()),
  extensions: z.object({
    bazaar: z.object({
      schema: z.object({ properties: z.object({ input: z.object({ properties: z.object({ body: Schema }) }) }) }),
    }),
  }),
})

async function readChallenges(url: string): Promise<Told> {
  return join(
    await Promise.all(
      offers.map(async ({ name }) => {
        const { headers } = await post(`${url}/api/${name}`, undefined)
        return toldInTerms(Required.parse(decodeHeader(headers.get('payment-required'))))
      }),
    ),
  )
}

const BodyV1 = z.object({
  accepts: z.tuple([Terms.omit({ amount: true }).extend({ maxAmountRequired: z.string(), resource: z.string() })]),
  price: z.object({ amountUsd: z.string(), network: z.string(), payTo: z.string() }),
  request: z.object({ problems: z.array(z.unknown()) }),
})

/** The fields that a paid route accepts: those of the example body, none of which it calls unknown. */
async function readBodies(url: string): Promise<Told> {
  return join(
    await Promise.all(
      offers.map(async ({ name, input }) => {
        const fields = Object.keys(input instanceof z.ZodObject ? input.shape : {})
        const body = BodyV1.parse((await post(`${url}/api/${name}`, { ...blank(fields) })).body)
        const [{ maxAmountRequired, resource, asset, payTo }] = body.accepts
        expectSame([toUsd(maxAmountRequired), payTo], [body.price.amountUsd, body.price.payTo])
        const unknown = z.array(z.looseObject({ rule: z.string() })).parse(body.request.problems)
        expectSame(
          unknown.filter(({ rule }) => rule === 'unknown'),
          [],
        )
        const { network } = body.price
        return {
          offer: { name: nameIn(resource), priceUsd: toUsd(maxAmountRequired), fields },
          seller: { network, asset, payTo },
        }
      }),
    ),
  )
}

const Operation = z.object({
  'x-payment-info': z.object({ price: z.object({ amount: z.string() }) }).optional(),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: Schema }) }) }).optional(),
})

async function readOpenApi(url: string): Promise<Told> {
  const Document = z.object({
    info: z.object({ 'x-guidance': z.string() }),
    paths: z.record(z.string(), z.record(z.string(), Operation)),
  })
  const { info, paths } = Document.parse(JSON.parse(await textAt(`${url}/openapi.json`)))
  const paid = Object.entries(paths).flatMap(([path, { post: operation }]) => {
    const price = operation?.['x-payment-info']?.price.amount
    const schema = operation?.requestBody?.content['application/json'].schema
    return price && schema ? [{ name: nameIn(path), priceUsd: price, fields: Object.keys(schema.properties) }] : []
  })
  return { offers: paid, seller: sellerIn(info['x-guidance']) }
}

function toldInText(text: string): Told {
  const routes = [...text.matchAll(/^- \[[^\]]+\]\(\S+\): POST \/api\/([\w-]+), \$([\d.]+)\. .*\n((?: {2}- .*\n)+)/gm)]
  return {
    offers: routes.map(([, name = '', priceUsd = '', lines = '']) => ({
      name,
      priceUsd: priceUsd,
      fields: [...lines.matchAll(/^ {2}- `(\w+)` \(/gm)].map(([, field = '']) => field),
    })),
    seller: sellerIn(text),
  }
}

async function readSkill(url: string): Promise<Told> {
  const text = await textAt(`${url}/skill.md`)
  const rows = [...text.matchAll(/^\| `([\w-]+)` \| \$([\d.]+) \| (.*?) \|/gm)]
  return {
    offers: rows.map(([, name = '', priceUsd = '', cell = '']) => ({
      name,
      priceUsd,
      fields: [...cell.matchAll(/`(\w+)`/g)].map(([, field = '']) => field),
    })),
    seller: sellerIn(text),
  }
}

async function readManifest(address: string): Promise<Told> {
  const Item = z.object({
    resource: z.object({ url: z.string() }),
    accepts: z.tuple([Terms], z.unknown()),
    input: z.object({ schema: Schema }),
  })
  const Manifest = z.object({ resources: z.array(z.string()), items: z.array(Item) })
  const { resources, items } = Manifest.parse(JSON.parse(await textAt(address)))
  expectSame(
    resources,
    items.map(({ resource }) => resource.url),
  )
  return join(
    items.map(({ resource, accepts: [{ amount, ...seller }], input }) => ({
      offer: { name: nameIn(resource.url), priceUsd: toUsd(amount), fields: Object.keys(input.schema.properties) },
      seller,
    })),
  )
}

/** Price and fields from `tools/list`, and the terms that an unpaid call of the tool returns. */
async function readTools(url: string): Promise<Told> {
  const client = await connectMcp(url)
  const { tools } = await client.listTools()
  const told = []
  for (const { name, description = '', inputSchema } of tools.filter((tool) => tool.name !== 'chat')) {
    const unpaid = toldInTerms(Required.parse((await callWith(client, name, {})).structuredContent))
    const priceUsd = /\$([\d.]+) in USDC/.exec(description)?.[1] ?? ''
    expectSame([name, priceUsd], [unpaid.offer.name, unpaid.offer.priceUsd])
    told.push({ ...unpaid, offer: { name, priceUsd, fields: Object.keys(inputSchema.properties ?? {}) } })
  }
  await client.close()
  return join(told)
}

/** Names and prices from the list of commands, fields from the help of each, terms from --dry-run. */
async function readHelp(url: string): Promise<Told> {
  const { out } = await sextant(['help'])
  const listed = [...out.matchAll(/^ {2}([\w-]+) +\$([\d.]+) {2}/gm)]
  const told = []
  for (const [, name = '', priceUsd = ''] of listed) {
    const { fields, priceUsd: again } = await helpOf(name)
    expectSame(priceUsd, again)
    told.push({ name, priceUsd, fields })
  }
  const shown = await sextant(['price', 'ETH', '--dry-run', '--json', '--url', url])
  const { network, asset, payTo } = Terms.omit({ amount: true }).parse(JSON.parse(shown.out))
  return { offers: told.map((one) => ({ ...one, fields: inOrder(one) })), seller: { network, asset, payTo } }
}

/** Help lists arguments before flags, so the fields are put back into the order of the offer. */
function inOrder({ name, fields }: Told['offers'][number]): string[] {
  const { input } = offers.find((offer) => offer.name === name) ?? {}
  const known = Object.keys(input instanceof z.ZodObject ? input.shape : {})
  return [...fields].sort((left, right) => known.indexOf(left) - known.indexOf(right))
}

function toldInTerms({ resource, accepts: [{ amount, ...seller }], extensions }: z.output<typeof Required>) {
  const { properties } = extensions.bazaar.schema.properties.input.properties.body
  return { offer: { name: nameIn(resource.url), priceUsd: toUsd(amount), fields: Object.keys(properties) }, seller }
}

/** Fails if the routes do not all name the same seller. */
function join(told: { offer: Told['offers'][number]; seller: Told['seller'] }[]): Told {
  const [first, ...others] = told.map(({ seller }) => seller)
  if (!first) throw new Error('nothing is sold here')
  for (const other of others) expectSame(other, first)
  return { offers: told.map(({ offer }) => offer), seller: first }
}

function expectSame(left: unknown, right: unknown): void {
  const [one, other] = [JSON.stringify(left), JSON.stringify(right)]
  if (one !== other) throw new Error(`${one} is not ${other}`)
}

function sellerIn(text: string): Told['seller'] {
  const [, asset = '', network = '', payTo = ''] =
    /USDC (0x[0-9a-fA-F]{40}) on (eip155:\d+), to (0x[0-9a-fA-F]{40})/.exec(text) ?? []
  return { network, asset, payTo }
}

const blank = (fields: string[]): Record<string, null> => Object.fromEntries(fields.map((field) => [field, null]))
const nameIn = (path: string): string => /\/api\/([\w-]+)$/.exec(path)?.[1] ?? path
/** 10000 base units of USDC are 0.01 dollars. */
const toUsd = (amount: string): string => (Number(amount) / 1e6).toFixed(2)
const textAt = async (url: string): Promise<string> => (await fetch(url)).text()
