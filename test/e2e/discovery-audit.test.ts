import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  checkEndpointSchema,
  checkL2ForOpenAPI,
  checkL4ForOpenAPI,
  discoverOriginSchema,
  GuidanceMode,
  getOpenAPI,
  getWarningsFor402Body,
  getWarningsForFavicon,
  getWarningsForL2,
  getWarningsForL3,
  getWarningsForL4,
  getWarningsForLegacyWellKnown,
  getWarningsForOpenAPI,
  isOpenApiParseFailure,
  probeLegacyWellKnown,
  validatePaymentRequiredDetailed,
} from '@agentcash/discovery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { decodeHeader } from '../../sandbox/pay.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import { usdToBase } from '../../src/domain/amount.ts'
import { post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  const port = await freePort()
  shop = await openShop({ settings: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } })
})
afterAll(() => shop.close())

describe('the audit of directories (@agentcash/discovery)', () => {
  it('finds ten paid routes and the free one', async () => {
    const found = await discoverOriginSchema({ target: shop.url, guidance: GuidanceMode.Always })
    if (!found.found) throw new Error('nothing found')
    const routes = found.endpoints.filter(({ method }) => method === 'POST')
    expect(routes.map(({ path, authMode, price, protocols }) => [path, authMode, price, protocols])).toEqual([
      ...offers.map(({ name, priceUsd }) => [`/api/${name}`, 'paid', `${priceUsd} USD`, ['x402']]),
      ['/api/chat', 'unprotected', undefined, undefined],
    ])
    expect(found.guidance).toContain(shop.chain.payTo)
  })

  it('has nothing to say but that the manifest is an old custom', async () => {
    const openApi = (await getOpenAPI(shop.url)).unwrapOr(null)
    if (!openApi || isOpenApiParseFailure(openApi)) throw new Error('no document')
    expect(getWarningsForOpenAPI(openApi)).toEqual([])
    expect(getWarningsForL2(checkL2ForOpenAPI(openApi))).toEqual([])
    expect(getWarningsForL4(checkL4ForOpenAPI(openApi))).toEqual([])
    expect((await getWarningsForFavicon(shop.url)).unwrapOr(null)).toEqual([])
    const legacy = (await probeLegacyWellKnown(shop.url)).map(getWarningsForLegacyWellKnown).unwrapOr([])
    expect(legacy.map(({ code, severity }) => [code, severity])).toEqual([['LEGACY_WELL_KNOWN_FOUND', 'info']])
  })

  it.each(offers.map((offer) => [offer.name, offer] as const))('probes %s and is satisfied', async (name, offer) => {
    const checked = await checkEndpointSchema({ url: `${shop.url}/api/${name}`, probe: true })
    if (!checked.found) throw new Error('nothing found')
    const paid = checked.advisories.find(({ method }) => method === 'POST')
    expect(paid).toMatchObject({
      authMode: 'paid',
      paymentOptions: ['exact', 'batch-settlement'].map((scheme) => ({
        ...{ protocol: 'x402', version: 2, scheme },
        amount: usdToBase(offer.priceUsd).toString(),
      })),
      inputSchema: expect.anything(),
      outputSchema: expect.anything(),
    })
    expect(checked.advisories.flatMap(getWarningsForL3)).toEqual([])
    const { headers } = await post(`${shop.url}/api/${name}`, undefined)
    const required = decodeHeader(headers.get('payment-required'))
    expect(getWarningsFor402Body(required)).toEqual([])
    expect(validatePaymentRequiredDetailed(required)).toMatchObject({ valid: true, issues: [] })
  })

  it('finds the chat free', async () => {
    const checked = await checkEndpointSchema({ url: `${shop.url}/api/chat`, probe: true })
    if (!checked.found) throw new Error('nothing found')
    expect(checked.advisories.every(({ authMode }) => authMode === 'unprotected')).toBe(true)
  })
})

it.each(offers.map(({ name }) => name))('the challenge of %s fits 6 KiB, and all its headers 7', async (name) => {
  const { headers } = await post(`${shop.url}/api/${name}`, undefined)
  expect(headers.get('payment-required')?.length).toBeLessThan(6144)
  const all = [...headers].reduce((sum, [field, value]) => sum + field.length + value.length + 4, 0)
  expect(all).toBeLessThan(7168)
})

it('redocly finds nothing wrong with the OpenAPI document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-openapi-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, await (await fetch(`${shop.url}/openapi.json`)).text())
  const bin = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }
  const args = [bin, 'lint', file, '--extends', 'recommended', '--format', 'json']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: folder })
  await rm(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  expect([totals, problems]).toEqual([{ errors: 0, warnings: 0, ignored: 0 }, []])
})
