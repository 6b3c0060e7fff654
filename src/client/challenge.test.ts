import { describe, expect, it } from 'vitest'
import { checkReading, readChallenge, USDC_ON_BASE } from './challenge.ts'

const terms = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: USDC_ON_BASE.asset,
  payTo: '0x1111111111111111111111111111111111111111',
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
}
const toHeader = (accepts: unknown[], url = 'https://sextant.example/api/price') =>
  Buffer.from(JSON.stringify({ x402Version: 2, resource: { url }, accepts })).toString('base64')

describe('terms', () => {
  it('are taken when they are for this route, in USDC on Base', () => {
    const other = { ...terms, network: 'eip155:1' }
    expect(readChallenge(toHeader([other, terms]), '/api/price', USDC_ON_BASE)).toEqual({
      terms,
      resource: { url: 'https://sextant.example/api/price' },
    })
  })

  it.each([
    ['another token', toHeader([{ ...terms, asset: terms.payTo }])],
    ['another chain', toHeader([{ ...terms, network: 'eip155:1' }])],
    ['another scheme', toHeader([{ ...terms, scheme: 'upto' }])],
    ['another route', toHeader([terms], 'https://sextant.example/api/sniper-check')],
    ['no amount', toHeader([{ ...terms, amount: '0' }])],
  ])('are refused with %s', (_, header) => {
    expect(() => readChallenge(header, '/api/price', USDC_ON_BASE)).toThrow('terms_refused')
  })

  it.each([null, '', 'e30=', '%%%'])('cannot be read from %j', (header) => {
    expect(() => readChallenge(header, '/api/price', USDC_ON_BASE)).toThrow('unexpected_answer')
  })
})

describe('the reading of a request', () => {
  it('stops a wrong request before it is paid', () => {
    const problems = [{ field: 'symbol', rule: 'required', message: 'symbol is required' }]
    expect(() => checkReading(JSON.stringify({ request: { ok: false, problems } }))).toThrow(
      'invalid_request: symbol is required',
    )
  })

  it('lets a good one pass, and one that is not spoken of', () => {
    for (const text of ['{"request":{"ok":true,"problems":[]}}', '{}', 'no json'])
      expect(() => checkReading(text)).not.toThrow()
  })
})
