import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Dependencies } from '../../capabilities/capability.ts'
import { catalog, offers } from '../../capabilities/catalog.ts'
import { createKeptPictures } from '../../charts/kept-pictures.ts'
import { createLinkCardRenderer, type LinkCard } from '../../charts/link-card.ts'
import { EVM_CHAINS } from '../../domain/chains/chain.ts'
import { fail } from '../../domain/failure.ts'
import type { MethodId } from '../../domain/methods.ts'
import type { Ticket } from '../../domain/ticket.ts'
import type { Sources } from '../../ports/sources.ts'
import type { ShortLinks } from '../../signing/short-links.ts'
import type { OpenTicket, Signer } from '../../signing/signer.ts'
import { UPSTREAMS, type UpstreamName } from '../../sources/client/upstreams.ts'
import type { Seller } from '../wire/about.ts'
import { type BuiltApp, createAppReader } from './built-app.ts'
import { toSignChain } from './chain-places.ts'
import { toHomePage } from './home-page.ts'
import { toPageHeaders } from './layout.ts'
import { type ListData, toListPage } from './list-page.ts'
import { type AdmitDrawing, sendPicture } from './send-picture.ts'
import type { SignData } from './sign-data.ts'
import { toEndedPage, toRefusedPage, toSignPage } from './sign-page.ts'
import { toSignWords } from './sign-words.ts'
import { judgeSymbols, withPlainSymbols } from './ticket-symbols.ts'

export interface AppPlaces {
  /** JSON-RPC endpoints that the browser may use, by chain; a chain without an entry uses public ones. */
  rpcUrls: Readonly<Record<string, readonly string[]>>
  /** By the router's name. */
  routerUrls: Readonly<Record<string, string>>
  cowUrl: string
  orbsUrl: string
  /** Methods that the operator has switched off. */
  methodsOff: readonly MethodId[]
}

export interface AppPagesSettings {
  publicUrl: string
  accepts: Seller['accepts']
  signer: Pick<Signer, 'openTicket'>
  dependencies: Dependencies<keyof Sources>
  places: AppPlaces
  admitDrawing: AdmitDrawing
  readApp?(): BuiltApp
  shortLinks: Pick<ShortLinks, 'find'> & {
    /** Counts an id that nobody gave out; throws `rate_limited` when there were too many. */
    admitGuess: AdmitDrawing
  }
}

/** Addresses that the sign page contacts. They are visible to every visitor, so no setting with a key is read here. */
export function toAppPlaces(config: {
  APP_RPC_URLS: AppPlaces['rpcUrls']
  APP_ORBS_URL: string
  METHODS_OFF: AppPlaces['methodsOff']
  upstreams: { urls?: Partial<Record<UpstreamName, string>> }
}): AppPlaces {
  return {
    rpcUrls: config.APP_RPC_URLS,
    routerUrls: Object.fromEntries(
      ROUTERS.map((name) => [name, config.upstreams.urls?.[name] ?? UPSTREAMS[name].baseUrl]),
    ),
    cowUrl: config.upstreams.urls?.cow ?? UPSTREAMS.cow.baseUrl,
    orbsUrl: config.APP_ORBS_URL,
    methodsOff: config.METHODS_OFF,
  }
}

/** The routers of the methods by which a trade is executed. */
const ROUTERS = ['kyberswap', 'cow', 'lifi', 'jupiter', 'across', 'relay', 'debridge'] as const

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const NO_STORE = { 'cache-control': 'no-store' }
/** About 50 KB each. */
const MOST_LINK_CARDS = 300

/** The web app: front page, sign pages with their preview images, and the built files under `/assets`. */
export function createAppPages(settings: AppPagesSettings): Hono {
  const { publicUrl, accepts, signer, dependencies, places, admitDrawing, shortLinks } = settings
  const { readApp = createAppReader() } = settings
  const pages = new Hono()
  const cards = createLinkCardRenderer()
  const pictures = createKeptPictures({ now: dependencies.context.now, max: MOST_LINK_CARDS })
  /** Kept by content: whatever leads to the same card is one picture. */
  const draw = (c: Context, card: LinkCard) =>
    pictures.get(
      JSON.stringify(card),
      () => cards.renderLinkCard(card),
      () => admitDrawing(c),
    )
  const sandbox = new URL(places.cowUrl).hostname === '127.0.0.1'
  /** The play-money wallet of the sandbox reads its chain from the page. */
  const walletUrls = () => [readApp().sandboxWallet?.rpcUrl ?? []].flat()
  /** The ticket of a page: the long form has it in its path, the short form an id. */
  const readTicket = async (c: Context): Promise<string | 'ended' | undefined> => {
    const ticket = c.req.param('ticket')
    if (ticket !== undefined) return ticket
    const found = await shortLinks.find(c.req.param('id') ?? '')
    if (found === undefined) await shortLinks.admitGuess(c)
    return found
  }
  const open = async (ticket: string | undefined): Promise<OpenTicket | undefined> =>
    ticket === undefined || ticket === 'ended' ? undefined : signer.openTicket(ticket)

  pages.use('/', compress())
  pages.use('/assets/*', compress())
  pages.use('/sign/*', compress())
  pages.use('/s/*', compress())

  pages.get('/', async (c) => {
    const ask = (c.req.query('ask') ?? '').slice(0, 2000)
    const page = await toHomePage({ app: readApp(), offers, publicUrl, accepts, sandbox, ask })
    return c.html(page, 200, { ...toPageHeaders(walletUrls()), 'cache-control': 'no-cache' })
  })
  const lists: ListData = {
    chains: Object.fromEntries(EVM_CHAINS.map(({ slug }) => [slug, toSignChain(slug, places.rpcUrls)])),
    venues: { cow: places.cowUrl, orbs: places.orbsUrl },
  }
  for (const entry of ['activity', 'approvals'] as const) {
    pages.use(`/${entry}`, compress())
    pages.get(`/${entry}`, async (c) => {
      const page = await toListPage(entry, { app: readApp(), data: lists, sandbox })
      const venues = entry === 'activity' ? Object.values(lists.venues) : []
      return c.html(page, 200, {
        ...toPageHeaders([...venues, ...walletUrls()]),
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
    })
  }
  pages.get('/assets/:name', (c) => {
    const file = readApp().read(c.req.param('name'))
    if (!file) throw fail({ code: 'not_found' })
    return c.body(file.body, 200, { 'content-type': file.type, ...FOREVER })
  })
  pages.get('/og.png', async (c) => {
    const picture = await draw(c, {
      kicker: 'Take a bearing before you move money',
      title: 'Crypto answers you can check, and links you sign yourself',
      lines: [{ label: 'Ten routes', value: '$0.01 to $0.25 a call, x402 on Base' }],
      host: new URL(publicUrl).host,
    })
    return sendPicture(c, picture, 'public, max-age=86400')
  })

  const showTicket = async (c: Context) => {
    const ticket = await readTicket(c)
    const opened = await open(ticket)
    const headers = { ...NO_STORE, 'x-robots-tag': 'noindex, nofollow' }
    if (ticket === 'ended')
      return c.html(await toEndedPage(readApp(), sandbox), 200, { ...toPageHeaders([]), ...headers })
    if (!opened) return c.html(await toRefusedPage(readApp(), sandbox), 404, { ...toPageHeaders([]), ...headers })
    const { expiresAtMs, expired } = opened
    const intent = withPlainSymbols(opened.intent)
    const words = toSignWords(intent, expiresAtMs)
    const data: SignData = {
      intent,
      expiresAtMs,
      nowMs: dependencies.context.now(),
      chains: Object.fromEntries(chainsOf(intent).map((slug) => [slug, toSignChain(slug, places.rpcUrls)])),
      router: 'from' in intent ? (places.routerUrls[intent.provider] ?? '') : '',
      venues: { cow: places.cowUrl, orbs: places.orbsUrl },
      isOff: 'from' in intent && places.methodsOff.includes(intent.method),
      symbols: judgeSymbols(opened.intent),
      riskUrl: receivedContract(intent) === null ? null : `${c.req.path}/risk.json`,
      askAgainUrl: `/?ask=${encodeURIComponent(words.wish)}`,
    }
    const imageUrl = `${publicUrl}${c.req.path}/og.png`
    const page = await toSignPage({ app: readApp(), words, data, expired, imageUrl, sandbox })
    return c.html(page, 200, { ...toPageHeaders(expired ? [] : connectionsOf(data)), ...headers })
  }

  const drawTicket = async (c: Context) => {
    const opened = await open(await readTicket(c))
    if (!opened) throw fail({ code: 'not_found' })
    const { kicker, preview } = toSignWords(withPlainSymbols(opened.intent), opened.expiresAtMs)
    const lines = [{ label: 'To review and sign', value: 'in your own wallet' }]
    const picture = await draw(c, { kicker, title: preview, lines, host: new URL(publicUrl).host })
    return sendPicture(c, picture, 'public, max-age=3600')
  }

  /** Runs the paid risk route for free, but only for the token of a valid ticket: it cannot replace paid calls. */
  const tellRisk = async (c: Context) => {
    const opened = await open(await readTicket(c))
    const query = opened && receivedContract(opened.intent)
    const risk = catalog.find(({ offer }) => offer.name === 'risk')
    if (!opened || opened.expired || !query || !risk) throw fail({ code: 'not_found' })
    const requestId = dependencies.context.randomId('req')
    const answer = await risk.answer(risk.offer.input.parse({ query }), dependencies, { requestId, charged: false })
    const { verdict, score, headline, flags, honeypot } = answer as RiskFigures
    return c.json({ verdict, score, headline, flags: flags.slice(0, 5), honeypot: honeypot.status }, 200, {
      'cache-control': 'private, max-age=60',
    })
  }

  for (const path of ['/sign/:ticket', '/s/:id']) {
    pages.get(path, showTicket)
    pages.get(`${path}/og.png`, drawTicket)
    pages.get(`${path}/risk.json`, tellRisk)
  }

  return pages
}

interface RiskFigures {
  verdict: string
  score: number
  headline: string
  flags: { code: string; severity: string; evidence: string }[]
  honeypot: { status: string }
}

const chainsOf = (intent: Ticket): string[] =>
  'from' in intent ? [...new Set([intent.from.chain, intent.to.chain])] : [intent.spend.chain]

/** The contract of the token that the signer receives; null for a native coin and for a payment. */
function receivedContract(intent: Ticket): string | null {
  if (intent.kind === 'pay') return null
  return 'from' in intent ? intent.to.address : intent.receive.address
}

/** Origins that the sign page may contact, for its Content-Security-Policy: only those that this ticket needs. */
function connectionsOf({ intent, chains, router, venues }: SignData): string[] {
  const rpc = Object.values(chains).flatMap(({ rpcUrls }) => rpcUrls)
  if (intent.kind === 'pay') return rpc
  if ('from' in intent) return [router, ...rpc]
  return [...(intent.venue === 'cow' ? [venues.cow] : intent.venue === 'orbs' ? [venues.orbs] : []), ...rpc]
}
