import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Dependencies } from '../../capabilities/capability.ts'
import { createRateLimit } from '../../chat/allowance/rate-limit.ts'
import { openSqliteChatStore } from '../../chat/store/sqlite-chat-store.ts'
import { METHODS_VERSION } from '../../domain/methods.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { Ticket, TradeTicket } from '../../domain/ticket.ts'
import type { Sources } from '../../ports/sources.ts'
import { createShortLinks } from '../../signing/short-links.ts'
import { createSigner } from '../../signing/signer.ts'
import { makeJwk, toSigningKey } from '../../signing/signing-key.ts'
import { createAppPages, toAppPlaces } from './app-pages.ts'
import { readBuiltApp } from './built-app.ts'
import { createDrawingLimit } from './send-picture.ts'
import type { SignData } from './sign-data.ts'

const PAYEE = '0x1111111111111111111111111111111111111111'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const WALLET = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const place = (address: string | null, symbol: string, decimals: number) => ({
  chain: 'base',
  address,
  symbol,
  decimals,
})

async function setUp(places: Partial<Parameters<typeof toAppPlaces>[0]> = {}, perMinute = 1_000) {
  const context = createTestContext()
  const key = await toSigningKey(await makeJwk())
  const publicUrl = 'https://sextant.example'
  const signer = createSigner({ key, baseUrl: publicUrl, now: context.now })
  const dependencies = { context, publicUrl, sources: {} } as unknown as Dependencies<keyof Sources>
  const store = openSqliteChatStore(':memory:', context)
  const shortLinks = createShortLinks({ ...context, store, baseUrl: publicUrl })
  const admitGuess = createDrawingLimit(
    createRateLimit({ store, perMinute: 3, kind: 'link', context }),
    ({ forwardedFor }) => String(forwardedFor),
  )
  const pages = createAppPages({
    publicUrl,
    accepts: [
      { scheme: 'exact', network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', payTo: PAYEE },
    ],
    signer,
    shortLinks: { ...shortLinks, admitGuess },
    dependencies,
    admitDrawing: createDrawingLimit(
      createRateLimit({ store: openSqliteChatStore(':memory:', context), perMinute, kind: 'picture', context }),
      ({ forwardedFor }) => String(forwardedFor),
    ),
    places: toAppPlaces({
      APP_RPC_URLS: {},
      APP_ORBS_URL: 'https://orbs.example',
      METHODS_OFF: [],
      upstreams: {},
      ...places,
    }),
  })
  const open = async (intent: Ticket) => {
    const link = await signer.sealTicket({ ...intent, quotedAtMs: context.now() })
    const response = await pages.request(link.replace(publicUrl, ''))
    return { response, text: (await response.text()).replace(/<\/?b>/g, '') }
  }
  return { pages, open, context, signer, shortLinks }
}

const swap: TradeTicket = {
  kind: 'swap',
  id: 'q_000000000000000000000001',
  from: { ...place(USDC, 'USDC', 6), amountRaw: '250000000' },
  to: { ...place(null, 'ETH', 18), amountRaw: '92000000000000000', amountMinRaw: '91540000000000000' },
  sender: WALLET,
  recipient: WALLET,
  method: 'k1',
  table: METHODS_VERSION,
  provider: 'kyberswap',
  nativeFeeRaw: null,
  valueUsd: null,
  slippageBps: 50,
  feesUsd: 1.25,
  quotedAtMs: 0,
}
const order: Ticket = {
  kind: 'limit',
  id: 'o_000000000000000000000001',
  side: 'buy',
  spend: { ...place(USDC, 'USDC', 6), amountRaw: '500000000' },
  receive: place(null, 'ETH', 18),
  priceLevel: '2000',
  marketPriceUsd: 2705.12,
  schedule: null,
  endsAtMs: 1794747600000,
  sender: null,
  venue: 'cow',
  quotedAtMs: 0,
}

describe('the page of a ticket', () => {
  it('says what leaves, what arrives at least, to whom, where, at what cost and until when', async () => {
    const { open } = await setUp()
    const { response, text } = await open(swap)
    expect(response.status).toBe(200)
    for (const words of [
      '250 USDC',
      '0.09154 ETH',
      WALLET,
      USDC,
      'Base (chain 8453)',
      '$1.25 in all',
      'kyberswap',
      'UTC',
    ])
      expect(text).toContain(words)
    expect((await open(order)).text).toContain('0.25 ETH')
  })

  it('lets the browser reach the router for a trade, the venue for an order, and public endpoints of the chain', async () => {
    const { open } = await setUp()
    const policyOf = async (intent: Ticket) =>
      /connect-src ([^;]+)/.exec(String((await open(intent)).response.headers.get('content-security-policy')))?.[1]
    const base = 'https://mainnet.base.org https://base-rpc.publicnode.com https://base.drpc.org'
    expect(await policyOf(swap)).toBe(`'self' https://aggregator-api.kyberswap.com ${base}`)
    expect(await policyOf(order)).toBe(`'self' https://api.cow.fi ${base}`)
  })

  it('tells browsers only the endpoints that are meant for them', async () => {
    const { open } = await setUp({ APP_RPC_URLS: { base: ['https://open.example/rpc'] } })
    const { text } = await open(swap)
    expect(text).toContain('https://open.example/rpc')
    expect(text).not.toContain('mainnet.base.org')
  })

  it('says which methods are switched off, and how symbols are written', async () => {
    const dataOf = async ({ open }: Awaited<ReturnType<typeof setUp>>, intent: Ticket) => {
      const [, json = ''] = /id="sign-data">(.+?)<\/script>/s.exec((await open(intent)).text) ?? []
      const { isOff, symbols } = JSON.parse(json) as SignData
      return [isOff, symbols]
    }
    const [on, off] = [await setUp(), await setUp({ METHODS_OFF: ['k1'] })]
    const named = (symbol: string) => ({ ...swap, to: { ...swap.to, symbol } })
    expect(await dataOf(on, swap)).toEqual([false, 'plain'])
    expect(await dataOf(off, swap)).toEqual([true, 'plain'])
    expect(await dataOf(off, { ...swap, method: 'l1' })).toEqual([false, 'plain'])
    expect(await dataOf(off, order)).toEqual([false, 'plain'])
    expect(await dataOf(on, named('U\u0405DC'))).toEqual([false, 'lookalike'])
    expect(await dataOf(on, named('\uff35SDC'))).toEqual([false, 'lookalike'])
    expect(await dataOf(on, named('CD\u202eSU'))).toEqual([false, 'hidden'])
    expect(await dataOf(on, named('US\u200bDC'))).toEqual([false, 'hidden'])
    expect((await on.open(named('CD\u202eSU'))).text).not.toContain('\u202e')
  })

  it('holds nothing that could be sent or signed', async () => {
    const { open } = await setUp()
    for (const intent of [swap, order]) {
      const { text } = await open(intent)
      expect(text).not.toMatch(/calldata|transactionRequest|"data"|0x[0-9a-fA-F]{64}/)
    }
  })

  it('is not found when the ticket is not ours', async () => {
    const [ours, theirs] = [await setUp(), await setUp()]
    const link = await theirs.signer.sealTicket({ ...swap, quotedAtMs: theirs.context.now() })
    const response = await ours.pages.request(link.replace('https://sextant.example', ''))
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('not one of ours')])
  })

  it('shows what was meant after ten minutes, without any way to sign it', async () => {
    const { pages, signer, context } = await setUp()
    const old = await signer.sealTicket({ ...swap, quotedAtMs: context.now() - 601_000 })
    const text = await (await pages.request(old.replace('https://sextant.example', ''))).text()
    expect(text).toContain('This link has expired')
    expect(text).toContain('/?ask=swap%20250%20USDC%20to%20ETH%20on%20base')
    expect(text).not.toContain('sign-data')
  })

  it('writes a stranger’s words as text', async () => {
    const { open } = await setUp()
    const { text } = await open({ ...swap, to: { ...swap.to, symbol: '</script><script>x' } })
    expect(text).not.toContain('<script>x')
    expect(text).toContain('&lt;/script&gt;&lt;script&gt;x')
  })
})

describe('the page of a short link', () => {
  const refuse = (pages: {
    onError(answer: (error: Error, c: { text(words: string, status: 429): Response }) => Response): void
  }) => pages.onError((_, c) => c.text('refused', 429))

  it('is the page of its ticket, in place and not kept', async () => {
    const { pages, signer, shortLinks, context } = await setUp()
    const longLink = await signer.sealTicket({ ...swap, quotedAtMs: context.now() })
    const short = await shortLinks.shorten(longLink, context.now() + 600_000)
    const response = await pages.request(new URL(short).pathname)
    expect([response.status, response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    const text = await response.text()
    expect(text).toContain('250 USDC')
    expect(text).not.toContain(longLink.split('/sign/')[1])
    const risk = /"riskUrl":("[^"]+"|null)/.exec(text)?.[1]
    expect(risk).toBe('null')
  })

  it('that was changed holds nothing to sign, and guessing ends soon', async () => {
    const { pages, signer, shortLinks, context } = await setUp()
    refuse(pages)
    const longLink = await signer.sealTicket({ ...swap, quotedAtMs: context.now() })
    const path = new URL(await shortLinks.shorten(longLink, context.now() + 600_000)).pathname
    const other = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    for (let turn = 0; turn < 3; turn += 1) {
      const response = await pages.request(other)
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('not one of ours')])
    }
    expect((await pages.request(other)).status).toBe(429)
    expect((await pages.request(path)).status).toBe(200)
  })

  it('whose row holds another ticket than ours is refused', async () => {
    const { pages, shortLinks, context } = await setUp()
    const short = await shortLinks.shorten('https://sextant.example/sign/not.a.ticket', context.now() + 600_000)
    expect((await pages.request(new URL(short).pathname)).status).toBe(404)
  })

  it('that has ended says so', async () => {
    const { pages, signer, shortLinks, context } = await setUp()
    const longLink = await signer.sealTicket({ ...swap, quotedAtMs: context.now() })
    const path = new URL(await shortLinks.shorten(longLink, context.now() + 600_000)).pathname
    context.advance(601)
    const response = await pages.request(path)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('This link has ended')])
  })

  it('U20: shows no amount and no address to whoever makes a preview', async () => {
    const { open } = await setUp()
    for (const intent of [swap, order]) {
      const { text } = await open(intent)
      const head = text.slice(0, text.indexOf('</head>'))
      expect(head).toContain('ETH')
      expect(head).not.toMatch(/\b250\b|\b500\b|0x[0-9a-fA-F]{4}/)
    }
  })
})

describe('the front page', () => {
  it('is complete without scripts, and takes a wish from its address', async () => {
    const { pages } = await setUp()
    const text = await (await pages.request(`/?ask=${encodeURIComponent('price of <b>ETH')}`)).text()
    expect(text).toContain('POST /api/sniper-check')
    expect(text).toContain('price of &lt;b&gt;ETH</textarea>')
    expect(text).toContain(PAYEE)
  })

  it('is served in words where the app is not built', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-app-'))
    cpSync(fileURLToPath(new URL('../../../app/public', import.meta.url)), join(folder, 'public'), { recursive: true })
    const app = readBuiltApp(folder)
    expect([app.scriptOf('chat'), app.scriptOf('sign')]).toEqual([undefined, undefined])
    expect(app.read(app.styleUrl.replace('/assets/', ''))?.type).toBe('text/css; charset=utf-8')
    rmSync(folder, { recursive: true })
  })

  it('has files that can be kept for ever, and none beside them', async () => {
    const { pages } = await setUp()
    const [, style = ''] = /rel="stylesheet" href="([^"]+)"/.exec(await (await pages.request('/')).text()) ?? []
    const response = await pages.request(style)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await response.text()).match(/url\("\/assets\/inter-[0-9a-f]+\.woff2"\)/g)).toHaveLength(2)
    for (const name of ['../../package.json', 'manifest.json', 'x.js'])
      expect(readBuiltApp().read(name)).toBeUndefined()
  })
})

describe('the picture of a link', () => {
  const from = (client: string, more: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': client, ...more },
  })
  /** As the service answers a failure of a page. */
  const statusOf = async (asked: Response | Promise<Response>) => (await asked).status
  async function open(perMinute: number) {
    const { pages, signer, context } = await setUp({}, perMinute)
    const thrown: unknown[] = []
    pages.onError((error, c) => {
      thrown.push((error as unknown as { failure?: unknown }).failure)
      return c.text('refused', 429)
    })
    const ticketOf = async (symbol: string) => {
      const link = await signer.sealTicket({ ...swap, from: { ...swap.from, symbol }, quotedAtMs: context.now() })
      return `${new URL(link).pathname}/og.png`
    }
    return { pages, thrown, ticketOf, context }
  }

  it('L1: is drawn once and kept, with a tag that spares the client the picture', async () => {
    const { pages, ticketOf } = await open(2)
    for (const path of ['/og.png', await ticketOf('E')]) {
      const first = await pages.request(path, from('a'))
      const etag = first.headers.get('etag') ?? ''
      expect([first.status, first.headers.get('content-type'), etag]).toEqual([
        200,
        'image/png',
        expect.stringMatching(/^"[\w-]{22}"$/),
      ])
      expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
      for (let time = 0; time < 5; time++) expect(await statusOf(pages.request(path, from('a')))).toBe(200)
      const again = await pages.request(path, from('a', { 'if-none-match': etag }))
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  it('L1: is drawn so many times a minute for one client, and no more; kept ones and other clients go on', async () => {
    const { pages, thrown, ticketOf, context } = await open(2)
    const [one, two, three] = [await ticketOf('A'), await ticketOf('B'), await ticketOf('C')]
    expect(await statusOf(pages.request(one, from('a')))).toBe(200)
    expect(await statusOf(pages.request(two, from('a')))).toBe(200)
    expect(await statusOf(pages.request(three, from('a')))).toBe(429)
    expect(thrown).toEqual([{ code: 'rate_limited', retryAfterSeconds: 60 }])
    expect(await statusOf(pages.request(one, from('a')))).toBe(200)
    expect(await statusOf(pages.request(three, from('b')))).toBe(200)
    expect(await statusOf(pages.request(await ticketOf('D'), from('a')))).toBe(429)
    context.advance(60)
    expect(await statusOf(pages.request(await ticketOf('D'), from('a')))).toBe(200)
  })
})
