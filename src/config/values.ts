import { z } from 'zod'
import { CHAINS } from '../domain/chains/chain.ts'
import { METHODS } from '../domain/methods.ts'
import { readAddress } from '../domain/token.ts'
import { readTrustedProxies } from '../domain/trusted-proxies.ts'

// Schemas of values in environment variables: from text to a checked value. Their messages are shown to operators.

export const address = z.string().transform((text, ctx) => {
  const read = readAddress(text)
  if (read?.kind === 'evm') return read.address as `0x${string}`
  ctx.addIssue({
    code: 'custom',
    message: read?.kind === 'bad-checksum' ? 'has a wrong checksum' : 'must be 0x and 40 hex digits',
  })
  return z.NEVER
})

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))

export const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min).max(max))

export const token = z.string().min(16, 'must have 16 characters or more')

export const privateKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits')
  .refine(isKey, 'is no private key: it is zero or too large')

/** Private keys are the numbers below the order of the curve secp256k1. */
function isKey(text: string): boolean {
  const number = /^0x[0-9a-fA-F]+$/.test(text) ? BigInt(text) : 0n
  return number > 0n && number < 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
}

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL such as postgres://user:password@host/name',
})

export const redisUrl = z.url({ protocol: /^rediss?$/, error: 'must be a URL such as redis://host:6379' })

/** Several are divided by commas or, in a file, by line breaks; read they are divided by commas. */
export const privateKeys = z
  .string()
  .transform((text) =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .join(','),
  )
  .pipe(z.string().regex(/^0x[0-9a-fA-F]{64}(?:,0x[0-9a-fA-F]{64})*$/, 'must be 0x and 64 hex digits'))
  .refine((text) => text.split(',').every(isKey), 'is no private key: it is zero or too large')

/** Which contract settles batches: a choice, or an address. */
export const batchContract = z.union([z.enum(['auto', 'multicall3']), address], {
  error: 'must be auto, multicall3 or 0x and 40 hex digits',
})

/** `first`, or a share of all sales above 0 and up to 1. */
export const facilitatorMix = z
  .string()
  .regex(/^(?:first|1|0\.\d{1,6})$/, 'must be first, or a share such as 0.01')
  .transform((text) => (text === 'first' ? ('first' as const) : Number(text)))
  .refine((mix) => mix === 'first' || mix > 0, 'must be first, or a share such as 0.01')

export const usd = z.string().regex(/^\d{1,4}(?:\.\d{1,6})?$/, 'must be dollars, such as 5 or 2.50')

/** Sums divided by commas: the first is in force, the others still count. */
export const usdList = z
  .string()
  .regex(/^\d{1,4}(?:\.\d{1,6})?(?:,\d{1,4}(?:\.\d{1,6})?)*$/, 'must be dollars, such as 2 or 2,1.50')

export const twoHashes = z
  .string()
  .transform((text) => text.replaceAll(' ', '').toLowerCase().split(','))
  .pipe(z.array(z.string().regex(/^0x[0-9a-f]{64}$/, 'must be two hashes, each 0x and 64 hex digits')).length(2))

export const ether = z.string().regex(/^\d{1,6}(?:\.\d{1,18})?$/, 'must be ether, such as 0.001')

export const httpUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(httpUrl))

export const trustedProxies = z.string().transform((text, ctx) => {
  const read = readTrustedProxies(text)
  if (read !== undefined) return read
  ctx.addIssue({ code: 'custom', message: 'must be a count of proxies, or networks such as 10.0.0.0/8' })
  return z.NEVER
})

export const threeBalances = z.string().transform((text, ctx) => {
  const balances = text.split(',').map((part) => part.trim())
  const [one = '', two = '', three = ''] = balances
  const ascend = Number(one) > 0 && Number(one) < Number(two) && Number(two) < Number(three)
  if (balances.length === 3 && balances.every((part) => /^\d{1,15}(?:\.\d{1,6})?$/.test(part)) && ascend) {
    return [one, two, three] as const
  }
  ctx.addIssue({ code: 'custom', message: 'must be three ascending amounts, divided by commas' })
  return z.NEVER
})

export const contact = z
  .string()
  .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')

export const hostNames = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'must be host names, without scheme and port')))

export const headerMap = z.string().transform((text, ctx) => {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text))
  } catch {
    ctx.addIssue({ code: 'custom', message: 'must be a JSON object of header names and values' })
    return z.NEVER
  }
})

export const chainUrls = z.string().transform((text, ctx) => {
  const urls: Record<string, string[]> = {}
  for (const pair of text.split(',').map((part) => part.trim())) {
    const [, name = '', url = ''] = /^([\w-]+)=(.+)$/.exec(pair) ?? []
    const chain = CHAINS.find(({ slug }) => slug === name)
    const read = httpUrl.safeParse(url)
    if (chain && read.success) urls[name] = [...(urls[name] ?? []), read.data]
    else ctx.addIssue({ code: 'custom', message: `must be chain=url, divided by commas; "${pair}" is not` })
  }
  return urls
})

/** Methods of `src/domain/methods.ts`, each by its id, or all of a router by the router's name. */
export const methodIds = z.string().transform((text, ctx) => {
  const names = text.split(',').map((part) => part.trim().toLowerCase())
  const known = METHODS.flatMap(({ id, provider }) => [id, provider])
  for (const name of names.filter((one) => !(known as string[]).includes(one)))
    ctx.addIssue({ code: 'custom', message: `must be of ${known.join(', ')}; "${name}" is not` })
  return METHODS.filter(({ id, provider }) => names.includes(id) || names.includes(provider)).map(({ id }) => id)
})
