/**
 * Offers the paid routes to a language model as tools. Shows: every route becomes `{ name, description, inputSchema, execute }`,
 * made from the service's own OpenAPI document, so that a new route is a new tool.
 *
 * The AI SDK takes the schema as `jsonSchema(inputSchema)` in its `tool()`, LangChain takes it as `schema` in its own, and the
 * APIs of model providers take it as the parameters of a function. No model is asked here: the last lines make the call that
 * a model would.
 *
 *   npm run sandbox                        (in another terminal; it prints the payer's key)
 *   KEY=0x… npx tsx examples/agent-tools.ts
 */
import { CallFailed, createClient } from 'sextant'

const { SEXTANT_URL = 'http://127.0.0.1:4021', KEY } = process.env
if (!KEY) throw new Error('Set KEY to the private key of an account that holds USDC.')

interface Tool {
  name: string
  description: string
  inputSchema: Record<string, unknown>
  execute(input: unknown): Promise<unknown>
}

interface OpenApi {
  paths: Record<string, { post?: Operation }>
}

interface Operation {
  description: string
  requestBody: { content: { 'application/json': { schema: Record<string, unknown> } } }
  'x-payment-info'?: object
}

const sextant = createClient({ baseUrl: SEXTANT_URL, key: KEY as `0x${string}`, maxPerDayUsd: '0.50' })

async function listTools(): Promise<Tool[]> {
  const { paths } = (await (await fetch(`${SEXTANT_URL}/openapi.json`)).json()) as OpenApi
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const isPaid = post?.['x-payment-info'] !== undefined
    return isPaid ? [toTool(path.replace('/api/', ''), post)] : []
  })
}

const toTool = (name: string, { description, requestBody }: Operation): Tool => ({
  name,
  // What the tool is for, what a call costs and when it is charged.
  description,
  inputSchema: requestBody.content['application/json'].schema,
  async execute(input) {
    try {
      return (await sextant.call(name, input)).answer
    } catch (thrown) {
      // A model can correct a wrong request when it is told what was wrong, instead of seeing an exception.
      if (thrown instanceof CallFailed) return { error: thrown.problem.code, detail: thrown.problem.detail }
      throw thrown
    }
  },
})

const tools = await listTools()
for (const { name, description } of tools) console.log(`${name}: ${description}`)

const price = tools.find(({ name }) => name === 'price')
console.log(await price?.execute({ symbol: 'SOL' }))
console.log(await price?.execute({ ticker: 'SOL' }))
