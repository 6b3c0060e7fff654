import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { serveStatic } from './static-file.ts'

const TEXT = 'a sextant measures angles. '.repeat(50)
const serve = serveStatic(TEXT, { 'content-type': 'text/plain; charset=utf-8' })
const ask = (headers: Record<string, string> = {}, from = serve) => from(new Request('http://s.example/', { headers }))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a static file', () => {
  it.each([
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR;q=0.0', null],
  ])('for "%s" is coded as %s', async (accepted, coding) => {
    const response = await ask({ 'accept-encoding': accepted })
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      coding,
      'Accept-Encoding',
    ])
    const bytes = await bytesOf(response)
    const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(plain.toString()).toBe(TEXT)
  })

  it('is not sent again to who has it', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''
    const again = await ask({ 'if-none-match': etag })
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0])
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
  })

  it('is sent as it is when it is a picture', async () => {
    const picture = serveStatic(new Uint8Array([1, 2, 3]), { 'content-type': 'image/png' })
    const response = await ask({ 'accept-encoding': 'br' }, picture)
    expect([response.headers.get('content-encoding'), [...(await bytesOf(response))]]).toEqual([null, [1, 2, 3]])
  })
})
