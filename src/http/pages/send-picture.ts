import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Picture } from '../../charts/kept-pictures.ts'
import type { Arrival } from '../../chat/allowance/client-address.ts'
import type { RateLimit } from '../../chat/allowance/rate-limit.ts'
import { fail } from '../../domain/failure.ts'

/** Answers with a picture, and limits how many are drawn for one client address in a minute. */

/** Counts a drawing for who sent the request; throws `rate_limited` when there were too many. */
export type AdmitDrawing = (c: Context) => Promise<void>

export function createDrawingLimit(rateLimit: RateLimit, clientAddressOf: (arrival: Arrival) => string): AdmitDrawing {
  return async (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    const client = clientAddressOf({
      peer: incoming?.socket.remoteAddress,
      forwardedFor: c.req.header('x-forwarded-for'),
    })
    const { allowed, resetSeconds } = await rateLimit.take(client)
    if (!allowed) throw fail({ code: 'rate_limited', retryAfterSeconds: resetSeconds })
  }
}

/** 200 with the picture, or 304 when the client has this very one. */
export function sendPicture(c: Context, { png, etag }: Pick<Picture, 'png' | 'etag'>, cacheControl: string): Response {
  const headers = { 'content-type': 'image/png', etag, 'cache-control': cacheControl }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(new Uint8Array(png), 200, headers)
}
