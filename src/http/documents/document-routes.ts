import { Hono } from 'hono'
import { offers } from '../../capabilities/catalog.ts'
import type { Offer } from '../../capabilities/offer.ts'
import { drawMark } from '../../charts/mark.ts'
import type { SignedOffers } from '../../payments/wire/signed-offers.ts'
import type { Accepts } from '../../payments/wire/terms.ts'
import { type Served, serveStatic } from '../wire/static-file.ts'
import { toLlmsFull, toLlmsTxt } from './llms.ts'
import { toOpenApi } from './openapi.ts'
import { toRobots, toSitemap, toWebManifest } from './site-files.ts'
import { SKILL_NAME, toSkill, toSkillIndex } from './skill.ts'
import { type ManifestFacts, toManifest, toSecurityTxt, toServerJson } from './well-known.ts'

export interface DocumentSettings {
  publicUrl: string
  acceptsOf(offer: Offer): Accepts
  /** A `mailto:` or `https:` address; `publicUrl` if none is set. */
  contact?: string | undefined
  /** The pages under `/docs`, by name. */
  docs: ReadonlyMap<string, string>
  nowMs: number
  signedOffers?: SignedOffers | undefined
  channelEntryOf?: ManifestFacts['channelEntryOf']
}

/**
 * Machine-readable documents: OpenAPI, llms.txt, the skill, x402 manifest, samples. All are made once, at start, from
 * the catalog; the manifest also whenever the offers in it are signed anew.
 */
export function createDocumentRoutes({
  publicUrl,
  acceptsOf,
  contact = publicUrl,
  docs,
  nowMs,
  signedOffers,
  channelEntryOf,
}: DocumentSettings): Hono {
  const accepts = acceptsOf(offers[0] as Offer)
  const about = { offers, publicUrl, accepts, channel: channelEntryOf?.(accepts[0]) }
  const llms = toLlmsTxt(about)
  const skill = serveStatic(toSkill(about), MARKDOWN)
  const updatedAt = new Date(nowMs).toISOString()
  const toManifestNow = () =>
    json(toManifest({ offers, publicUrl, acceptsOf, channelEntryOf, signedOffers, updatedAt }))
  let currentManifest = toManifestNow()
  signedOffers?.onRotate(() => {
    currentManifest = toManifestNow()
  })
  const manifest: Served = (request) => currentManifest(request)
  const documents: Record<string, Served> = {
    '/openapi.json': json(toOpenApi({ ...about, contact })),
    '/llms.txt': serveStatic(llms, TEXT),
    '/llms-full.txt': serveStatic(toLlmsFull(llms, docs, publicUrl), TEXT),
    '/skill.md': skill,
    [`/.well-known/agent-skills/${SKILL_NAME}/SKILL.md`]: skill,
    '/.well-known/agent-skills/index.json': json(toSkillIndex(toSkill(about), publicUrl)),
    '/.well-known/x402': manifest,
    '/.well-known/x402.json': manifest,
    '/.well-known/security.txt': serveStatic(toSecurityTxt({ publicUrl, contact, nowMs }), TEXT),
    '/server.json': json(toServerJson(publicUrl)),
    ...Object.fromEntries(offers.map((offer) => [`/api/${offer.name}/sample`, json(toSample(offer))])),
    '/icon.png': picture('image/png', () => drawMark(512)),
    '/icon-192.png': picture('image/png', () => drawMark(192)),
    '/apple-touch-icon.png': picture('image/png', () => drawMark(180)),
    '/manifest.webmanifest': serveStatic(JSON.stringify(toWebManifest()), {
      'content-type': 'application/manifest+json',
      ...PUBLIC,
    }),
    '/robots.txt': serveStatic(toRobots(publicUrl), TEXT),
    '/sitemap.xml': serveStatic(toSitemap(publicUrl, docs.keys()), XML),
    '/favicon.ico': picture('image/x-icon', async () => toIco(await drawMark(48), 48)),
  }
  const routes = new Hono()
  for (const [path, serve] of Object.entries(documents)) routes.get(path, (c) => serve(c.req.raw))
  return routes
}

const PUBLIC = { 'cache-control': 'public, max-age=300' }
const TEXT = { 'content-type': 'text/plain; charset=utf-8', ...PUBLIC }
const XML = { 'content-type': 'application/xml; charset=utf-8', ...PUBLIC }
const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8', ...PUBLIC }

const json = (value: object): Served =>
  serveStatic(JSON.stringify(value, null, 2), { 'content-type': 'application/json', ...PUBLIC })

/** A picture that is drawn on the first request and kept in memory; a failed attempt is tried again. */
function picture(type: string, draw: () => Promise<Buffer>): Served {
  let drawn: Promise<Served> | undefined
  return async (request) => {
    drawn ??= draw().then((bytes) =>
      serveStatic(bytes, { 'content-type': type, 'cache-control': 'public, max-age=86400' }),
    )
    drawn.catch(() => {
      drawn = undefined
    })
    return (await drawn)(request)
  }
}

/** An ICO file with one PNG image: a 6-byte header, one 16-byte directory entry, then the PNG bytes. */
function toIco(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/**
 * The body of `GET /api/<name>/sample`, free: the offer's example in the shape of a paid answer. `sample: true` says
 * that the figures are not live.
 */
const toSample = ({ example }: Offer): object => ({ sample: true, ...(example.output as object) })
