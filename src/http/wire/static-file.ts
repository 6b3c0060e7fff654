import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Served = (request: Request) => Promise<Response>

type Encoding = 'br' | 'gzip' | 'identity'
type Bytes = Uint8Array<ArrayBuffer>

/** The highest of 11 levels that still compresses our largest file within a second or two. */
const BROTLI_QUALITY = 9

const compress: Record<Encoding, (bytes: Bytes) => Promise<Bytes>> = {
  br: async (bytes) =>
    new Uint8Array(
      await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    ),
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes, { level: 9 })),
  identity: async (bytes) => bytes,
}

/**
 * Serves bytes that do not change while the process runs, with ETag and compression. Each encoding is made on the first
 * request that accepts it; `br` may be passed in ready-made.
 */
export function serveStatic(
  body: string | Uint8Array,
  headers: Record<string, string>,
  { br }: { br?: Uint8Array } = {},
): Served {
  const bytes = new Uint8Array(typeof body === 'string' ? Buffer.from(body) : body)
  const etag = `W/"${hashOf(bytes).slice(0, 24)}"`
  const made: Partial<Record<Encoding, Promise<Bytes>>> = br ? { br: Promise.resolve(new Uint8Array(br)) } : {}
  const packed = /^image\//.test(headers['content-type'] ?? '')
  return async (request) => {
    const common = { ...headers, etag, vary: 'Accept-Encoding' }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: common })
    const encoding = packed ? 'identity' : chooseEncoding(request.headers.get('accept-encoding') ?? '')
    made[encoding] ??= compress[encoding](bytes)
    const coded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    return new Response(await made[encoding], { headers: { ...common, ...coded } })
  }
}

export const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function chooseEncoding(accepted: string): Encoding {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
