import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { offers } from '../../src/capabilities/catalog.ts'
import { DAY_MS } from '../../src/domain/time.ts'
import { toRequestSchema } from '../../src/http/wire/json-schema.ts'
import { readChallenge } from '../kit/channel-buyer.ts'
import { faces, type Told } from '../kit/faces.ts'
import { connectMcp } from '../kit/mcp.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const Skill = z.looseObject({ url: z.string(), digest: z.string(), description: z.string() })
const Index = z.looseObject({ skills: z.tuple([Skill]) })

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${shop.url}${path}`, { headers })

describe('names, prices, fields, asset and payee are the same', () => {
  it.each(faces)('in $name', async ({ read }) => {
    const promised: Told = {
      offers: offers.map(({ name, priceUsd, input }) => ({
        name,
        priceUsd,
        fields: Object.keys(toRequestSchema(input).properties ?? {}),
      })),
      seller: { network: 'eip155:8453', asset: shop.chain.usdc, payTo: shop.chain.payTo },
    }
    expect(await read(shop.url)).toEqual(promised)
  })

  it('on the docs page', async () => {
    const page = await (await get('/docs')).text()
    const rows = [...page.matchAll(/<code>POST \/api\/([\w-]+)<\/code><\/td><td class="price">\$?([\w.]+)<\/td>/g)]
    expect(rows.map(([, name, price]) => [name, price])).toEqual([
      ['chat', 'free'],
      ...offers.map(({ name, priceUsd }) => [name, priceUsd]),
    ])
    expect(page).toContain(shop.chain.payTo)
  })
})

describe('paying by channel', () => {
  const textAt = async (url: string) => (await fetch(url)).text()
  const TEXTS = ['/llms.txt', '/llms-full.txt', '/skill.md', '/openapi.json', '/docs']
  const instructionsAt = async (url: string) => {
    const client = await connectMcp(url)
    const words = client.getInstructions() ?? ''
    await client.close()
    return words
  }

  it('is told by every text, with the terms of the live challenge', async () => {
    const [, entry] = (await readChallenge(shop.url)).accepts
    const texts = [...(await Promise.all(TEXTS.map((path) => textAt(`${shop.url}${path}`))))]
    for (const words of [...texts, await instructionsAt(shop.url)]) {
      expect(words).toContain('scheme batch-settlement on eip155:8453')
      expect(words).toContain(`at least $${Number(entry?.extra.minDeposit) / 1e6}`)
      expect(words).toContain(`without us after ${entry?.extra.withdrawDelay} seconds`)
    }
    const { info, paths } = JSON.parse(texts[3] ?? '')
    expect(info['x-guidance'].length).toBeLessThan(5_000)
    for (const { name } of offers)
      expect(paths[`/api/${name}`].post['x-payment-info'].protocols).toEqual([
        { x402: { schemes: ['exact', 'batch-settlement'] } },
      ])
  })

  it('is in the manifest as in the live challenge of each route', async () => {
    const { items } = JSON.parse(await textAt(`${shop.url}/.well-known/x402`)) as { items: { accepts: unknown }[] }
    const live = await Promise.all(offers.map(({ name }) => readChallenge(shop.url, name)))
    expect(items.map(({ accepts }) => accepts)).toEqual(live.map(({ accepts }) => accepts))
    expect(live.map(({ accepts }) => accepts.map(({ scheme }) => scheme))).toEqual(
      offers.map(() => ['exact', 'batch-settlement']),
    )
  })

  it('is told nowhere where it is not offered', async () => {
    const replica = await shop.openReplica({ settings: { CHANNEL_KEY: '' } })
    const paths = ['/llms.txt', '/skill.md', '/openapi.json', '/docs', '/.well-known/x402']
    const texts = await Promise.all(paths.map((path) => textAt(`${replica.url}${path}`)))
    for (const words of [...texts, await instructionsAt(replica.url)]) expect(words).not.toContain('batch-settlement')
    await replica.close()
  })
})

describe('the skill', () => {
  it('hashes to what its index says, wherever it is read', async () => {
    const index = Index.parse(await (await get('/.well-known/agent-skills/index.json')).json())
    expect(index).toMatchObject({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [{ name: 'sextant', type: 'skill-md' }],
    })
    const [{ url, digest, description }] = index.skills
    for (const path of [new URL(url).pathname, '/skill.md']) {
      const bytes = Buffer.from(await (await get(path)).arrayBuffer())
      expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest)
      expect(bytes.toString()).toContain(`---\nname: sextant\ndescription: ${JSON.stringify(description)}\n---\n`)
    }
    expect(description.length).toBeLessThanOrEqual(1024)
  })
})

describe('samples', () => {
  it.each(offers.map((offer) => [offer.name, offer] as const))(
    '%s: the example, marked, free and kept',
    async (name, offer) => {
      const response = await get(`/api/${name}/sample`, { origin: 'https://elsewhere.example' })
      expect([
        response.status,
        response.headers.get('cache-control'),
        response.headers.get('access-control-allow-origin'),
      ]).toEqual([200, 'public, max-age=300', '*'])
      const { sample, ...answer } = z.looseObject({ sample: z.boolean() }).parse(await response.json())
      expect([sample, answer]).toEqual([true, offer.example.output])
      expect(offer.output.safeParse(answer).error).toBeUndefined()
    },
  )

  it('are not given for what is not sold', async () => {
    expect((await get('/api/tarot/sample')).status).toBe(404)
  })
})

describe('documents', () => {
  it.each(['/openapi.json', '/llms.txt', '/llms-full.txt', '/skill.md', '/.well-known/x402', '/docs'])(
    '%s is sent small, and not again when it is known',
    async (path) => {
      const response = await get(path, { 'accept-encoding': 'gzip, br' })
      const etag = response.headers.get('etag') ?? ''
      expect([response.status, response.headers.get('content-encoding'), etag]).toEqual([
        200,
        'br',
        expect.stringMatching(/^W\//),
      ])
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
      const plain = await get(path, { 'accept-encoding': 'br;q=0, identity' })
      expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, await response.text()])
    },
  )

  it('llms-full.txt holds llms.txt and every page', async () => {
    const [full, short] = [await (await get('/llms-full.txt')).text(), await (await get('/llms.txt')).text()]
    expect(full.startsWith(short.trim())).toBe(true)
    for (const page of ['payments', 'errors', 'chat', 'discovery', 'config']) {
      expect(full).toContain((await (await get(`/docs/${page}`)).text()).trim())
    }
  })

  it('security.txt says where to write and runs out within a year', async () => {
    const replica = await shop.openReplica({ settings: { CONTACT: 'mailto:crew@sextant.test' } })
    const text = await (await fetch(`${replica.url}/.well-known/security.txt`)).text()
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    )
    expect(fields).toMatchObject({
      Contact: 'mailto:crew@sextant.test',
      Canonical: 'http://sextant.test/.well-known/security.txt',
    })
    const daysLeft = (Date.parse(fields.Expires) - Date.now()) / DAY_MS
    expect(daysLeft).toBeGreaterThan(300)
    expect(daysLeft).toBeLessThan(365)
  })

  it('icons are pictures', async () => {
    const icon = Buffer.from(await (await get('/icon.png')).arrayBuffer())
    const favicon = Buffer.from(await (await get('/favicon.ico')).arrayBuffer())
    expect([icon.toString('latin1', 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual(['PNG', 512, 512])
    expect([favicon.readUInt32LE(0), favicon.toString('latin1', 23, 26)]).toEqual([0x00_01_00_00, 'PNG'])
  })

  it('server.json names this service', async () => {
    expect(await (await get('/server.json')).json()).toMatchObject({
      name: 'test.sextant/sextant',
      remotes: [{ type: 'streamable-http', url: 'http://sextant.test/mcp' }],
    })
  })
})
