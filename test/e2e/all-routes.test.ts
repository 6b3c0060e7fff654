import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import type { Offer } from '../../src/capabilities/offer.ts'
import { usdToBase } from '../../src/domain/amount.ts'
import { findExecutable } from '../kit/no-calldata.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { inputsOf } from './all-routes.inputs.ts'

let shop: Shop
let buy: (path: string, body: object) => Promise<{ status: number; body: Record<string, unknown> }>
beforeAll(async () => {
  const port = await freePort()
  shop = await openShop({ settings: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } })
  const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(shop.chain.payer)))
  buy = async (path, body) => {
    const response = await pay(`${shop.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
})
afterAll(() => shop.close())

describe.each(catalog.map(({ offer }) => [offer.name, offer] as [string, Offer]))(
  '%s in the sandbox',
  (name, offer) => {
    it.each([offer.example.input, ...inputsOf(name)].map((input) => [JSON.stringify(input), input as object] as const))(
      'answers %s, once for its price',
      async (_text, input) => {
        const before = await shop.earned()
        const { status, body } = await buy(`/api/${name}`, input)
        expect([status, body.code, body.detail]).toEqual([200, undefined, undefined])
        expect(offer.output.safeParse(body).error).toBeUndefined()
        expect(body.meta).toMatchObject({ charged: true, stale: false, sandbox: true })
        expect(findExecutable(body)).toEqual([])
        expect(listLongFigures(body)).toEqual([])
        expect((await shop.earned()) - before).toBe(usdToBase(offer.priceUsd))
      },
    )
  },
)

/** A13: decimals and dollars of more than six significant digits, and lines of more than 24 points. */
function listLongFigures(value: unknown, path = ''): string[] {
  if (typeof value === 'number') {
    const exact = Number.isInteger(value) && !path.endsWith('Usd')
    return exact || Number(value.toPrecision(6)) === value ? [] : [`${path}: ${value}`]
  }
  if (typeof value !== 'object' || value === null) return []
  const long = Array.isArray(value) && value.length > 24 && typeof value[0] === 'number'
  const inside = Object.entries(value).flatMap(([field, each]) => listLongFigures(each, `${path}.${field}`))
  return long ? [`${path}: ${Object.keys(value).length} points`, ...inside] : inside
}
