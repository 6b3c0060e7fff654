import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, pay, post } from '../kit/buyer.ts'
import { connectMcp, MODERN } from '../kit/mcp.ts'
import { findHidden, findWorking, HIDDEN_CHARACTERS, TEXT_FIELDS } from '../kit/odd-text.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ settings: { CHAT_PER_MINUTE: '100000' } })
})
afterAll(() => shop.close())

const ALL = HIDDEN_CHARACTERS.join('')
/** Short enough for every field. */
const NAMES = ['\u202e\u200b\u0007', '\u3164\u2800\ue000\ud800'].map((hidden) => `E${hidden}T${hidden}H`)

const hiddenIn = ({ body, text, headers }: Answer): string[] => [
  ...findHidden(body ?? text),
  ...findHidden(Object.fromEntries(headers), 'headers'),
]

it('finds what it looks for', () => {
  for (const hidden of HIDDEN_CHARACTERS) expect(findHidden({ a: [{ b: `x${hidden}y` }] })).toHaveLength(1)
  expect(findHidden({ text: 'two\nlines, Ünïcode, 😀, 中' })).toEqual([])
})

describe.each(TEXT_FIELDS)('$name: $field', ({ name, field, body }) => {
  it.each(NAMES)('%j does not come back, paid or unpaid', async (text) => {
    const url = `${shop.url}/api/${name}`
    const sent = { ...body, [field]: text, [`odd${ALL}`]: 1 }
    expect(hiddenIn(await post(url, sent))).toEqual([])
    expect(hiddenIn(await post(url, sent, await pay(shop.chain.payer, url)))).toEqual([])
  })
})

/** What the service itself links to in an answer. */
const OURS = ['http://sextant.test/']
const LINKS = ['//e.io/x', 'e.io/x @a', 'h<b>ttp://e.io/x', 'ｅ．ｉｏ／ｘ ＠ａ']

describe.each(TEXT_FIELDS)('S7: a link or a mention in $name: $field', ({ name, field, body }) => {
  it.each(LINKS)('%j does not come back, paid, unpaid or by MCP', async (text) => {
    const url = `${shop.url}/api/${name}`
    const sent = { ...body, [field]: text, [text]: 1 }
    const { request, detail } = (await post(url, sent)).body
    expect(findWorking({ request, detail }, OURS)).toEqual([])
    const paid = await post(url, sent, await pay(shop.chain.payer, url))
    if (paid.status !== 200) expect(findWorking(paid.body, OURS)).toEqual([])
  })
})

it.each([
  ...[
    'price of ?',
    'is ? safe',
    'swap 1 ? to usdc on base',
    'odds of ?',
    '? treasury',
    'send 5 usdc to ?',
    'best ? yield on ?',
  ],
  ...['bridge 5 usdc from ? to base', 'limit buy ?', 'who is buying ?'],
])('S7: chat repeats no link or mention: %s', async (message) => {
  for (const text of [...LINKS, 'https://e.io/x', 'tg://resolve?domain=x', '[a](https://e.io/x)', '@jesse']) {
    const { status, body } = await post(`${shop.url}/api/chat`, { message: message.replaceAll('?', text), anonId: 'a' })
    expect([status, text, findWorking({ text: body.text, intent: body.intent, options: body.options }, OURS)]).toEqual([
      200,
      text,
      [],
    ])
  }
})

it.each(HIDDEN_CHARACTERS)('%j in the name of a token or topic does not come back', async (hidden) => {
  const [price, odds] = [`${shop.url}/api/price`, `${shop.url}/api/prediction-markets`]
  const payer = shop.chain.payer
  expect(hiddenIn(await post(price, { symbol: `ET${hidden}H` }, await pay(payer, price)))).toEqual([])
  expect(hiddenIn(await post(odds, { topic: `bitcoin ${hidden}` }, await pay(payer, odds)))).toEqual([])
  const path = encodeURIComponent(`ET${hidden}H`.replace(/\p{Surrogate}/gu, '\uFFFD'))
  for (const place of [`/charts/${path}.png`, `/docs/${path}`, `/sign/${path}`, `/${path}`])
    expect(hiddenIn(await post(`${shop.url}${place}`, undefined, { accept: 'application/json' }, 'GET'))).toEqual([])
})

it.each(['/api/price', '/api/chat', '/mcp', '/docs'])(
  'a preflight of %s repeats no control character',
  async (path) => {
    const headers = { 'access-control-request-headers': 'x-\u0085y' }
    const answer = await post(`${shop.url}${path}`, undefined, headers, 'OPTIONS')
    expect([answer.status, hiddenIn(answer)]).toEqual([204, []])
  },
)

const MESSAGES = [
  ...[
    'price of ET?H',
    'price of Z?ZQX',
    '$Z?ZQX',
    'is Z?ZQX safe',
    'odds of bit?coin',
    'odds of zz?qx',
    'fo?o treasury',
  ],
  ...[
    'swap 1 e?th to us?dc on ba?se',
    'swap 1 eth to Z?ZQX on base',
    'swap Z?ZQX to usdc',
    'bridge 5 usdc from fo?o to base',
  ],
  ...['send 5 usdc to vit?alik.eth', 'send 5 usdc to nob?ody', 'send Z?ZQX to vitalik.eth', 'best Z?ZQX yield on fo?o'],
  ...[
    'who is buying Z?ZQX',
    'limit buy Z?ZQX',
    'stop loss 1 Z?ZQX at 900',
    'holder concentration of Z?ZQX',
    'hel?lo',
    '?',
  ],
]

describe.each(MESSAGES)('chat: %s', (message) => {
  it('hides nothing in the reply', async () => {
    for (const hidden of [ALL, ...HIDDEN_CHARACTERS]) {
      const sent = { message: message.replaceAll('?', hidden), anonId: `a${hidden}`, senderAddress: `0x${hidden}` }
      const answer = await post(`${shop.url}/api/chat`, sent)
      expect([answer.status, hiddenIn(answer)]).toEqual([200, []])
    }
  })
})

describe('MCP', () => {
  it('hides nothing in the result of any tool, nor in the name of a tool that is not there', async () => {
    const client = await connectMcp(shop.url)
    for (const { name, field, body } of TEXT_FIELDS) {
      const sent = { ...body, [field]: NAMES[0], [`odd${ALL}`]: ALL }
      expect([name, field, findHidden(await client.callTool({ name, arguments: sent }))]).toEqual([name, field, []])
    }
    for (const message of MESSAGES) {
      const reply = await client.callTool({ name: 'chat', arguments: { message: message.replaceAll('?', ALL) } })
      expect([message, findHidden(reply)]).toEqual([message, []])
    }
    const missing = await client.callTool({ name: `no${ALL}tool`, arguments: {} }).catch((thrown: Error) => thrown)
    expect(missing).toBeInstanceOf(Error)
    expect(findHidden((missing as Error).message)).toEqual([])
    await client.close()
  })

  const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
  const version = typeof MODERN === 'object' ? MODERN.pin : ''
  const envelope = (protocolVersion: string) => ({ 'io.modelcontextprotocol/protocolVersion': protocolVersion })
  it.each<[string, unknown]>([
    ['a method', rpc(`to${ALL}ols`, {})],
    ['a method of the revision of 2026', rpc(`to${ALL}ols`, { _meta: envelope(version) })],
    ['a tool', rpc('tools/call', { name: `no${ALL}tool`, arguments: {} })],
    ['a version', rpc('tools/list', { _meta: envelope(`20${ALL}26`) })],
    ['a version at the start', rpc('initialize', { protocolVersion: `20${ALL}26`, capabilities: {}, clientInfo: {} })],
    ['a field', rpc('tools/call', { [`na${ALL}me`]: 'chat', name: { [ALL]: ALL } })],
    ['an argument of the wrong kind', rpc('tools/call', { name: 'chat', arguments: { message: { [ALL]: ALL } } })],
    ['a whole message', { [ALL]: ALL }],
  ])('%s does not come back', async (_what, message) => {
    for (const headers of [{}, { 'mcp-protocol-version': version }] as Record<string, string>[]) {
      const answer = await post(`${shop.url}/mcp`, message, {
        accept: 'application/json, text/event-stream',
        ...headers,
      })
      expect([answer.status < 500, hiddenIn({ ...answer, body: answer.body ?? readEvents(answer.text) })]).toEqual([
        true,
        [],
      ])
    }
  })
})

/** The messages of an event stream. */
const readEvents = (text: string): unknown[] =>
  [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown)
