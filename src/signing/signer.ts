import { errors, jwtVerify, SignJWT } from 'jose'
import type { Ticket } from '../domain/ticket.ts'
import type { RetiredKey } from './retired-keys.ts'
import type { ShortLinks } from './short-links.ts'
import type { SigningKey } from './signing-key.ts'
import { TICKET_SECONDS, TicketClaims, toClaims, toTicket } from './ticket-claims.ts'

/**
 * Signs tickets into links and verifies them again. A ticket describes a trade, an order or a payment to be signed in
 * the app.
 */

export interface OpenTicket {
  intent: Ticket
  expiresAtMs: number
  /**
   * True when the signature is valid but the time is over. The content is returned all the same, so that the app can
   * ask for a new price.
   */
  expired: boolean
}

/** A key of the JWK set; `revoked` says when a retired one ended. */
interface PublicKey {
  kty: string
  crv: string
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
  revoked?: string
}

export interface Signer {
  /** The link to the app: `{base_url}/sign/<ticket>`. */
  sealTicket(intent: Ticket): Promise<string>
  /** `undefined` when the ticket was not signed by one of our keys or was changed. */
  openTicket(ticket: string): Promise<OpenTicket | undefined>
  /** The public keys as a JWK set, so that anyone can verify a link before showing it, and receipts of former keys. */
  toJwks(): { keys: PublicKey[] }
}

/**
 * Tickets are compact JWS (RFC 7515) signed with Ed25519. They are readable by anyone and hold nothing secret; any
 * change breaks the signature. While the key is being changed, tickets of the `previous` one are still opened.
 */
export function createSigner({
  key,
  previous,
  retired = [],
  baseUrl,
  now,
}: {
  key: SigningKey
  previous?: SigningKey | undefined
  /** Former keys, for receipts; no link of theirs is opened. */
  retired?: readonly RetiredKey[]
  baseUrl: string
  now(): number
}): Signer {
  const keys = previous === undefined || previous.publicJwk.x === key.publicJwk.x ? [key] : [key, previous]
  const former = retired.filter(({ publicJwk }) => keys.every((known) => known.publicJwk.x !== publicJwk.x))
  return {
    async sealTicket(intent) {
      const ticket = await new SignJWT(toClaims(intent))
        .setProtectedHeader({ alg: 'EdDSA', kid: key.id })
        .sign(key.privateKey)
      return `${baseUrl}/sign/${ticket}`
    },
    async openTicket(ticket) {
      if (ticket.length > LONGEST_TICKET) return undefined
      const read = await verifyByAny(ticket, keys, now())
      const claims = TicketClaims.safeParse(read?.payload)
      if (!read || !claims.success) return undefined
      return { intent: toTicket(claims.data), expiresAtMs: claims.data.exp * 1000, expired: read.expired }
    },
    toJwks: () => ({ keys: [...keys, ...former].map(toPublicKey) }),
  }
}

const toPublicKey = ({ id, publicJwk, revoked }: Omit<RetiredKey, 'revoked'> & Partial<RetiredKey>): PublicKey => ({
  ...publicJwk,
  kid: id,
  alg: 'EdDSA',
  use: 'sig',
  ...(revoked === undefined ? {} : { revoked }),
})

/** Seals tickets into links, short and long. */
export const createTicketSealer = (
  { sealTicket }: Pick<Signer, 'sealTicket'>,
  { shorten }: Pick<ShortLinks, 'shorten'>,
) => ({
  async seal(ticket: Ticket): Promise<{ link: string; longLink: string }> {
    const longLink = await sealTicket(ticket)
    return { link: await shorten(longLink, ticket.quotedAtMs + TICKET_SECONDS * 1000), longLink }
  },
})

/** Characters. Real tickets are a few hundred long; longer text is refused before it is parsed. */
const LONGEST_TICKET = 4_096

interface Verified {
  payload: Record<string, unknown>
  expired: boolean
}

async function verifyByAny(ticket: string, keys: readonly SigningKey[], nowMs: number): Promise<Verified | undefined> {
  for (const key of keys) {
    const read = await verify(ticket, key, nowMs)
    if (read) return read
  }
  return undefined
}

async function verify(ticket: string, { publicKey }: SigningKey, nowMs: number): Promise<Verified | undefined> {
  try {
    const options = { algorithms: ['EdDSA'], currentDate: new Date(nowMs), requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(ticket, publicKey, options)
    return { payload, expired: false }
  } catch (thrown) {
    // jose checks the time only after the signature, so here the signature is valid.
    if (thrown instanceof errors.JWTExpired) return { payload: thrown.payload, expired: true }
    return undefined
  }
}
