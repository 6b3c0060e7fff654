import { z } from 'zod'
import { offers } from '../../capabilities/catalog.ts'
import { readChallenge, USDC_ON_BASE } from '../../client/challenge.ts'
import { usdToBase } from '../../domain/amount.ts'
import { type Finding, fault, look, ok, warn } from './check.ts'

const WITHIN_MS = 10_000
/**
 * Proxies commonly allow 8 KiB for all headers. We aim to stay under the first limit; the second leaves no room for
 * others.
 */
const ROOMY_BYTES = 6 * 1024
const FULL_BYTES = 7 * 1024

/**
 * Checks a running service from outside, as a buyer or a directory sees it: readiness, challenges, documents. Pays
 * nothing.
 */
export async function checkService(url: string): Promise<Finding[]> {
  const found = await Promise.all([
    look('service', () => checkReadiness(url)),
    look('challenges', () => checkChallenges(url)),
    look('discovery', () => checkDiscovery(url)),
  ])
  return found.flat()
}

const Readiness = z.object({ problems: z.array(z.string()), warnings: z.array(z.string()).default([]) })

async function checkReadiness(url: string): Promise<Finding[]> {
  const response = await get(`${url}/readyz`)
  const { problems, warnings } = Readiness.parse(await response.json())
  return [
    ...(problems.length === 0 ? [ok('service', `${url} is ready`)] : problems.map((line) => fault('service', line))),
    ...warnings.map((line) => warn('service', line)),
  ]
}

/** Every route answers 402 with the catalog's price, in a header that proxies let through. */
async function checkChallenges(url: string): Promise<Finding[]> {
  const sizes: number[] = []
  const wrong: Finding[] = []
  for (const { name, priceUsd } of offers) {
    const response = await get(`${url}/api/${name}`, { method: 'POST' })
    const header = response.headers.get('payment-required')
    if (response.status !== 402 || header === null) {
      wrong.push(fault('challenges', `POST /api/${name} answered ${response.status} and no terms`))
      continue
    }
    sizes.push(header.length)
    const { terms } = readChallenge(header, `/api/${name}`, await moneyIn(header))
    if (BigInt(terms.amount) !== usdToBase(priceUsd))
      wrong.push(fault('challenges', `/api/${name} asks for ${terms.amount} base units, the catalog for $${priceUsd}`))
    if (terms.asset.toLowerCase() !== USDC_ON_BASE.asset.toLowerCase() || terms.network !== USDC_ON_BASE.network)
      wrong.push(warn('challenges', `/api/${name} is paid in ${terms.asset} on ${terms.network}, not USDC on Base`))
  }
  const largest = Math.max(0, ...sizes)
  const size = `the largest challenge header has ${largest} bytes`
  if (largest >= FULL_BYTES) wrong.push(fault('headers', `${size}; proxies may drop it`))
  else if (largest >= ROOMY_BYTES) wrong.push(warn('headers', `${size}; 6,144 is the aim`))
  return [
    ...(sizes.length === offers.length ? [ok('challenges', `${sizes.length} routes ask for their price`)] : []),
    ...(largest < ROOMY_BYTES && largest > 0 ? [ok('headers', size)] : []),
    ...wrong,
  ]
}

async function moneyIn(header: string) {
  const Accepts = z.object({
    accepts: z.tuple([z.object({ network: z.string(), asset: z.templateLiteral(['0x', z.string()]) })], z.unknown()),
  })
  return Accepts.parse(JSON.parse(Buffer.from(header, 'base64').toString('utf8'))).accepts[0]
}

const OpenApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ 'x-payment-info': z.unknown().optional() }))),
})
const Manifest = z.object({ resources: z.array(z.string()) })

/** Every document that directories read names every route. */
async function checkDiscovery(url: string): Promise<Finding[]> {
  const { paths } = OpenApi.parse(await (await get(`${url}/openapi.json`)).json())
  const { resources } = Manifest.parse(await (await get(`${url}/.well-known/x402`)).json())
  const texts = await Promise.all(
    ['/llms.txt', '/skill.md'].map(async (path) => [path, await (await get(url + path)).text()] as const),
  )
  const missing = offers.flatMap(({ name }) => [
    ...(paths[`/api/${name}`]?.post?.['x-payment-info'] ? [] : [`/openapi.json has no price of ${name}`]),
    ...(resources.some((resource) => resource.endsWith(`/api/${name}`)) ? [] : [`/.well-known/x402 lacks ${name}`]),
    ...texts.filter(([, text]) => !text.includes(name)).map(([path]) => `${path} does not name ${name}`),
  ])
  const host = new URL(url).host
  const elsewhere = resources.filter((resource) => new URL(resource).host !== host)
  return [
    ...(missing.length === 0 ? [ok('discovery', `${resources.length} routes in every document`)] : []),
    ...missing.map((line) => fault('discovery', line)),
    ...(elsewhere.length === 0
      ? []
      : [
          warn('discovery', `PUBLIC_URL is ${new URL(elsewhere[0] as string).origin}; directories must reach it there`),
        ]),
  ]
}

const get = (url: string, init: RequestInit = {}) => fetch(url, { ...init, signal: AbortSignal.timeout(WITHIN_MS) })
